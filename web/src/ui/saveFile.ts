/** Downloads a file through the browser. */
export function saveFile(file: Blob, fileName: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: fileName }).click();
  // By then the download has begun. Without this call the file would stay in memory until the page is left.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
