import { explained, type Explained } from '@contactbook/contract/faults';
import { groupBy } from '@contactbook/contract/groupBy';
import { CARD_TEXT_MAX_BYTES } from '@contactbook/contract/limits';
import Papa from 'papaparse';
import { concatBytes, decodeLatin, isUtf8 } from '../bytes.ts';
import { createEncodingGuess } from './encoding-guess.ts';

/** A record with its cells, or a part of the file that is not a record, with a reason for the user. */
export type TableRecord = { line: number; raw: Uint8Array } & ({ cells: string[] } | Explained);

export type RecordReader = {
  push: (bytes: Uint8Array) => Generator<TableRecord>;
  end: () => Generator<TableRecord>;
  /** Available after the first record, like the next one. */
  delimiter: () => string;
  isOldMac: () => boolean;
};

const [LF, CR, QUOTE, SPACE] = [10, 13, 34, 32];
/** Maximum length of a record. A quotation mark that is still open after it was not meant to quote. */
const RECORD_MAX = CARD_TEXT_MAX_BYTES;
/** After this many unclosed quotation marks, the file is not a table. */
const OPEN_QUOTES_MAX = 20;
const DELIMITERS = [',', ';', '\t'];
const OPEN_QUOTE = explained('open_quote');

/** The table has unclosed quotation marks everywhere, so it cannot be split into records. */
export class UnreadableTable extends Error {}

/** `dropped` is the rest of a row that was already reported. */
type Place = 'begin' | 'plain' | 'quoted' | 'closing' | 'dropped';

/**
 * Splits a table in an ASCII-compatible encoding into records, across the boundaries of pushed chunks, and parses their
 * cells.
 */
export function createRecordReader(): RecordReader {
  let decode = createCellDecoder();
  let rest: Uint8Array = new Uint8Array();
  let [at, line, breaks] = [0, 1, 0];
  let place: Place = 'begin';
  let delimiter: string | undefined;
  let openQuotes = 0;
  let isOldMac = false;

  function* read(isEnd: boolean): Generator<TableRecord> {
    if (delimiter === undefined) {
      const beginning = decodeLatin(rest.subarray(0, RECORD_MAX)).replace(UTF_8_MARK, '');
      const lines = beginning.split(LINE_END);
      if (lines.length <= LOOKED_AT && rest.length < RECORD_MAX && !isEnd) return;
      isOldMac = isOfOldMac(beginning);
      decode = createCellDecoder(isOldMac);
      const named = NAMED_SEPARATOR.exec(beginning);
      delimiter = named?.[1] ?? delimiterIn(lines);
      if (named !== null) [at, line] = [0, 2];
      if (named !== null) rest = rest.subarray(rest.length - beginning.length + named[0].length);
    }
    const separator = delimiter.charCodeAt(0);
    let start = 0;
    for (;;) {
      if (at - start > RECORD_MAX || (isEnd && at >= rest.length && place === 'quoted')) {
        const isOpen = place === 'quoted' || place === 'closing';
        if (isOpen && ++openQuotes > OPEN_QUOTES_MAX) throw new UnreadableTable(OPEN_QUOTE.reason);
        const found = isOpen ? firstBreak(rest.subarray(start)) : -1;
        const end = found >= 0 ? start + found : at;
        yield {
          line,
          raw: rest.subarray(start, end),
          ...(isOpen ? OPEN_QUOTE : explained('row_too_long')),
        };
        if (found >= 0) line++;
        [start, at, breaks, place] = [end, end, 0, found >= 0 ? 'begin' : 'dropped'];
        continue;
      }
      if (at >= rest.length) break;
      const byte = rest[at]!; // below the length
      const isBreak = byte === LF || byte === CR;
      if (isBreak && byte === CR && at + 1 >= rest.length && !isEnd) break;
      const next = at + (byte === CR && rest[at + 1] === LF ? 2 : 1);
      if (place === 'dropped') {
        if (isBreak) [line, place] = [line + 1, 'begin'];
        start = next;
      } else if (place === 'quoted' || (place === 'closing' && byte === QUOTE)) {
        if (isBreak) breaks++;
        if (byte === QUOTE) place = place === 'quoted' ? 'closing' : 'quoted';
      } else if (isBreak) {
        if (at > start) yield recordOf(rest.subarray(start, at), rest.subarray(start, next));
        line += breaks + 1;
        [start, breaks, place] = [next, 0, 'begin'];
      } else if (byte === separator) place = 'begin';
      else if (place === 'begin') place = byte === QUOTE ? 'quoted' : 'plain';
      else if (place === 'closing' && byte !== SPACE) place = 'quoted';
      at = next;
    }
    if (isEnd && start < rest.length && place !== 'dropped') yield recordOf(rest.subarray(start), rest.subarray(start));
    rest = rest.slice(start);
    at -= start;
  }

  function recordOf(bytes: Uint8Array, raw: Uint8Array): TableRecord {
    const cells = cellsOf(decode(bytes), delimiter ?? ',');
    return cells === undefined ? { line, raw, ...OPEN_QUOTE } : { line, raw, cells };
  }

  return {
    *push(bytes) {
      rest = concatBytes([rest, bytes]);
      yield* read(false);
    },
    end: () => read(true),
    delimiter: () => delimiter ?? ',',
    isOldMac: () => isOldMac,
  };
}

