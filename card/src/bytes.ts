const ENCODER = new TextEncoder();
/** Keeps a byte order mark as a character, so that a text and its bytes correspond. */
const UTF_8_WITH_BOM = new TextDecoder('utf-8', { ignoreBOM: true });
const LATIN = new TextDecoder('latin1');
/** Up to this length in bytes, a loop is faster than a decoder. */
const SHORT = 24;

export const encodeUtf8 = (text: string): Uint8Array => ENCODER.encode(text);

export const decodeUtf8 = (bytes: Uint8Array): string => UTF_8_WITH_BOM.decode(bytes);

export function concatBytes(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function isAscii(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if (bytes[at]! >= 0x80) return false; // below the length
  return true;
}

/** Decoding replaces invalid UTF-8, so only a text with a replacement character must be compared. */
export function isUtf8(bytes: Uint8Array): boolean {
  const text = UTF_8_WITH_BOM.decode(bytes);
  if (!text.includes('\uFFFD')) return true;
  const encoded = ENCODER.encode(text);
  return encoded.length === bytes.length && encoded.every((byte, at) => byte === bytes[at]);
}

/**
 * Returns one character for each byte. Only ASCII is reliable: longer texts read 0x80 to 0x9f as windows-1252, shorter
 * ones as Latin-1.
 */
export function decodeLatin(bytes: Uint8Array): string {
  if (bytes.length > SHORT) return LATIN.decode(bytes);
  let text = '';
  for (let at = 0; at < bytes.length; at++) text += String.fromCharCode(bytes[at]!); // below the length
  return text;
}
