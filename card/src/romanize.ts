/**
 * Latin letters for Cyrillic and Greek ones. Sources: the Ukrainian passport table (2010), the Russian one (ICAO 9303)
 * and ELOT 743.
 */
const CYRILLIC =
  'а a б b в v г h ґ g д d е e є ie ё e ж zh з z и y і i ї i й i к k л l м m н n о o п p р r с s т t у u ў u ф f х kh ' +
  "ц ts ч ch ш sh щ shch ъ '' ы y ь '' э e ю iu я ia";
const GREEK = 'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o';
const GREEK_PAIRS: readonly [string, string][] = [
  ['ου', 'ou'],
  ['αυ', 'av'],
  ['ευ', 'ev'],
  ['μπ', 'b'],
  ['ντ', 'd'],
  ['γκ', 'g'],
  ['γγ', 'ng'],
  ['τζ', 'tz'],
];

const words = `${CYRILLIC} ${GREEK}`.split(' ');
const LETTERS = new Map(
  words.flatMap((letter, place) => (place % 2 === 0 ? [[letter, words[place + 1]!.replaceAll("'", '')]] : [])),
);
const OTHER_SCRIPT = /[\u0370-\u03ff\u0400-\u04ff]/g;

/** Writes a folded text (contract/src/folding.ts) in Latin letters; letters of other scripts stay as they are. */
export function romanized(text: string): string {
  let latin = text;
  if (/[\u0370-\u03ff]/.test(latin)) for (const [pair, letters] of GREEK_PAIRS) latin = latin.replaceAll(pair, letters);
  return latin.replace(OTHER_SCRIPT, (letter) => LETTERS.get(letter) ?? letter);
}

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
  [/[ijy]+(?=[aeou])/g, ''],
  [/[jy]/g, 'i'],
  [/(.)\1+/g, '$1'],
];

/** Returns a key that is the same for the usual spellings of a name in Latin, Cyrillic and Greek letters. */
export function soundKey(word: string): string {
  let sound = romanized(word);
  for (const [spelling, letter] of SOUNDS) sound = sound.replace(spelling, letter);
  return sound === '' ? word : sound;
}
