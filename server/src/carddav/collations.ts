export type Collation = (text: string) => string;

/** Returns the form of each text that is compared (RFC 6352, section 8.3). */
export const COLLATIONS: Record<string, Collation> = {
  'i;octet': (text) => text,
  'i;ascii-casemap': (text) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()),
  'i;unicode-casemap': (text) => decomposed(text).toLowerCase(),
};

/** In UTF-16 units. No language puts so many marks on a letter; UAX #15, section 13, allows for 30. */
const PIECE_LENGTH = 64;
/** What may be put in another order together with what stands before it: marks, and the two letters that become one. */
const MOVES = /^[\p{M}\uff9e\uff9f]/u;

/**
 * The text in NFKD, made piece by piece: putting marks in their order takes time that grows with the square of how many
 * there are in a row. A longer row is cut, wherever it stands alike.
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
    const code = text.codePointAt(end)!; // within its length
    const isInPair = code >= 0xdc00 && code <= 0xdfff;
    if (!isInPair && !MOVES.test(String.fromCodePoint(code))) return end;
  }
  return start + PIECE_LENGTH;
}
