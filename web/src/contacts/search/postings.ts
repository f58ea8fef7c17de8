/** Characters beyond these share a number: an alphabet of words would make a table of pairs too large. */
const MAX_CHARACTERS = 400;
const ANY_OTHER = MAX_CHARACTERS - 1;
const CODE_UNITS = 2 ** 16;

export type Postings = ReturnType<typeof createPostings>;
/** What is looked for: where it can be at most, ascending, and whether it is in all of these. */
export type Sought = { codes: Uint16Array; places: Uint32Array; isExact: boolean };

/**
 * For each character and each pair of neighbours, the places of the texts that have it. Texts are copied into one buffer:
 * objects in thousands lie all over the memory, and fetching each is what takes time.
 */
export function createPostings(texts: string[]) {
  const written = writtenOut(texts);
  const { numbers, count } = numberCharacters(written);
  const pairOf = (one: number, other: number) => count * (one + 1) + other;
  const lists = listed(written, numbers, count);

  return {
    /** `wanted` is not empty. */
    seek(wanted: string): Sought {
      const codes = Uint16Array.from({ length: wanted.length }, (_, index) => wanted.charCodeAt(index));
      const characters = Array.from(codes, (code) => numbers[code]!);
      if (characters.includes(0)) return { codes, places: new Uint32Array(), isExact: true };
      const pairs = characters.slice(1).map((number, index) => lists(pairOf(characters[index]!, number)));
      const [first, ...others] = pairs.length > 0 ? pairs : characters.map(lists);
      const places = others.reduce((rarer, list) => (list.length < rarer.length ? list : rarer), first!);
      return { codes, places, isExact: others.length === 0 && !characters.includes(ANY_OTHER) };
    },
    has: (place: number, { codes }: Sought) => holds(written, place, codes),
  };
}

/** Texts one after the other, as code units; the one at a place ends where `ends` says. */
type Written = { codes: Uint16Array; ends: Uint32Array };

function writtenOut(texts: string[]): Written {
  const codes = new Uint16Array(texts.reduce((total, { length }) => total + length, 0));
  const ends = new Uint32Array(texts.length);
  let length = 0;
  for (let place = 0; place < texts.length; place++) {
    const text = texts[place]!;
    for (let index = 0; index < text.length; index++) codes[length++] = text.charCodeAt(index);
    ends[place] = length;
  }
  return { codes, ends };
}

function holds({ codes, ends }: Written, place: number, wanted: Uint16Array): boolean {
  const last = ends[place]! - wanted.length;
  for (let start = ends[place - 1] ?? 0; start <= last; start++) {
    let same = 0;
    while (same < wanted.length && codes[start + same] === wanted[same]) same++;
    if (same === wanted.length) return true;
  }
  return false;
}

/** The characters that occur, as numbers from 1 on; 0 is for what does not occur. */
function numberCharacters({ codes }: Written): { numbers: Uint16Array; count: number } {
  const numbers = new Uint16Array(CODE_UNITS);
  let count = 1;
  for (const code of codes) {
    if (numbers[code] !== 0) continue;
    numbers[code] = Math.min(count, ANY_OTHER);
    count = Math.min(count + 1, MAX_CHARACTERS);
  }
  return { numbers, count };
}

/** The list of each piece: a character by its number, a pair behind all characters. */
function listed(written: Written, numbers: Uint16Array, count: number): (piece: number) => Uint32Array {
  const { found, foundUntil } = piecesOf(written, numbers, count);
  // First how many places each piece has, from that where its list ends, then the lists.
  const ends = new Uint32Array(count * (count + 1));
  for (const piece of found) ends[piece]!++;
  for (let piece = 1; piece < ends.length; piece++) ends[piece]! += ends[piece - 1]!;
  const next = new Uint32Array(ends.length);
  next.set(ends.subarray(0, -1), 1);
  const places = new Uint32Array(found.length);
  for (let at = 0, place = 0; at < found.length; at++) {
    while (at >= foundUntil[place]!) place++;
    places[next[found[at]!]!++] = place;
  }
  return (piece) => places.subarray(ends[piece - 1] ?? 0, ends[piece]);
}

/** The pieces of each text, none twice, one text after the other; and where those of each text end. */
function piecesOf({ codes, ends }: Written, numbers: Uint16Array, count: number) {
  const found = new Uint32Array(2 * codes.length);
  const foundUntil = new Uint32Array(ends.length);
  const lastSeen = new Int32Array(count * (count + 1)).fill(-1);
  let length = 0;
  for (let place = 0; place < foundUntil.length; place++) {
    for (let at = ends[place - 1] ?? 0, before = -1; at < ends[place]!; at++) {
      const number = numbers[codes[at]!]!;
      const pair = count * (before + 1) + number;
      if (lastSeen[number] !== place) found[length++] = number;
      lastSeen[number] = place;
      // At the first character, the pair is that character alone.
      if (lastSeen[pair] !== place) found[length++] = pair;
      lastSeen[pair] = place;
      before = number;
    }
    foundUntil[place] = length;
  }
  return { found: found.subarray(0, length), foundUntil };
}