/** Parses one record; undefined if the text is not exactly one. */
export function cellsOf(text: string, delimiter: string): string[] | undefined {
  const { data, errors } = new Papa.Parser({ delimiter, newline: '\n' }).parse(text, 0, false) as Papa.ParseResult<
    string[]
  >;
  return data.length === 1 && errors.length === 0 ? data[0] : undefined;
}

function firstBreak(bytes: Uint8Array): number {
  const found = [bytes.indexOf(LF), bytes.indexOf(CR)].filter((at) => at >= 0);
  return found.length === 0 ? -1 : Math.min(...found) + 1;
}

const LINE_END = /\r\n|\n|\r/;
/** So many lines decide about the delimiter. Titles may stand below a heading. */
const LOOKED_AT = 10;
const UTF_8_MARK = /^\u00ef\u00bb\u00bf/;
/** The line by which programs name the delimiter to Excel. */
const NAMED_SEPARATOR = /^"?sep=(.)"?(?:\r\n|\n|\r)/i;

/**
 * Returns the delimiter that most of the first lines have equally often, outside of quotation marks; among several, the
 * one that they have most often.
 */
function delimiterIn(lines: string[]): string {
  const texts = lines
    .join('\n')
    .replace(/"[^"]*"/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const ranks = DELIMITERS.map((delimiter) => {
    const counts = texts.slice(0, LOOKED_AT).map((line) => line.split(delimiter).length - 1);
    const perLine = [
      ...groupBy(
        counts.filter((count) => count > 0),
        (count) => count,
      ),
    ];
    return perLine.reduce((most, [count, same]) => Math.max(most, same.length * RECORD_MAX + count), 0);
  });
  return DELIMITERS[ranks.indexOf(Math.max(...ranks))]!; // the index is valid
}

/** Only programs of before Mac OS X end lines with a carriage return alone. They write the encodings of that system. */
function isOfOldMac(text: string): boolean {
  return /\r/.test(text) && !text.includes('\n');
}

const UTF_8 = new TextDecoder();
const WINDOWS = { cyrillic: new TextDecoder('windows-1251'), western: new TextDecoder('windows-1252') };
const OLD_MAC = { cyrillic: new TextDecoder('x-mac-cyrillic'), western: new TextDecoder('macintosh') };

/** Decodes UTF-8, and the undeclared encodings of old programs. */
export function createCellDecoder(isOldMac = false): (bytes: Uint8Array) => string {
  const guess = createEncodingGuess();
  const decoders = isOldMac ? OLD_MAC : WINDOWS;
  return (bytes) => {
    if (isUtf8(bytes)) return UTF_8.decode(bytes);
    guess.look(bytes);
    return decoders[guess.script()].decode(bytes);
  };
}
