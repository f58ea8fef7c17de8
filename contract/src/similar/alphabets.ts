/**
 * The Latin spellings of a letter, or of letters that are written together: those of the official romanizations (BGN,
 * ISO 9, 843, 9984 and 9985, passports) and those of names in English, without accents. The first one is shown.
 * `contract/src/folding.ts` has removed the accents of the letters: ѓ is г, ё is е.
 */
const CYRILLIC = `а a|б b|в v w f ff|г g h gh gj|д d|е e ye ie je yo io jo o eo|є ye ie je e|ж zh z j|з z|и i y|і i y
ї yi i ji|ј j y i|й i y j -|к k c ck kj|л l|љ lj l ly|м m|н n|њ nj n ny|о o|п p|р r|с s|т t th|ћ c ch tj|ђ dj d gj|у u ou w
ў u w|ф f ph|х kh h ch x|ц ts c tz cz|ч ch c tch cz tsch|џ dz dzh dj j d|ш sh s sch sz|щ shch sc sch sht st s shtch stch
ъ - a u y ie|ы y i|ь - i y j|э e|ю yu iu ju u|я ya ia ja a|ѕ dz z|кс x ks|дж j dzh dz dj`;
const GREEK = `α a|β v b|γ g gh y|δ d dh|ε e|ζ z|η i e|θ th t|ι i y|κ k c|λ l|μ m|ν n|ξ x ks|ο o|π p|ρ r rh|σ s|τ t|υ y i u
φ f ph|χ ch h kh x|ψ ps|ω o|αι ai e|ει ei i|οι oi i|ου ou u|υι yi i|αυ av af au|ευ ev ef eu|ηυ iv if eu|γγ ng gg g|γκ g gk nk ng
γξ nx|γχ nch nkh|μπ b mp mb|ντ d nt nd|τζ tz j|γι y gi`;
const GEORGIAN = `ა a|ბ b|გ g|დ d|ე e|ვ v|ზ z|თ t th|ი i|კ k|ლ l|მ m|ნ n|ო o|პ p|ჟ zh z j|რ r|ს s|ტ t|უ u|ფ p ph f|ქ k kh
ღ gh g|ყ q k y|შ sh s|ჩ ch c|ც ts c|ძ dz j|წ ts c|ჭ ch c|ხ kh x h|ჯ j|ჰ h|ჲ y|ჳ w|ჴ q`;
const ARMENIAN = `ա a|բ b|գ g|դ d|ե e ye|զ z|է e|ը y e|թ t th|ժ zh z|ի i|լ l|խ kh x|ծ ts c|կ k|հ h|ձ dz j|ղ gh g|ճ ch c tch|մ m
յ y h j i|ն n|շ sh s|ո o vo|չ ch c|պ p|ջ j|ռ r rr|ս s|վ v|տ t|ր r|ց ts c|ւ v w u|փ p ph|ք k kh|օ o|ֆ f|ու u ou ow oo|եւ ev yev ew`;

const SPELLINGS = new Map(
  [CYRILLIC, GREEK, GEORGIAN, ARMENIAN]
    .flatMap((table) => table.split(/[|\n]/))
    .map((line) => {
      const [letters = '', ...spellings] = line.split(' ');
      return [letters, spellings.map((each) => (each === '-' ? '' : each))];
    }),
);
/** The letters with which two letters begin that are spelled together. */
const PAIRED = new Set([...SPELLINGS.keys()].filter((letters) => letters.length === 2).map((letters) => letters[0]!));
/** Letters are bits of a number. */
const MAX_LETTERS = 30;

/** Returns whether a word has letters of these alphabets. */
export function isForeign(word: string): boolean {
  return /[\u0370-\u058f\u10a0-\u10ff]/.test(word);
}

/** Returns how many letters of a foreign word are spelled by these Latin letters; undefined if they spell no beginning. */
export function spelledLetters(word: string, latin: string): number | undefined {
  const letters = walk(word, latin.slice(0, MAX_LETTERS)).spelled ?? 0;
  // A soft sign belongs to the letter before it.
  return letters + Number(letters > 0 && word[letters] === 'ь') || undefined;
}

