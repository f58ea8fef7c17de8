import { concatBytes, decodeLatin } from './bytes.ts';
import { breakAt } from './content-lines.ts';
import { parseCards, type Unreadable, type VCard } from './vcard.ts';

/** Reads a file of cards in UTF-8 a piece at a time: what `parseCards` answers for the whole of it, with one card in memory. */
export type CardReader = {
  /** The cards that are whole with these bytes. */
  push: (bytes: Uint8Array) => Generator<VCard | Unreadable>;
  /** What is left where the file ends. */
  end: () => Generator<VCard | Unreadable>;
};

/** What is too large to be read is told with so much of it. */
const TOLD_BYTES = 64 * 1024;
/** A line that is longer comes in several parts. */
const LINE_PART_BYTES = 64 * 1024;
/** A line that begins or ends a card, or what stands before the colon of another, is never longer. */
const HEAD_MAX = 200;
const PHOTO = /^(?:[^:;]*\.)?\s*PHOTO\s*[;:]/i;
/** Old phones go on with a photo without a blank in front. */
const BASE64 = /^[\w+/=]*\s*$/;
/** How many long values a card may have; one of them is stored separately. */
const PHOTOS_MAX = 4;
const MARK_LINE = /^(?:ï»¿)?(?:[^:;]*\.)?\s*(BEGIN|END)\s*(?:;[^:]*)?:\s*VCARD\s*$/i;
const OPEN_AGENT = /^(?:[^:;]*\.)?\s*AGENT\s*(?:;[^:]*)?:\s*$/i;
const QUOTED_PRINTABLE = /^[^:]*[;=]QUOTED-PRINTABLE/i;
const [LF, CR, SPACE, TAB, EQUALS] = [10, 13, 32, 9, 61];
const [BIG_D, SMALL_D] = [68, 100];

/**
 * What is larger than `maxBytes` is unreadable, and told by its beginning; so is a card that has more than `maxTextBytes`
 * beside its photo, since reading very many lines would hold everybody up.
 */
export function createCardReader(maxBytes: number, maxTextBytes = maxBytes): CardReader {
  const splitLines = createLineSplitter();
  let piece: Uint8Array[] = [];
  let bytes = 0;
  let [line, startLine] = [1, 1];
  let depth = 0;
  /** The line that may go on: its beginning, and whether a soft break of quoted-printable ended its last part. */
  let head: Uint8Array = new Uint8Array();
  let isSoft = false;

  function* take(part: LinePart): Generator<VCard | Unreadable> {
    const isNew = part.begins && !isContinued(part.bytes);
    const mark = isNew ? markOf(part) : undefined;
    if (mark === 'BEGIN') {
      const isNested = depth > 1 || (depth === 1 && head.length <= HEAD_MAX && OPEN_AGENT.test(decodeLatin(head)));
      if (!isNested) yield* flush();
      depth++;
    }
    if (bytes <= maxBytes) piece.push(part.bytes);
    bytes += part.bytes.length;
    if (isNew) head = part.bytes;
    isSoft = part.ends && endsInEquals(part.bytes) && QUOTED_PRINTABLE.test(decodeLatin(head.subarray(0, HEAD_MAX)));
    if (part.ends) line++;
    const isClosed = mark === 'END' && depth > 0 && --depth === 0;
    const isBetween = depth === 0 && part.ends && bytes === part.bytes.length && isBlankLine(part.bytes);
    if (isClosed || isBetween) yield* flush();
  }

  function isContinued([first]: Uint8Array): boolean {
    return first === SPACE || first === TAB || isSoft;
  }

  /** Gives out what has been gathered, and begins anew. */
  function* flush(): Generator<VCard | Unreadable> {
    const [parts, gathered, size, from] = [piece, concatBytes(piece), bytes, startLine];
    const isInCard = depth > 0;
    [piece, bytes, startLine, depth] = [[], 0, line, 0];
    if (size > maxBytes) {
      const what =
        isInCard || decodeLatin(gathered.subarray(0, HEAD_MAX)).includes('BEGIN:') ? 'This card' : 'This text';
      const reason = `${what} takes more than ${Math.floor(maxBytes / 2 ** 20)} MB.`;
      yield { reason, raw: gathered.subarray(0, TOLD_BYTES), startLine: from };
      return;
    }
    if (size > maxTextBytes && hasMoreText(parts, maxTextBytes)) {
      const reason = `It takes more than ${Math.floor(maxTextBytes / 2 ** 10)} KiB beside its photo.`;
      yield { reason, raw: gathered, startLine: from };
      return;
    }
    for (const card of parseCards(gathered)) yield movedBy(card, from - 1);
  }

  return {
    *push(chunk) {
      for (const part of splitLines(chunk, false)) yield* take(part);
    },
    *end() {
      for (const part of splitLines(new Uint8Array(), true)) yield* take(part);
      yield* flush();
    },
  };
}

