import { type Photo } from '../book/state.ts';
import { idList, query, statement } from '../store/list-queries.ts';
import { addPhotos } from '../book/photos.ts';
import type { WriteContext } from '../book/write/write-context.ts';
import type { Fault } from '@contactbook/contract/faults';
import type { ImportDifference, ImportOutcome } from '@contactbook/contract/transfer';
import { createMatcher, type Matcher } from '@contactbook/contract/similar/matcher';
import { pickState, STATE_COLUMNS, type StoredState } from '../book/state.ts';
import { searchedState } from '../contacts/searched-state.ts';
import { rawQuery, rawStatement } from '../store/raw-query.ts';
import { eachPage } from '../store/pages.ts';
import type { Db, WriteTx } from '../store/store.ts';
import { createSlices } from '../work-slices.ts';

/** A row of a file: the state of its contact, its text, or both. */
export type ReadRow = {
  row: number;
  line: number;
  state?: StoredState;
  uid?: string | undefined;
  photos?: Photo[];
  /** The form that keptText returns. */
  content?: string;
  /** The reason why it is unreadable, as a sentence. */
  reason?: string;
  fault?: Fault;
};

/** The result of comparing a row with the book. */
export type Verdict = { row: number; outcome: ImportOutcome; contactId?: string; differences?: ImportDifference[] };

const TYPES: Record<string, string> = { row_number: 'integer', line: 'integer', contact_id: 'uuid' };
const STATE = STATE_COLUMNS.split(', ');

/**
 * Creates a statement that writes these columns of many rows, given as JSON. For existing rows it sets only `set`. On
 * SQLite, an upsert looks up each row by key, while an update would scan all given rows for each.
 */
function writing(columns: string[], set: string[] = []) {
  const types = columns.map((name) => `${name} ${TYPES[name] ?? 'text'}`).join(', ');
  const values = columns.map((name) => `value ->> '${name}' as ${name}`).join(', ');
  // The owner's row shows Citus the shard.
  const owned = `(select user_id from users where user_id = $1) as owner cross join json_to_recordset($3::json) as given(${types})`;
  const text = (user: string, given: string) => `
    insert into import_rows (user_id, import_id, ${columns.join(', ')})
    select ${user}, $2, ${columns.join(', ')} from ${given} where true
    on conflict (user_id, import_id, row_number) do ${set.length === 0 ? 'nothing' : `update set ${set.map((name) => `${name} = excluded.${name}`).join(', ')}`}`;
  return rawStatement(text('owner.user_id', owned), text('$1', `(select ${values} from json_each($3)) as given`));
}

/** `searched` is no longer read, but the column takes no null. */
const NEEDED = ['row_number', 'line', 'searched'];
const READ = ['outcome', 'reason', 'fault', ...STATE];
const VERDICT = ['outcome', 'contact_id', 'differences'];
const insertAll = writing([...NEEDED, ...READ, 'content', 'uid']);
const setStates = writing([...NEEDED, ...READ], READ);
const setVerdicts = writing([...NEEDED, ...VERDICT], VERDICT);
const insertPhoto = rawStatement(`
  insert into import_photos (user_id, import_id, digest, content) values ($1, $2, $3, $4)
  on conflict (user_id, import_id, digest) do nothing`);

export async function insertRows(db: WriteTx, userId: string, id: string, rows: ReadRow[]): Promise<void> {
  await insertAll(db, [userId, id, JSON.stringify(rows.map(storedRow))]);
  for (const { digest, content } of rows.flatMap(({ photos = [] }) => photos)) {
    await insertPhoto(db, [userId, id, digest, content]);
  }
}

/** Stores the states of rows whose text was stored. */
export async function noteStates(db: WriteTx, userId: string, id: string, rows: ReadRow[]): Promise<void> {
  await setStates(db, [userId, id, JSON.stringify(rows.map(storedRow))]);
}

/** The outcome before the comparison is new, or unreadable. It is null if the columns must be assigned first. */
function storedRow({ row, line, state, uid, content, reason, fault }: ReadRow) {
  const readable = state === undefined ? null : 'new';
  return {
    row_number: row,
    line,
    outcome: reason === undefined ? readable : 'unreadable',
    reason: reason ?? null,
    fault: fault === undefined ? null : JSON.stringify(fault),
    content: content ?? null,
    uid: uid ?? null,
    searched: '',
    ...state,
  };
}

