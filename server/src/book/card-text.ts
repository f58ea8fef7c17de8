/** Marks the text of a card that is not UTF-8. */
export const LATIN1 = 'latin1:';
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns the text to store for a card. A card begins with BEGIN, so the prefix marks cards that are not UTF-8. */
export function textOfCard(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return LATIN1 + Buffer.from(bytes).toString('latin1');
  }
}

/** Returns the bytes of a card from its stored text. */
export function bytesOfCard(text: string): Uint8Array {
  return text.startsWith(LATIN1) ? Buffer.from(text.slice(LATIN1.length), 'latin1') : Buffer.from(text);
}
