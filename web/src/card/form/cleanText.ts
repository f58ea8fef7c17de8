/**
 * Invisible characters that come with copied text: soft hyphens, zero-width spaces, direction marks and byte order
 * marks. Joiners are kept, because they shape letters and emoji.
 */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Line breaks, tabs and control characters. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;

/** Returns the text as one line without invisible characters. */
export function cleanLine(text: string): string {
  return text.replace(INVISIBLE, '').replace(CONTROLS, ' ').trim();
}
