/** Downloads a file through the browser. */
export function saveFile(file: Blob, fileName: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: fileName }).click();
  // By then the download has begun. Without this call the file would stay in memory until the page is left.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** Returns the local date in ISO 8601 format, for the name of a file. */
export function fileDate(): string {
  const date = new Date();
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}