function movedBy<Card extends VCard | Unreadable>(card: Card, lines: number): Card {
  return { ...card, startLine: card.startLine + lines, ...('endLine' in card && { endLine: card.endLine + lines }) };
}

/** A line with its break, or a part of a long one. */
type LinePart = { bytes: Uint8Array; begins: boolean; ends: boolean };

/** The lines of a file, as they are complete: whether a break goes on is known only by the bytes behind it. */
function createLineSplitter(): (chunk: Uint8Array, isEnd: boolean) => Generator<LinePart> {
  let rest: Uint8Array = new Uint8Array();
  let begins = true;
  return function* (chunk, isEnd) {
    const all = rest.length === 0 ? chunk : concatBytes([rest, chunk]);
    let [start, at] = [0, rest.length === 0 ? 0 : Math.max(0, rest.length - 3)];
    for (; at < all.length; at++) {
      const byte = all[at];
      if (byte !== LF && byte !== CR) continue;
      if (byte === CR && at + 3 > all.length && !isEnd) break;
      at += breakAt(all, at) - 1;
      yield { bytes: all.subarray(start, at + 1), begins, ends: true };
      [start, begins] = [at + 1, true];
    }
    rest = all.subarray(start);
    if (rest.length === 0 || (!isEnd && rest.length < LINE_PART_BYTES)) return;
    // Not its last bytes, which may begin a break.
    const part = isEnd ? rest : rest.subarray(0, -3);
    rest = isEnd ? new Uint8Array() : rest.subarray(-3);
    yield { bytes: part, begins, ends: false };
    begins = false;
  };
}

function markOf({ bytes, ends }: LinePart): string | undefined {
  if (bytes.length > HEAD_MAX || (!ends && bytes.length === 0)) return undefined;
  let last = bytes.length - 1;
  while (last > 0 && bytes[last]! <= SPACE) last--; // within its length
  if (bytes[last] !== BIG_D && bytes[last] !== SMALL_D) return undefined;
  return MARK_LINE.exec(decodeLatin(bytes))?.[1]?.toUpperCase();
}

function endsInEquals(bytes: Uint8Array): boolean {
  let last = bytes.length - 1;
  while (last > bytes.length - 4 && (bytes[last] === LF || bytes[last] === CR)) last--;
  return bytes[last] === EQUALS;
}

/** Whether these parts of lines have more bytes than that beside photos. */
function hasMoreText(parts: Uint8Array[], maxBytes: number): boolean {
  let [bytes, photos, isPhoto] = [0, 0, false];
  for (const part of parts) {
    const goesOn = part[0] === SPACE || part[0] === TAB || (isPhoto && BASE64.test(decodeLatin(part)));
    if (!goesOn) isPhoto = photos < PHOTOS_MAX && PHOTO.test(decodeLatin(part.subarray(0, HEAD_MAX)));
    if (!goesOn && isPhoto) photos++;
    if (!isPhoto) bytes += part.length;
    if (bytes > maxBytes) return true;
  }
  return false;
}

function isBlankLine(bytes: Uint8Array): boolean {
  return bytes.length <= HEAD_MAX && bytes.every((byte) => byte <= SPACE);
}
