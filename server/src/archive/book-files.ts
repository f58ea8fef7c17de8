import { type RawBuilder, sql } from 'kysely';
import { findPhoto } from '../book/photos.ts';
import type { StoredContact } from '../book/state.ts';
import { seenCard, wholeCard } from '../contacts/states.ts';
import { eachPage } from '../store/pages.ts';
import type { Db } from '../store/store.ts';
import { KEYS_OF_PERSON } from '../store/table-keys.ts';
import { createSlices } from '../work-slices.ts';
import { HISTORY_TABLES, type HistoryTable } from './archive-manifest.ts';

/**
 * Rows per page. With the longest texts, a page takes one or two megabytes, so that other requests wait only briefly.
 */
const PAGE_ROWS = 100;

/** Yields each contact as a complete vCard with its photo. Stored cards keep their bytes. */
export async function* cardsOf(db: Db, userId: string): AsyncGenerator<Buffer> {
  for await (const contact of contactsOf(db, userId)) {
    const photo = await findPhoto(db, userId, contact.photo);
    const card = Buffer.from(wholeCard(contact, photo));
    yield card;
    if (card.at(-1) !== LINE_FEED) yield Buffer.from('\r\n');
  }
}

const LINE_FEED = 10;

/** Yields the contacts as an array of JSContact, one contact per line. */
export async function* jsContactsOf(db: Db, userId: string): AsyncGenerator<Buffer> {
  yield* jsonLines(seen(contactsOf(db, userId)));
}

async function* seen(contacts: AsyncIterable<StoredContact>): AsyncGenerator<object> {
  for await (const contact of contacts) yield seenCard(contact);
}

/** Yields every row of the book and its history, one row per line, so that a restore can insert them. */
export async function* historyOf(db: Db, userId: string): AsyncGenerator<Buffer> {
  yield* jsonLines(historyRows(db, userId));
}

async function* historyRows(db: Db, userId: string): AsyncGenerator<object> {
  const { rows } = await sql<object>`
    select revision, log_start, purged_through from users where user_id = ${userId}`.execute(db);
  for (const row of rows) yield { kind: 'book', ...row };
  for (const table of HISTORY_TABLES) {
    for await (const row of tableRows(db, userId, table))
      if (row['ended_revision'] === undefined || row['ended_revision'] === null)
        yield { kind: table, ...withIds(stored(row)) };
  }
}

/** Omits the owner, what a restore derives again, and what belongs to a request or an undo. */
function stored(row: Record<string, unknown>): Record<string, unknown> {
  const { user_id: _owner, kind: _kind, labels: _labels, derived_version: _version, ...others } = row;
  const { request_key: _key, request_digest: _digest, answer: _answer, ...texts } = others;
  const { made_revision: _made, ended_revision: _ended, ...kept } = texts;
  return kept;
}

/** Parses the ids of a row, which are an array on PostgreSQL and JSON on SQLite. */
function withIds(row: Record<string, unknown>): Record<string, unknown> {
  const { contact_ids: ids } = row;
  return typeof ids === 'string' ? { ...row, contact_ids: JSON.parse(ids) as unknown } : row;
}

async function* contactsOf(db: Db, userId: string): AsyncGenerator<StoredContact> {
  for await (const row of tableRows(db, userId, 'contacts')) {
    yield { ...row, id: row['contact_id'] } as StoredContact; // the query selects all columns
  }
}

type Row = Record<string, unknown>;

/** Yields all rows of a user in the order of their key, page by page. */
async function* tableRows(db: Db, userId: string, table: HistoryTable): AsyncGenerator<Row> {
  const keys: readonly string[] = KEYS_OF_PERSON[table];
  const key = sql.join(keys.map((column): RawBuilder<unknown> => sql.ref(column)));
  const rest = createSlices();
  const read = async (last: Row | undefined) => {
    const after = last === undefined ? sql`` : sql`and (${key}) > (${sql.join(keys.map((column) => last[column]))})`;
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where user_id = ${userId} ${after} order by ${key} limit ${sql.lit(PAGE_ROWS)}`.execute(
      db,
    );
    return rows;
  };
  for await (const page of eachPage(read, PAGE_ROWS)) {
    for (const row of page) {
      yield row;
      await rest();
    }
  }
}

/** Yields a JSON array with one item per line. */
async function* jsonLines(items: AsyncIterable<object>): AsyncGenerator<Buffer> {
  let before = '[\n';
  for await (const item of items) {
    yield Buffer.from(before + JSON.stringify(item));
    before = ',\n';
  }
  yield Buffer.from(before === ',\n' ? '\n]\n' : '[]\n');
}
