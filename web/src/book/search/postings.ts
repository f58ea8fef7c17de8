/** Further characters share one number: a large alphabet would make the table of pairs too large. */
const MAX_CHARACTERS = 400;
const ANY_OTHER = MAX_CHARACTERS - 1;
const CODE_UNITS = 2 ** 16;

export type Postings = ReturnType<typeof createPostings>;
/** A search: the candidate places in ascending order, and whether all of them are known to match. */
export type Sought = { codes: Uint16Array; places: Uint32Array; isExact: boolean };

/**
 * An index of texts: for each character and each pair of adjacent characters, the places of the texts that contain it.
 * The texts are copied into one buffer, since reading thousands of scattered strings is slow.
 */
export function createPostings(texts: string[]) {
  const written = writtenOut(texts);
  const { numbers, count } = numberCharacters(written);
  const pairOf = (one: number, other: number) => count * (one + 1) + other;
  const lists = placesByPiece(written, numbers, count);

  return {
    /** Returns the candidates; `wanted` must not be empty. */
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

/** Texts as consecutive code units; `ends` has the end of the text at each place. */
type WrittenTexts = { codes: Uint16Array; ends: Uint32Array };

function writtenOut(texts: string[]): WrittenTexts {
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

function holds({ codes, ends }: WrittenTexts, place: number, wanted: Uint16Array): boolean {
  const last = ends[place]! - wanted.length;
  for (let start = ends[place - 1] ?? 0; start <= last; start++) {
    let same = 0;
    while (same < wanted.length && codes[start + same] === wanted[same]) same++;
    if (same === wanted.length) return true;
  }
  return false;
}

/** Numbers the characters that occur, starting with 1; 0 means that a character does not occur. */
function numberCharacters({ codes }: WrittenTexts): { numbers: Uint16Array; count: number } {
  const numbers = new Uint16Array(CODE_UNITS);
  let count = 1;
  for (const code of codes) {
    if (numbers[code] !== 0) continue;
    numbers[code] = Math.min(count, ANY_OTHER);
    count = Math.min(count + 1, MAX_CHARACTERS);
  }
  return { numbers, count };
}

/** Returns the places of each piece. A character is identified by its number; pairs follow after all characters. */
function placesByPiece(written: WrittenTexts, numbers: Uint16Array, count: number): (piece: number) => Uint32Array {
  const { found, foundUntil } = countPieces(written, numbers, count);
  // Counting sort: counts the places of each piece, computes where its list ends, then fills the lists.
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

/** Returns the distinct pieces of each text, one text after the other, and where the pieces of each text end. */
function countPieces({ codes, ends }: WrittenTexts, numbers: Uint16Array, count: number) {
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
      // For the first character, the pair equals the character.
      if (lastSeen[pair] !== place) found[length++] = pair;
      lastSeen[pair] = place;
      before = number;
    }
    foundUntil[place] = length;
  }
  return { found: found.subarray(0, length), foundUntil };
}
