/** The characters that keyboards and word processors produce for an apostrophe, or a hyphen. */
const APOSTROPHES = /[`´‘’‛ʹʻʼˈ′＇]/gu;
const HYPHENS = /[‐‑‒–—−﹣－]/gu;
/** Characters that are not displayed: soft hyphens, joiners, marks of direction and of byte order. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Letters that decomposition leaves whole, and the plain letters typed for them on other keyboards. */
const [SPECIAL, PLAIN] = [
  'ł đ ð ø æ œ þ ħ ŧ ŋ ɓ ɖ ɗ ƙ ƴ ƀ ǥ ɨ ƶ ʉ ё ґ',
  'l d d o ae oe th h t n b d d k y b g i z u е г',
];
const PLAIN_LETTERS = new Map(SPECIAL.split(' ').map((letter, index) => [letter, PLAIN.split(' ')[index]!]));
const SPECIAL_LETTERS = new RegExp(`[${SPECIAL.replaceAll(' ', '')}]`, 'gu');

/**
 * Folds case, and every apostrophe and hyphen into one. İ, I, ı and i become one letter, since how they pair depends on
 * a language that a name does not say.
 */
export function oneSpelling(text: string): string {
  // Upper case folds ß to ss and all sigmas to one, which lower case alone does not; lower case first folds ẞ.
  const folded = text.toLowerCase().toUpperCase().toLowerCase();
  return folded.replaceAll('i\u0307', 'i').replace(APOSTROPHES, "'").replace(HYPHENS, '-').replace(INVISIBLE, '');
}

/** Replaces each special letter by its plain one; `text` is in lower case and NFC. */
export function plainLetters(text: string): string {
  return text.replace(SPECIAL_LETTERS, (letter) => PLAIN_LETTERS.get(letter)!);
}

/**
 * Two names are the same when their keys are equal. A key has one spelling, plain letters, one Unicode form, and single
 * spaces between the words; accents stay.
 */
export function nameKey(name: string): string {
  const spelled = oneSpelling(name.normalize('NFC')).trim().replace(/\s+/gu, ' ').normalize('NFC');
  return plainLetters(spelled).normalize('NFC');
}

export function sameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}
