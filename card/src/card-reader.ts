import { explained } from '@contactbook/contract/faults';
import { concatBytes, decodeLatin } from './bytes.ts';
import { breakAt } from './content-lines.ts';
import { parseCards, type Unreadable, type VCard } from './vcard.ts';

/**
 * Reads a UTF-8 file of cards in pieces, with one card in memory. It yields the same as `parseCards` for the whole
 * file.
 */
export type CardReader = {
  /** Yields the cards that are complete with these bytes. */
  push: (bytes: Uint8Array) => Generator<VCard | Unreadable>;
  /** Yields the rest at the end of the file. */
  end: () => Generator<VCard | Unreadable>;
};

/** Number of bytes that are returned of a card that is too large to read. */
const TOLD_BYTES = 64 * 1024;
/** Longer lines are split into several parts. */
const LINE_PART_BYTES = 64 * 1024;
/** Maximum length of a line that begins or ends a card, and of the part before another line's colon. */
const HEAD_MAX = 200;
const PHOTO = /^(?:[^:;]*\.)?\s*PHOTO\s*[;:]/i;
/** Old phones continue a photo without a space at the start of the line. */
const BASE64 = /^[\w+/=]*\s*$/;
/** Maximum number of long values in a card. One may be a photo, which is stored separately. */
const PHOTOS_MAX = 4;
const MARK_LINE = /^(?:ï»¿)?(?:[^:;]*\.)?\s*(BEGIN|END)\s*(?:;[^:]*)?:\s*VCARD\s*$/i;
const OPEN_AGENT = /^(?:[^:;]*\.)?\s*AGENT\s*(?:;[^:]*)?:\s*$/i;
const QUOTED_PRINTABLE = /^[^:]*[;=]QUOTED-PRINTABLE/i;
const [LF, CR, SPACE, TAB, EQUALS] = [10, 13, 32, 9, 61];
const [BIG_D, SMALL_D] = [68, 100];

/**
 * Creates a reader. A card larger than `maxBytes` is unreadable, and only its beginning is returned. A card with more
 * than `maxTextBytes` besides its photo is unreadable too, since parsing many lines would block the event loop.
 */
export function createCardReader(maxBytes: number, maxTextBytes = maxBytes): CardReader {
  const splitLines = createLineSplitter();
  let piece: Uint8Array[] = [];
  let bytes = 0;
  let [line, startLine] = [1, 1];
  let depth = 0;
  /**
   * The beginning of the line that may continue. `isSoft` tells whether a soft break of quoted-printable ended its last
   * part.
   */
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

  /** Yields what has been collected, and starts anew. */
  function* flush(): Generator<VCard | Unreadable> {
    const [parts, gathered, size, from] = [piece, concatBytes(piece), bytes, startLine];
    const isInCard = depth > 0;
    [piece, bytes, startLine, depth] = [[], 0, line, 0];
    if (size > maxBytes) {
      const isCard = isInCard || decodeLatin(gathered.subarray(0, HEAD_MAX)).includes('BEGIN:');
      const figure = Math.floor(maxBytes / 2 ** 20);
      const why = explained(isCard ? 'card_over_megabytes' : 'text_over_megabytes', { figure });
      yield { ...why, raw: gathered.subarray(0, TOLD_BYTES), startLine: from };
      return;
    }
    if (size > maxTextBytes && hasMoreText(parts, maxTextBytes)) {
      const why = explained('card_over_kilobytes', { figure: Math.floor(maxTextBytes / 2 ** 10) });
      yield { ...why, raw: gathered, startLine: from };
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

/** A line with its line break, or a part of a long one. */
type LinePart = { bytes: Uint8Array; begins: boolean; ends: boolean };

/** Splits a file into complete lines. Whether a line break is complete depends on the following bytes. */
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
    // The last bytes are kept back, since they may begin a line break.
    const part = isEnd ? rest : rest.subarray(0, -3);
    rest = isEnd ? new Uint8Array() : rest.subarray(-3);
    yield { bytes: part, begins, ends: false };
    begins = false;
  };
}

function markOf({ bytes, ends }: LinePart): string | undefined {
  if (bytes.length > HEAD_MAX || (!ends && bytes.length === 0)) return undefined;
  let last = bytes.length - 1;
  while (last > 0 && bytes[last]! <= SPACE) last--; // below the length
  if (bytes[last] !== BIG_D && bytes[last] !== SMALL_D) return undefined;
  return MARK_LINE.exec(decodeLatin(bytes))?.[1]?.toUpperCase();
}

function endsInEquals(bytes: Uint8Array): boolean {
  let last = bytes.length - 1;
  while (last > bytes.length - 4 && (bytes[last] === LF || bytes[last] === CR)) last--;
  return bytes[last] === EQUALS;
}

/** Returns whether these parts have more bytes than that besides photos. */
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
