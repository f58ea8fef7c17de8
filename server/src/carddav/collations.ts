export type Collation = (text: string) => string;

/** Folds texts for comparison (RFC 6352, section 8.3). */
export const COLLATIONS: Record<string, Collation> = {
  'i;octet': (text) => text,
  'i;ascii-casemap': (text) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  'i;unicode-casemap': (text) => decomposed(text).toLowerCase(),
};

/** In UTF-16 code units. No language combines this many marks with a letter; UAX #15, section 13, allows for 30. */
const PIECE_LENGTH = 64;
/** Characters that NFKD may reorder or combine with preceding ones: marks, and two Halfwidth Katakana marks. */
const MOVES = /^[\p{M}\uff9e\uff9f]/u;

/**
 * Converts a text to NFKD in pieces, since sorting marks takes time that is quadratic in the length of a sequence. A
 * longer sequence is split at a fixed length, which is the same for equal texts.
 */
function decomposed(text: string): string {
  let whole = '';
  for (let start = 0, end; start < text.length; start = end) {
    end = endOfPiece(text, start);
    whole += text.slice(start, end).normalize('NFKD');
  }
  return whole;
}

function endOfPiece(text: string, start: number): number {
  for (let end = start + PIECE_LENGTH; end > start; end--) {
    if (end >= text.length) return text.length;
    const code = text.codePointAt(end)!; // below the length
    const isInPair = code >= 0xdc00 && code <= 0xdfff;
    if (!isInPair && !MOVES.test(String.fromCodePoint(code))) return end;
  }
  return start + PIECE_LENGTH;
}
