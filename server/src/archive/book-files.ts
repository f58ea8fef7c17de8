import { type RawBuilder, sql } from 'kysely';
import { findPhoto } from '../book/photos.ts';
import type { StoredContact } from '../book/state.ts';
import { seenCard, wholeCard } from '../contacts/states.ts';
import type { Db } from '../db/store.ts';
import { KEYS_OF_PERSON } from '../db/tables.ts';
import { createSlices } from '../work-slices.ts';
import { HISTORY_TABLES, type HistoryTable } from './places.ts';

/** Of the longest texts a megabyte or two: read and written in the time that others may have to wait. */
const PAGE_ROWS = 100;

/** Each contact as a whole vCard with its photo; what came as one, byte for byte. */
export async function* cardsOf(db: Db, userId: string): AsyncGenerator<Buffer> {
  for await (const contact of contactsOf(db, userId)) {
    const photo = await findPhoto(db, userId, contact.photo);
    const card = Buffer.from(wholeCard(contact, photo));
    yield card;
    if (card.at(-1) !== LINE_FEED) yield Buffer.from('\r\n');
  }
}

const LINE_FEED = 10;

/** The same as an array of JSContact, a contact a line. */
export async function* jsContactsOf(db: Db, userId: string): AsyncGenerator<Buffer> {
  yield* jsonLines(seen(contactsOf(db, userId)));
}

async function* seen(contacts: AsyncIterable<StoredContact>): AsyncGenerator<object> {
  for await (const contact of contacts) yield seenCard(contact);
}

/** Every row of the book and its past, a row a line, so that all of it can be put back. */
export async function* historyOf(db: Db, userId: string): AsyncGenerator<Buffer> {
  yield* jsonLines(historyRows(db, userId));
}

async function* historyRows(db: Db, userId: string): AsyncGenerator<object> {
  const { rows } = await sql<object>`
    select revision, log_start, purged_through from users where user_id = ${userId}`.execute(db);
  for (const row of rows) yield { kind: 'book', ...row };
  for (const table of HISTORY_TABLES) {
    for await (const { user_id: _owner, ...row } of rowsOf(db, userId, table)) yield { kind: table, ...withIds(row) };
  }
}

/** An array on PostgreSQL, its JSON on SQLite. */
function withIds(row: Record<string, unknown>): Record<string, unknown> {
  const { contact_ids: ids } = row;
  return typeof ids === 'string' ? { ...row, contact_ids: JSON.parse(ids) as unknown } : row;
}

async function* contactsOf(db: Db, userId: string): AsyncGenerator<StoredContact> {
  for await (const row of rowsOf(db, userId, 'contacts')) {
    yield { ...row, id: row['contact_id'] } as StoredContact; // it has all of its columns
  }
}

type Row = Record<string, unknown>;

/** All rows of a person in the order of their key, page by page. */
async function* rowsOf(db: Db, userId: string, table: HistoryTable): AsyncGenerator<Row> {
  const keys: readonly string[] = KEYS_OF_PERSON[table];
  const key = sql.join(keys.map((column): RawBuilder<unknown> => sql.ref(column)));
  const rest = createSlices();
  let last: Row | undefined;
  do {
    const after = last === undefined ? sql`` : sql`and (${key}) > (${sql.join(keys.map((column) => last?.[column]))})`;
    const { rows }: { rows: Row[] } = await sql<Row>`
      select * from ${sql.table(table)} where user_id = ${userId} ${after} order by ${key} limit ${sql.lit(PAGE_ROWS)}`.execute(
      db,
    );
    for (const row of rows) {
      yield row;
      await rest();
    }
    last = rows.length < PAGE_ROWS ? undefined : rows.at(-1);
  } while (last !== undefined);
}

/** One JSON array with an item a line. */
async function* jsonLines(items: AsyncIterable<object>): AsyncGenerator<Buffer> {
  let before = '[\n';
  for await (const item of items) {
    yield Buffer.from(before + JSON.stringify(item));
    before = ',\n';
  }
  yield Buffer.from(before === ',\n' ? '\n]\n' : '[]\n');
}
