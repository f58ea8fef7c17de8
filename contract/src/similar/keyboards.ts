/** The keys of an English keyboard from the upper left, and the letters that Ukrainian and Russian ones have there. */
const ENGLISH = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.\\";
const OTHER_LAYOUTS = ["'йцукенгшщзхїфівапролджєячсмитьбюґ", 'ёйцукенгшщзхъфывапролджэячсмитьбю\\'];
/** What the same keys type with Shift, where that is not a capital letter. */
const SHIFTED = new Map(Array.from('~{}:"<>|', (sign, place) => [sign, "`[];',.\\"[place]!]));

/** Tables that replace the letter of a key on one keyboard by its letter on another one. */
const TABLES = OTHER_LAYOUTS.flatMap((other) => {
  const pairs = Array.from(ENGLISH, (key, place): [string, string] => [key, other[place]!]);
  return [new Map(pairs), new Map(pairs.map(([one, two]) => [two, one]))];
});

/** Returns what the same keys type on the other keyboards; `text` must be in lower case. */
export function otherLayouts(text: string): string[] {
  const keys = Array.from(text, (letter) => SHIFTED.get(letter) ?? letter);
  const texts = TABLES.map((table) => keys.map((letter) => table.get(letter) ?? letter).join(''));
  return [...new Set(texts)].filter((each) => each !== text);
}
