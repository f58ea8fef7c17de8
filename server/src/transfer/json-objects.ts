import { explained, type Explained } from '@contactbook/contract/faults';

/** An object of a JSON file, or other text in it with a reason for the user. */
export type JsonObject = { line: number; raw: Uint8Array } & ({ text: string } | Explained);

export type JsonReader = {
  push: (bytes: Uint8Array) => Generator<JsonObject>;
  end: () => Generator<JsonObject>;
};

const [LF, SPACE, QUOTE, COMMA, BACKSLASH] = [10, 32, 34, 44, 92];
const [BEGIN_LIST, END_LIST, BEGIN, END] = [91, 93, 123, 125];
const BYTE_ORDER_MARK = new Set([0xef, 0xbb, 0xbf]);
/** Number of bytes that are kept of a text that is no object, or of an object that is too large. */
const SHOWN_BYTES = 64 * 1024;
const NO_OBJECT = explained('text_outside_contact');

/**
 * Splits a UTF-8 file into its objects, in pieces: those of a list, or one after the other. An object of more than
 * `maxBytes` is unreadable.
 */
export function createJsonReader(maxBytes: number): JsonReader {
  let rest: Buffer = Buffer.alloc(0);
  let place: 'between' | 'object' | 'dropped' | 'other' = 'between';
  let [at, line, startLine, depth] = [0, 1, 1, 0];
  let [isText, isEscaped] = [false, false];

  function* read(): Generator<JsonObject> {
    let start = 0;
    const upTo = (end: number) => ({ line: startLine, raw: rest.subarray(start, end) });
    for (; at < rest.length; at++) {
      const byte = rest[at]!; // below the length
      if (byte === LF) line++;
      if (place === 'object' || place === 'dropped') {
        const isClosed = closes(byte);
        if (place === 'object' && isClosed) yield { ...upTo(at + 1), text: rest.toString('utf8', start, at + 1) };
        if (place === 'object' && at - start >= maxBytes) {
          yield {
            ...upTo(start + SHOWN_BYTES),
            ...explained('contact_over_megabytes', { figure: maxBytes / 2 ** 20 }),
          };
          place = 'dropped';
        }
        if (isClosed) place = 'between';
        continue;
      }
      const isOver = byte === BEGIN || byte === LF || at - start >= SHOWN_BYTES;
      if (place === 'other' && isOver) {
        yield { ...upTo(at), ...NO_OBJECT };
        place = 'between';
      }
      if (place === 'other' || isBetween(byte)) continue;
      [place, start, startLine, depth] = [byte === BEGIN ? 'object' : 'other', at, line, 1];
    }
    rest = place === 'object' || place === 'other' ? Buffer.from(rest.subarray(start)) : Buffer.alloc(0);
    at = rest.length;
  }

  /** Returns whether this byte ends the object. */
  function closes(byte: number): boolean {
    if (isText) {
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) isText = false;
      return false;
    }
    if (byte === QUOTE) isText = true;
    else if (byte === BEGIN) depth++;
    else if (byte === END) depth--;
    return byte === END && depth === 0;
  }

  return {
    *push(bytes) {
      rest = rest.length === 0 ? Buffer.from(bytes) : Buffer.concat([rest, bytes]);
      yield* read();
    },
    *end() {
      const why = place === 'object' ? explained('contact_without_end') : NO_OBJECT;
      if (rest.length > 0) yield { line: startLine, raw: rest, ...why };
    },
  };
}

function isBetween(byte: number): boolean {
  return byte <= SPACE || byte === COMMA || byte === BEGIN_LIST || byte === END_LIST || BYTE_ORDER_MARK.has(byte);
}