export async function noteVerdicts(db: WriteTx, userId: string, id: string, verdicts: Verdict[]): Promise<void> {
  const given = verdicts.map(({ row, outcome, contactId, differences }) => ({
    row_number: row,
    line: 0,
    searched: '',
    outcome,
    contact_id: contactId ?? null,
    differences: differences === undefined ? null : JSON.stringify(differences),
  }));
  await setVerdicts(db, [userId, id, JSON.stringify(given)]);
}

/** A stored row. */
export type StoredRow = {
  row: number;
  line: number;
  outcome: ImportOutcome | null;
  reason: string | null;
  /** The fault as JSON. It is null if a previous version has read the file. */
  fault: string | null;
  content: string | null;
  uid: string | null;
  contactId: string | null;
  differences: string | null;
  name: string | null;
  number: string | null;
  card: string | null;
  more: string | null;
  photo: string | null;
};

/** Returns the state of a row; undefined if it has none. */
export function storedState({ name, number, card, more, photo }: StoredRow): StoredState | undefined {
  return name === null || number === null ? undefined : pickState({ name, number, card, more, photo });
}

/** Parses the stored fault of a row. */
export function parseFault(stored: string): Fault {
  return JSON.parse(stored) as Fault; // as it was stored
}

/** A previous version has stored texts. */
type StoredDifference = { [Key in keyof ImportDifference]: ImportDifference[Key] | string[] | string };

const asDifference = ({ field, mine, removed, added }: StoredDifference): ImportDifference => {
  const values = (stored: StoredDifference['mine']) =>
    [stored].flat().map((text) => (typeof text === 'string' ? { label: 'other' as const, text } : text));
  return { field: String(field), mine: values(mine), removed: values(removed), added: values(added) };
};

/** Parses the stored differences of a row. */
export function parseDifferences(stored: string | null): ImportDifference[] {
  return stored === null ? [] : (JSON.parse(stored) as StoredDifference[]).map(asDifference);
}

const ROW_COLUMNS = `row_number as "row", line, outcome, reason, fault, uid, contact_id as "contactId", name, number`;
const FROM = 'from import_rows where user_id = $1 and import_id = $2 and row_number > $3';
const ORDER = 'order by row_number limit $4';
const page = <Row>(columns: string, condition = 'true') =>
  rawQuery<Row>(`select ${columns} ${FROM} and ${condition} ${ORDER}`);

/** A row without the card of its contact. */
type Told = Omit<StoredRow, 'card' | 'more' | 'photo'>;
/** The previous result of a row. */
export type NotedRow = Pick<StoredRow, 'row' | 'outcome' | 'contactId' | 'differences'>;

const CONTENT = `case when outcome = 'unreadable' then substr(content, 1, 2000) end as content`;
const OUTCOME = `($5 = '' or outcome = $5)`;
const toldOnes = page<Told>(`${ROW_COLUMNS}, ${CONTENT}, differences`, OUTCOME);
const searchedOnes = page<Told & Pick<StoredRow, 'card' | 'more'>>(
  `${ROW_COLUMNS}, ${CONTENT}, differences, card, more`,
  OUTCOME,
);

type RowRange = { after: number; limit: number; outcome?: string };

/** Returns a page of rows for the review. */
export function findRows(
  db: Db,
  userId: string,
  id: string,
  { after, limit, outcome = '' }: RowRange,
): Promise<Told[]> {
  return toldOnes(db, [userId, id, after, limit, outcome]);
}

/** Returns a page of the rows that the filter of the book would find, in the order of the file. */
export async function searchRows(db: Db, userId: string, id: string, range: RowRange & { q: string }): Promise<Told[]> {
  const { rank, rankLayouts } = createMatcher(range.q);
  const found = await matchingRows(db, userId, id, range, rank);
  if (found.length > 0) return found;
  // Another keyboard is tried only if nothing is found in the whole file.
  const whole = range.after === 0 ? found : await matchingRows(db, userId, id, { ...range, after: 0, limit: 1 }, rank);
  return whole.length > 0 ? found : matchingRows(db, userId, id, range, rankLayouts);
}

