import { explained, type Explained, type FaultCode } from '@contactbook/contract/faults';
import { CARD_MAX_BYTES, CARD_TEXT_MAX_BYTES, IMPORT_MAX_COLUMNS } from '@contactbook/contract/limits';
import type { Import } from '@contactbook/contract/transfer';
import Schema from 'typebox/schema';
import { plainState, type StoredState } from '../book/state.ts';
import { uidIn } from '../book/uids.ts';
import { Card } from '@contactbook/contract/card';
import { withBareAddresses } from '@contactbook/card/bare-addresses';
import { createCardReader } from '@contactbook/card/card-reader';
import { UnreadableCard } from '@contactbook/card/unreadable-card';
import { newCard } from '@contactbook/card/new-card';
import { toJsContact } from '@contactbook/card/jscontact';
import { splitName } from '@contactbook/card/structured';
import type { Unreadable, VCard } from '@contactbook/card/vcard';
import { cardIn, cardState } from '../book/card-states.ts';
import { explainedProblem, type ProblemError } from '../problem.ts';
import { createJsonReader, type JsonObject } from './json-objects.ts';
import { keptText } from './kept-text.ts';
import type { ReadRow } from './rows.ts';
import type { Column } from '@contactbook/card/table/column';
import { createLdifReader, isLdif, ldifCells, type LdifEntry } from '@contactbook/card/table/ldif';
import {
  addAbove,
  addLeftOut,
  addSamples,
  columnsOf,
  findTitles,
  isTable,
  isUnknown,
  type TableKind,
  tableOf,
  TITLES_WITHIN,
} from '@contactbook/card/table/columns';
import { createRecordReader, type TableRecord } from '@contactbook/card/table/records';
import { rowCard } from '@contactbook/card/table/row-card';
import type { LeftOutCell } from '@contactbook/card/table/row-cells';
import { createCharsetNaming } from './unnamed-charset.ts';

/** A row without its number. */
export type SourceRow = Omit<ReadRow, 'row'>;

/** A parser for a file that arrives in pieces. */
export type FileSource = {
  kind: Import['kind'];
  push: (bytes: Uint8Array) => Generator<SourceRow>;
  end: () => Generator<SourceRow>;
  /** Available once the first record of a table is read. */
  table: () => TableKind | undefined;
};

/** Number of bytes that determine the format of a file. */
export const HEAD_BYTES = 4096;

