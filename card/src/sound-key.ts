import { inLatin } from '@contactbook/contract/similar/alphabets';

/** Spellings of one sound in the order of their replacement. A capital letter is a sound that two letters write. */
const SOUNDS: readonly [RegExp, string][] = [
  [/['’-]/g, ''],
  [/shch|sch|sh|sz/g, 'S'],
  [/tS|tch|ch|cz/g, 'C'],
  [/kh|gh|g/g, 'h'],
  [/ph/g, 'f'],
  [/zh/g, 'Z'],
  [/ts|tz|c(?=[eiy])/g, 'T'],
  [/ck|q|c/g, 'k'],
  [/th/g, 't'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/ae/g, 'a'],
  [/oe/g, 'o'],
  [/ue|ou/g, 'u'],
  [/(?<![ijy])[ijy]+(?=[aeou])/g, ''],
  [/[jy]/g, 'i'],
  [/(.)\1+/g, '$1'],
];

/** Returns a key that is the same for the usual spellings of a folded name in Latin, Cyrillic, Greek, Georgian and Armenian letters. */
export function soundKey(word: string): string {
  let sound = inLatin(word);
  for (const [spelling, letter] of SOUNDS) sound = sound.replace(spelling, letter);
  return sound === '' ? word : sound;
}
