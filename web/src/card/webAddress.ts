/** Returns http and https addresses only. Links with other schemes, such as `javascript:` and `file:`, are unsafe. */
export function webAddress(uri: string): string | undefined {
  if (/^https?:[/]{2}/i.test(uri)) return uri;
  return /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/u.test(uri) ? `https://${uri}` : undefined;
}
