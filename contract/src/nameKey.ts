/** Characters that keyboards and word processors produce for an apostrophe or a hyphen. */
const APOSTROPHES = /[`´‘’‛ʹʻʼˈ′＇]/gu;
const HYPHENS = /[‐‑‒–—−﹣－]/gu;
/** Invisible characters: soft hyphens, joiners, direction marks and byte order marks. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Letters that Unicode does not decompose, and the plain letters that are typed for them on other keyboards. */
const [SPECIAL, PLAIN] = [
  'ł đ ð ø æ œ þ ħ ŧ ŋ ɓ ɖ ɗ ƙ ƴ ƀ ǥ ɨ ƶ ʉ ё ґ',
  'l d d o ae oe th h t n b d d k y b g i z u е г',
];
const PLAIN_LETTERS = new Map(SPECIAL.split(' ').map((letter, index) => [letter, PLAIN.split(' ')[index]!]));
const SPECIAL_LETTERS = new RegExp(`[${SPECIAL.replaceAll(' ', '')}]`, 'gu');

/**
 * Folds case, apostrophes and hyphens. İ, I, ı and i become one letter, since their pairing depends on the language.
 */
export function oneSpelling(text: string): string {
  // Upper case folds ß to ss and unifies the sigmas, which lower case does not. ẞ needs lower case first.
  const folded = text.toLowerCase().toUpperCase().toLowerCase();
  return folded.replaceAll('i\u0307', 'i').replace(APOSTROPHES, "'").replace(HYPHENS, '-').replace(INVISIBLE, '');
}

/** Replaces each special letter by its plain one. `text` must be in lower case and NFC. */
export function plainLetters(text: string): string {
  return text.replace(SPECIAL_LETTERS, (letter) => PLAIN_LETTERS.get(letter)!);
}

/**
 * Returns a key that is equal for names that count as the same. It folds spelling, special letters, Unicode form and
 * spaces; accents are kept.
 */
export function nameKey(name: string): string {
  const spelled = oneSpelling(name.normalize('NFC')).trim().replace(/\s+/gu, ' ').normalize('NFC');
  return plainLetters(spelled).normalize('NFC');
}

export function sameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}
