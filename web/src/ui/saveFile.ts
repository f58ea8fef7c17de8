/** Hands it to the browser, which puts it where its downloads go. */
export function saveFile(file: Blob, fileName: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: fileName }).click();
  // The browser has begun by then; without this the file would stay in memory as long as the page.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