const OTHERS: [beginning: string, FaultCode][] = [
  ['PK', 'archive'],
  ['\u001f\u008b', 'compressed'],
  ['%PDF', 'document'],
  ['\u00ff\u00d8\u00ff', 'document'],
  ['\u0089PNG', 'document'],
  ['GIF8', 'document'],
  ['RIFF', 'document'],
  ['\u00d0\u00cf\u0011\u00e0', 'office_file'],
  ['!BDN', 'office_file'],
  ['SQLite format 3', 'database'],
];
/** A JSContact card, alone or in a list. */
const JSON_CARDS = /^\s*(?:\[\s*)?\{[^]*"@type"\s*:\s*"Card"/;
const NO_CARDS_IN_JSON = /^\s*\[\s*\]\s*$/;
const MARKUP = /^\s*(?:[[{]\s*["{\]}]|<[!?a-z])/i;

/**
 * Detects the format by the beginning of a file, in UTF-8 or an ASCII-compatible encoding; throws unreadable_file for
 * other formats.
 */
export function openSource(head: Buffer, contentType = ''): FileSource {
  const text = head.subarray(0, HEAD_BYTES).toString('latin1').replace(/^ï»¿/, '');
  if (NO_CARDS_IN_JSON.test(text) && head.length < HEAD_BYTES) throw unreadableFile('empty_file');
  if (JSON_CARDS.test(text)) return jsonSource();
  const markup = MARKUP.test(text) ? 'unknown_format' : undefined;
  const fault = OTHERS.find(([beginning]) => text.startsWith(beginning))?.[1] ?? markup;
  if (fault !== undefined) throw unreadableFile(fault);
  if (text.trim() === '' && head.length < HEAD_BYTES) throw unreadableFile('empty_file');
  const isCards = /^\s*BEGIN\s*:\s*VCARD/i.test(text) || /^text\/(?:x-)?(?:vcard|directory)/i.test(contentType);
  if (isCards || /[\r\n]BEGIN:VCARD[ \t]*[\r\n]/i.test(text)) return cardSource();
  return isLdif(text) ? ldifSource() : tableSource();
}

function ldifSource(): FileSource {
  const { push, end } = createLdifReader(CARD_TEXT_MAX_BYTES);
  return { kind: 'ldif', push: (bytes) => ldifRows(push(bytes)), end: () => ldifRows(end()), table: () => undefined };
}

function* ldifRows(entries: Generator<LdifEntry>): Generator<SourceRow> {
  for (const entry of entries) yield ofEntry(entry);
}

function ofEntry({ line, raw, ...entry }: LdifEntry): SourceRow {
  const { cells, columns, titles } = ldifCells('attributes' in entry ? entry.attributes : []);
  const made = 'reason' in entry ? entry : readState(() => rowCard(cells, columns, titles).card);
  if ('reason' in made) return { line, reason: made.reason, fault: made.fault, content: keptText(raw) };
  return { line, ...made, state: plainWherePossible(made.state) };
}

function cardSource(): FileSource {
  const reader = createCardReader(CARD_MAX_BYTES, CARD_TEXT_MAX_BYTES);
  const withCharset = createCharsetNaming();
  function* rows(cards: Generator<VCard | Unreadable>): Generator<SourceRow> {
    for (const card of cards) yield ofCard('reason' in card ? card : withCharset(card));
  }
  return {
    kind: 'vcard',
    push: (bytes) => rows(reader.push(bytes)),
    end: () => rows(reader.end()),
    table: () => undefined,
  };
}

const checkCard = Schema.Compile(Card);

function jsonSource(): FileSource {
  const { push, end } = createJsonReader(CARD_MAX_BYTES);
  return { kind: 'json', push: (bytes) => jsonRows(push(bytes)), end: () => jsonRows(end()), table: () => undefined };
}

function* jsonRows(objects: Generator<JsonObject>): Generator<SourceRow> {
  for (const object of objects) yield ofObject(object);
}

function ofObject({ line, raw, ...object }: JsonObject): SourceRow {
  const made = 'reason' in object ? object : readState(() => cardOfJson(object.text));
  return 'reason' in made
    ? { line, reason: made.reason, fault: made.fault, content: keptText(raw) }
    : { line, ...made, uid: uidIn(made.state) };
}

/** Counts the values before conversion, since each of them becomes a line. */
function cardOfJson(text: string): VCard {
  const card = parseCardOrThrow(text);
  const lines = Object.values(card).reduce<number>(
    (sum, value) => sum + (typeof value === 'object' && value !== null ? Object.keys(value).length : 1),
    0,
  );
  if (lines > LINES_MAX) throw new UnreadableCard(TOO_MANY_LINES);
  return newCard(card);
}

function parseCardOrThrow(text: string): Card {
  try {
    const card: unknown = JSON.parse(text);
    if (checkCard.Check(card)) return card;
  } catch {
    // It is not JSON.
  }
  throw new UnreadableCard(explained('no_jscontact'));
}

/** Maximum number of lines of a card, so that reading and comparing it does not block the event loop. */
const LINES_MAX = 2000;
const TOO_MANY_LINES = explained('too_many_lines', { figure: LINES_MAX });

function ofCard(card: VCard | Unreadable): SourceRow {
  const line = card.startLine;
  if ('reason' in card) return { line, reason: card.reason, fault: card.fault, content: keptText(card.raw) };
  const raw = () => keptText(Buffer.concat(card.lines.map((each) => each.raw)));
  const made = card.lines.length > LINES_MAX ? TOO_MANY_LINES : readState(() => withBareAddresses(card));
  return 'reason' in made ? { line, ...made, content: raw() } : { line, ...made, uid: uidIn(made.state) };
}

type CardState = Pick<ReadRow, 'photos'> & { state: StoredState };

/** Returns the state of a card, or the reason why it is unreadable. */
function readState(read: () => VCard): CardState | Explained {
  try {
    const { state, photos } = cardState(read());
    if (Buffer.byteLength(state.card ?? '') > CARD_TEXT_MAX_BYTES)
      return explained('card_over_kilobytes', { figure: CARD_TEXT_MAX_BYTES / 1024 });
    return { state, photos };
  } catch (error) {
    if (error instanceof UnreadableCard) return { reason: error.message, fault: error.fault };
    throw error;
  }
}

function tableSource(): FileSource {
  const reader = createRecordReader();
  let table: TableKind | undefined;
  let columns: Column[] = [];
  /** The first records, among which the titles are. */
  const first: TableRecord[] = [];

  function* rows(records: Generator<TableRecord>): Generator<SourceRow> {
    for (const record of records) {
      if (table !== undefined) yield ofRecord(record, table);
      else {
        first.push(record);
        if (first.length >= RECORDS_MAX || first.filter(isFilled).length >= TITLES_WITHIN) yield* begin();
      }
    }
  }

  function* begin(): Generator<SourceRow> {
    const filled = first.filter(isFilled);
    const titles = filled[findTitles(filled.map(({ cells }) => cells))];
    if (titles !== undefined) table = openTable(titles, filled);
    else if (first.some((record) => 'cells' in record)) throw unreadableFile('no_table');
    const contacts = table?.header === '' || titles === undefined ? first : first.slice(first.indexOf(titles) + 1);
    const unread = first.filter((record) => 'reason' in record && !contacts.includes(record));
    for (const record of [...unread, ...contacts]) yield ofRecord(record, table);
  }

  function openTable(titles: ReadableRecord, filled: ReadableRecord[]): TableKind {
    const { cells, raw } = titles;
    if (cells.length > IMPORT_MAX_COLUMNS) throw unreadableFile('too_many_columns', IMPORT_MAX_COLUMNS);
    const opened = tableOf(cells, reader.delimiter(), keptText(raw));
    if (!isTable(opened)) throw unreadableFile('no_table');
    if (reader.isOldMac()) opened.isOldMac = true;
    for (const above of filled.slice(0, filled.indexOf(titles))) addAbove(opened, above.cells);
    columns = columnsOf(opened);
    return opened;
  }

  function ofRecord(record: TableRecord, known: TableKind | undefined): SourceRow {
    const { line } = record;
    const content = keptText(record.raw);
    if ('reason' in record) return { line, reason: record.reason, fault: record.fault, content };
    if (known === undefined) return { line, content };
    addSamples(known, record.cells);
    return { line, content, ...(!isUnknown(known) && ofCells(record.cells, columns, known)) };
  }

  return {
    kind: 'csv',
    push: (bytes) => rows(reader.push(bytes)),
    *end() {
      yield* rows(reader.end());
      if (table === undefined) yield* begin();
    },
    table: () => table,
  };
}

/** The number of records in which the titles are sought, even if most are empty. */
const RECORDS_MAX = 100;
type ReadableRecord = Extract<TableRecord, { cells: string[] }>;

function isFilled(record: TableRecord): record is ReadableRecord {
  return 'cells' in record && record.cells.some((cell) => cell.trim() !== '');
}

/**
 * Returns the state of a record, or the reason why it is unreadable. Cells that its contact does not receive are
 * counted in the table.
 */
export function ofCells(cells: string[], columns: Column[], table: TableKind): Omit<SourceRow, 'line'> {
  if (cells.slice(table.titles.length).some((cell) => cell.trim() !== '')) return explained('too_many_cells');
  let leftOut: LeftOutCell[] = [];
  const made = readState(() => {
    const row = rowCard(cells, columns, table.titles);
    leftOut = row.leftOut;
    return row.card;
  });
  if ('reason' in made) return made;
  addLeftOut(table, leftOut);
  return { ...made, state: plainWherePossible(made.state) };
}

/** Returns the refusal of a whole file. */
export function unreadableFile(code: FaultCode, figure?: number): ProblemError {
  return explainedProblem('unreadable_file', code, figure === undefined ? {} : { figure });
}

/** Drops the card of a contact that has only a name and a number. */
function plainWherePossible(state: StoredState): StoredState {
  if (state.more !== null) return state;
  const { '@type': _type, version: _version, name, phones = {}, ...more } = toJsContact(cardIn(state));
  const [phone, another] = Object.values(phones);
  const isPlainPhone = phone === undefined || (Object.keys(phone).length === 1 && phone.number === state.number);
  const isPlainName = name?.full === state.name && sameParts(name.components, splitName(state.name));
  return Object.keys(more).length === 0 && another === undefined && isPlainPhone && isPlainName
    ? plainState(state)
    : state;
}

function sameParts(some: object[] = [], others: object[]): boolean {
  const texts = [some, others].map((parts) => JSON.stringify(parts.map((part) => JSON.stringify(part)).toSorted()));
  return texts[0] === texts[1];
}
