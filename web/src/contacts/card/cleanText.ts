/**
 * Characters that nobody sees, which come with copied text: soft hyphens, zero-width spaces, marks of direction and of
 * byte order. Joiners stay, because they shape letters and emoji.
 */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Line breaks, tabs and control characters. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;

/** One line of text as a person sees it. */
export function cleanLine(text: string): string {
  return text.replace(INVISIBLE, '').replace(CONTROLS, ' ').trim();
}