async function matchingRows(
  db: Db,
  userId: string,
  id: string,
  { after, limit, outcome = '' }: RowRange,
  rankOf: Matcher['rank'],
): Promise<Told[]> {
  const rest = createSlices();
  const found: Told[] = [];
  for (let last = after; found.length < limit;) {
    const rows = await searchedOnes(db, [userId, id, last, ROWS_PER_PAGE, outcome]);
    for (const { card, more, ...row } of rows) {
      await rest();
      const { name, number } = row;
      if (name === null || found.length === limit) continue;
      if (rankOf(searchedState({ name, number: number ?? '', card, more, photo: null })) !== undefined) found.push(row);
    }
    if (rows.length < ROWS_PER_PAGE) break;
    last = rows.at(-1)!.row;
  }
  return found;
}

/** With the longest cards, they take three megabytes. */
const ROWS_PER_PAGE = 50;

const REST_OF_STATE = STATE_COLUMNS.replace('name, number, ', '');
const wholeOnes = page<StoredRow>(`${ROW_COLUMNS}, content, differences, ${REST_OF_STATE}`);
/** Returns the page of whole rows after a row. */
export function findWholeRows(db: Db, userId: string, id: string, after: number): Promise<StoredRow[]> {
  return wholeOnes(db, [userId, id, after, ROWS_PER_PAGE]);
}

const rowsAt = query<StoredRow>(
  { postgres: '(select unnest($3::int[]))', sqlite: '(select value from json_each($3))' },
  (rows) => `
  select ${ROW_COLUMNS}, null as content, differences, ${REST_OF_STATE} from import_rows
  where user_id = $1 and import_id = $2 and row_number in ${rows} order by row_number`,
);
/** Returns these rows in the order of the file, without the text that was read. */
export async function findRowsAt(db: Db, userId: string, id: string, rows: number[]): Promise<StoredRow[]> {
  return rows.length === 0 ? [] : rowsAt(db, [userId, id, idList(db, rows)]);
}

/** Creates an iterator over the rows of an import, page by page. */
const paged = <Row extends { row: number }>(ofPage: ReturnType<typeof page<Row>>, size = ROWS_PER_PAGE) =>
  async function* (db: Db, userId: string, id: string): AsyncGenerator<Row[]> {
    const rest = createSlices();
    for await (const rows of eachPage<Row>((last) => ofPage(db, [userId, id, last?.row ?? 0, size]), size)) {
      yield rows;
      await rest();
    }
  };

export const wholeRows = paged(wholeOnes);
/** The rows that may be applied. */
export const takenRows = paged(
  page<StoredRow>(`${ROW_COLUMNS}, null as content, differences, ${REST_OF_STATE}`, `outcome in ('new', 'changed')`),
);
export const unreadableRows = paged(page<Told>(`${ROW_COLUMNS}, content, differences`, `outcome = 'unreadable'`), 50);
/** What the rows are compared by. */
export const rowKeys = paged(
  page<Pick<StoredRow, 'row' | 'uid' | 'name' | 'number' | 'more'>>(
    'row_number as "row", uid, name, number, more',
    'name is not null',
  ),
  1000,
);
export const notedRows = paged(page<NotedRow>('row_number as "row", outcome, contact_id as "contactId", differences'));
/** The rows that have a contact: one of the book, or a new one that other rows of the file are about as well. */
export const metRows = paged(
  page<Pick<StoredRow, 'row' | 'uid' | 'outcome'> & { contactId: string }>(
    'row_number as "row", uid, outcome, contact_id as "contactId"',
    'contact_id is not null',
  ),
);

const photosOf = query<Photo>(
  { postgres: '(select unnest($3::text[]))', sqlite: '(select value from json_each($3))' },
  (digests) =>
    `select digest, content from import_photos where user_id = $1 and import_id = $2 and digest in ${digests}`,
);

export async function findImportPhotos(db: Db, userId: string, id: string, digests: string): Promise<Photo[]> {
  return photosOf(db, [userId, id, digests]);
}

const copyPhotos = statement<{ bytes: number }>(
  { postgres: '(select unnest($3::text[]))', sqlite: '(select value from json_each($3))' },
  (digests) => `
  insert into photos (user_id, digest, content)
  select user_id, digest, content from import_photos where user_id = $1 and import_id = $2 and digest in ${digests}
  on conflict (user_id, digest) do nothing returning octet_length(content) as bytes`,
);

/** Stores the photos of rows that are applied, each only once. */
export async function takeImportPhotos(book: WriteContext, id: string, digests: string[]): Promise<void> {
  if (digests.length === 0) return;
  await addPhotos(book, await copyPhotos(book.db, [book.userId, id, idList(book.db, digests)]));
}
