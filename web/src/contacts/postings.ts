/** Characters beyond these share a number: an alphabet of words would make a table of pairs too large. */
const MAX_CHARACTERS = 400;
const ANY_OTHER = MAX_CHARACTERS - 1;
const CODE_UNITS = 2 ** 16;

/** Places of texts, ascending: those that have what was wanted, or, unless `isExact`, that may have it. */
type Candidates = { places: Uint32Array; isExact: boolean };
export type Postings = (wanted: string) => Candidates;

/** For each character and each pair of neighbours, the places of the texts in `readings` that have it, in any reading. */
export function createPostings(...readings: string[][]): Postings {
  const characters = numberCharacters(readings);
  const numberAt = (text: string, index: number) => characters.numbers[text.charCodeAt(index)]!;
  const pieces = characters.count * (characters.count + 1);

  /** Calls back once for each text and each piece in it: first all characters, then all pairs. */
  function visit(onPiece: (piece: number, place: number) => void): void {
    const visited = new Int32Array(pieces).fill(-1);
    const visitOnce = (piece: number, place: number) => {
      if (visited[piece] === place) return;
      visited[piece] = place;
      onPiece(piece, place);
    };
    for (let place = 0; place < (readings[0]?.length ?? 0); place++) {
      for (const [reading, texts] of readings.entries()) {
        const text = texts[place]!;
        if (text === readings[reading - 1]?.[place]) continue;
        for (let index = 0, before = 0; index < text.length; index++) {
          const number = numberAt(text, index);
          visitOnce(number, place);
          if (index > 0) visitOnce(pairOf(before, number), place);
          before = number;
        }
      }
    }
  }
  const pairOf = (one: number, other: number) => characters.count * (one + 1) + other;

  const ends = new Uint32Array(pieces);
  visit((piece) => ends[piece]!++);
  for (let piece = 1; piece < pieces; piece++) ends[piece]! += ends[piece - 1]!;
  const places = new Uint32Array(ends.at(-1) ?? 0);
  const next = Uint32Array.from(ends, (_end, piece) => ends[piece - 1] ?? 0);
  visit((piece, place) => (places[next[piece]!++] = place));

  const listOf = (piece: number) => places.subarray(ends[piece - 1] ?? 0, ends[piece]);
  return (wanted) => {
    const numbers = Array.from({ length: wanted.length }, (_, index) => numberAt(wanted, index));
    if (numbers.includes(0)) return { places: new Uint32Array(), isExact: true };
    const pairs = numbers.slice(1).map((number, index) => listOf(pairOf(numbers[index]!, number)));
    const lists = pairs.length > 0 ? pairs : numbers.map(listOf);
    return {
      places: lists.reduce((rarest, list) => (list.length < rarest.length ? list : rarest)),
      isExact: lists.length === 1 && !numbers.includes(ANY_OTHER),
    };
  };
}

/** The characters that occur, as numbers from 1 on; 0 is for what does not occur. */
function numberCharacters(readings: string[][]): { numbers: Uint16Array; count: number } {
  const numbers = new Uint16Array(CODE_UNITS);
  let count = 1;
  for (const text of readings.flat()) {
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (numbers[code] !== 0) continue;
      numbers[code] = Math.min(count, ANY_OTHER);
      count = Math.min(count + 1, MAX_CHARACTERS);
    }
  }
  return { numbers, count };
}