/** Returns how many Latin letters spell the whole foreign text; undefined if the Latin word begins otherwise. */
export function spellingLetters(foreign: string, latin: string): number | undefined {
  const { ends } = walk(foreign, latin.slice(0, MAX_LETTERS));
  // The first bit stands for no letters, which silent ones spell.
  return ends <= 1 ? undefined : 31 - Math.clz32(ends);
}

/** Returns a word in Latin letters, as it is shown. */
export function inLatin(word: string): string {
  const isUkrainian = /[іїєґ]/.test(word);
  let latin = '';
  for (let place = 0; place < word.length; place++) {
    const letter = word[place]!;
    const pair = pairAt(word, place);
    const own = isUkrainian && letter === 'г' ? 'h' : isUkrainian && letter === 'и' ? 'y' : undefined;
    latin += own ?? (pair ?? SPELLINGS.get(letter))?.[0] ?? letter;
    if (pair !== undefined && own === undefined) place++;
  }
  return latin;
}

/**
 * Follows all spellings of the word through the Latin letters at once. Bit n of the set at a letter says that the
 * letters before it can be spelled by the first n Latin letters. `spelled` is the letter at which all Latin letters are
 * used; `ends` is the set after the last letter.
 */
function walk(word: string, latin: string): { spelled: number | undefined; ends: number } {
  const sets = [1];
  const all = 1 << latin.length;
  for (let place = 0; place < word.length; place++) {
    const set = withDoubles(sets[place] ?? 0, latin);
    if ((set & all) !== 0) return { spelled: place, ends: place === word.length ? set : 0 };
    if (set === 0) continue;
    const letter = word[place]!;
    const isDouble = place > 0 && letter === word[place - 1];
    if (isDouble) sets[place + 1] = (sets[place + 1] ?? 0) | set;
    const isCutOff = follow(SPELLINGS.get(letter) ?? [letter], place, place + 1);
    const pair = pairAt(word, place);
    if (pair !== undefined && follow(pair, place, place + 2)) return { spelled: place + 2, ends: 0 };
    if (isCutOff) {
      const isLast = place + 1 === word.length;
      return { spelled: place + 1, ends: isLast ? withDoubles(sets[word.length] ?? 0, latin) : 0 };
    }
  }
  const ends = withDoubles(sets[word.length] ?? 0, latin);
  return { spelled: (ends & all) === 0 ? undefined : word.length, ends };

  /** Returns whether the Latin letters end within a spelling, as in "sh" of щ, which is "shch". */
  function follow(spellings: string[], from: number, to: number): boolean {
    const set = withDoubles(sets[from]!, latin);
    let isCutOff = false;
    for (const spelling of spellings) {
      for (let left = set; left !== 0; left &= left - 1) {
        const start = 31 - Math.clz32(left & -left);
        if (latin.startsWith(spelling, start)) sets[to] = (sets[to] ?? 0) | (1 << (start + spelling.length));
        else if (start < latin.length && spelling.startsWith(latin.slice(start))) isCutOff = true;
      }
    }
    return isCutOff;
  }
}

/** Returns the spellings of the two letters here, if they are spelled together. */
function pairAt(word: string, place: number): string[] | undefined {
  const isPaired = place + 1 < word.length && PAIRED.has(word[place]!);
  return isPaired ? SPELLINGS.get(word.slice(place, place + 2)) : undefined;
}

/** Adds the places after doubled Latin letters: "Mussorgsky" has one с. */
function withDoubles(set: number, latin: string): number {
  let all = set;
  for (let left = set; left !== 0; left &= left - 1) {
    const place = 31 - Math.clz32(left & -left);
    if (place > 0 && latin[place] === latin[place - 1]) all |= 1 << (place + 1);
  }
  return all;
}
