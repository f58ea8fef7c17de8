/** What keyboards and word processors write where a person writes an apostrophe, or a hyphen. */
const APOSTROPHES = /[`´‘’‛ʹʻʼˈ′＇]/gu;
const HYPHENS = /[‐‑‒–—−﹣－]/gu;
/** Nobody sees them: soft hyphens, joiners, marks of direction and of byte order. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Letters without a mark to take off: those that stand for them where they are not on the keyboard. */
const [SPECIAL, PLAIN] = [
  'ł đ ð ø æ œ þ ħ ŧ ŋ ɓ ɖ ɗ ƙ ƴ ƀ ǥ ɨ ƶ ʉ ё ґ',
  'l d d o ae oe th h t n b d d k y b g i z u е г',
];
const PLAIN_LETTERS = new Map(SPECIAL.split(' ').map((letter, index) => [letter, PLAIN.split(' ')[index]!]));
const SPECIAL_LETTERS = new RegExp(`[${SPECIAL.replaceAll(' ', '')}]`, 'gu');

/**
 * Text in which what a person writes as one sign is one: whatever its case, with either apostrophe and either hyphen.
 * İ, I, ı and i are one letter, since which of them belong together depends on a language that no name tells.
 */
export function oneSpelling(text: string): string {
  // Through upper case: it folds ß to ss and every sigma to one, as lower case alone does not, and lower case first folds ẞ.
  const folded = text.toLowerCase().toUpperCase().toLowerCase();
  return folded.replaceAll('i\u0307', 'i').replace(APOSTROPHES, "'").replace(HYPHENS, '-').replace(INVISIBLE, '');
}

/** Each letter as the plain one that stands for it; `text` is in lower case and NFC. */
export function plainLetters(text: string): string {
  return text.replace(SPECIAL_LETTERS, (letter) => PLAIN_LETTERS.get(letter)!);
}

/**
 * Two names are the same when their keys are: in one spelling, plain letters and one Unicode form, with single spaces
 * between the words. Accents stay.
 */
export function nameKey(name: string): string {
  const spelled = oneSpelling(name.normalize('NFC')).trim().replace(/\s+/gu, ' ').normalize('NFC');
  return plainLetters(spelled).normalize('NFC');
}

export function sameName(one: string, other: string): boolean {
  return nameKey(one) === nameKey(other);
}
