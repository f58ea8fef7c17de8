const BASE64 = 'base64:';
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns bytes in the form for storage: as text if both databases can store it. */
export function keptText(bytes: Uint8Array): string {
  try {
    const text = utf8.decode(bytes);
    if (!text.includes('\0') && !text.startsWith(BASE64)) return text;
  } catch {
    // The text has another encoding.
  }
  return BASE64 + Buffer.from(bytes).toString('base64');
}

export function keptBytes(text: string): Buffer {
  return text.startsWith(BASE64) ? Buffer.from(text.slice(BASE64.length), 'base64') : Buffer.from(text);
}

/** Returns the beginning of the text in a readable form. */
export function shownText(text: string, length: number): string {
  const shown = text.startsWith(BASE64)
    ? Buffer.from(text.slice(BASE64.length, BASE64.length + 4 * Math.ceil(length / 3)), 'base64').toString('latin1')
    : text.slice(0, length);
  return shown.toWellFormed().slice(0, length);
}
