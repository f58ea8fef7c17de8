/** The path that a request names: without the query, which may hold a secret. */
export function pathOf({ url }: { url: string }): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
