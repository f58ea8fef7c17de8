/** Returns the path of a request without its query, which may contain a secret. */
export function pathOf({ url }: { url: string }): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
