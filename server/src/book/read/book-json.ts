import type { Contact } from '@contactbook/contract/contacts';
import { rawQuery } from '../../store/raw-query.ts';
import type { Db, Store } from '../../store/store.ts';
import { createSlices } from '../../work-slices.ts';
import { asContact } from '../labels.ts';
import { logBounds } from '../past/log-bounds.ts';
import { CONTACTS_JSON, eachColumn, IS_PERSON, isGroup, SEEN_COLUMNS, type StoredContact } from '../state.ts';
import { ownerHasLeft } from '../write/write-context.ts';
import { asBuffer, type Json, joinArrays } from './json-arrays.ts';
import { HIGHEST_ID, LOWEST_ID } from '../contact-ids.ts';

/** Up to this number of contacts, a query takes no longer than handing it to another thread. */
const SHORT_BOOK_CONTACTS = 1000;
/** The size of a page; a client that reads slowly holds one or two of them in memory. */
const PAGE_BYTES = 256 * 1024;
/** Bytes of a contact in JSON besides its texts. */
const OBJECT_BYTES = 84;
/** The average size includes cards and photos, which the list does not contain, and must not shorten pages. */
const PAGE_CONTACTS_MIN = 200;

/**
 * Reads a book as a JSON array in UTF-8, ordered by id; undefined if it is long. The database builds the JSON, which is
 * several times cheaper than rows, objects and JSON.stringify.
 */
export async function readShortBook(db: Db, userId: string): Promise<{ revision: number; json: Buffer } | undefined> {
  const [book] = await wholeBook(db, [userId, userId, SHORT_BOOK_CONTACTS]);
  if (book === undefined) throw ownerHasLeft();
  const { revision, json } = book;
  return json === null ? undefined : { revision, json: asBuffer(json) };
}

/**
 * Reads a book of any length page by page, as a client takes it, at the revision of the first page. While that page
 * waits for its turn, many changes can be made, and an earlier revision could be compacted.
 */
export async function readLongBook(
  db: Store,
  userId: string,
): Promise<{ revision: number; parts: AsyncGenerator<Buffer> }> {
  const [book] = await bookSize(db, [userId]);
  if (book === undefined) throw ownerHasLeft();
  const { contacts, bytes } = book;
  const limit = Math.max(PAGE_CONTACTS_MIN, Math.floor(PAGE_BYTES / (OBJECT_BYTES + bytes / contacts)));
  const first = await db.readPage(userId, (tx) => readPresentPage(tx, userId, limit, LOWEST_ID));
  const { revision } = first;
  const pages = db.readPages(userId, (tx, last: BookPage = first) => readPage(tx, userId, { limit, revision }, last));
  return { revision, parts: joinArrays(startingWith([first], pages)) };
}

async function* startingWith<Item>(first: Item, rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield first;
  yield* rest;
}

const bookSize = rawQuery<{ contacts: number; bytes: number }>(
  'select contact_count as contacts, book_bytes as bytes from users where user_id = $1',
);

/**
 * Sorts before aggregating, since both databases keep the order, and sorting inside the aggregate takes SQLite twice as
 * long. The user is passed twice, so that each table finds its shard. A book with more contacts than the limit is null
 * and costs nothing.
 */
const wholeBookOf = (json: string) => `
  select revision, case when contact_count <= $3 then (
    select ${json} from (
      select ${SEEN_COLUMNS} from contacts where contacts.user_id = $1 and ${IS_PERSON} order by contact_id
    ) as sorted
  ) end as json
  from users where user_id = $2`;
const wholeBook = rawQuery<{ revision: number; json: Json | null }>(
  wholeBookOf(CONTACTS_JSON.postgres),
  wholeBookOf(CONTACTS_JSON.sqlite),
);

type BookPage = { json: Json; contacts: number; last: string | null };
type PresentPage = BookPage & { revision: number };
type At = { limit: number; revision: number };

/** Reads the page that follows `last`, if there is one. */
async function readPage(db: Db, userId: string, { limit, revision }: At, last: BookPage): Promise<BookPage[]> {
  if (last.contacts < limit) return [];
  const after = last.last ?? LOWEST_ID;
  const page = await readPresentPage(db, userId, limit, after);
  const upTo = page.contacts < limit || page.last === null ? HIGHEST_ID : page.last;
  const isThen = page.revision === revision || (await findChange(db, [userId, revision, after, upTo])).length === 0;
  return [isThen ? page : await readPastPage(db, userId, { limit, revision }, after)];
}

async function readPresentPage(db: Db, userId: string, limit: number, after: string): Promise<PresentPage> {
  const [page] = await presentPage(db, [userId, after, userId, limit]);
  if (page === undefined) throw ownerHasLeft();
  return page;
}

/** Finds a change after a revision among the contacts of a page. Values: user, revision, first id (exclusive), last id. */
const findChange = rawQuery(`
  select 1 from contacts where user_id = $1 and version > $2 and contact_id > $3 and contact_id <= $4
  union all select 1 from trash where user_id = $1 and revision > $2 and contact_id > $3 and contact_id <= $4
  limit 1`);

const presentPageOf = (json: string, id: string) => `
  select revision, json, contacts, last from users cross join (
    select ${json} as json, count(*) as contacts, max(${id}) as last from (
      select ${SEEN_COLUMNS} from contacts
      where contacts.user_id = $1 and contact_id > $2 and ${IS_PERSON} order by contact_id limit $4
    ) as sorted
  ) as page
  where user_id = $3`;
/** Values: user, id to start after, user, limit. */
const presentPage = rawQuery<PresentPage>(
  presentPageOf(CONTACTS_JSON.postgres, 'contact_id::text'),
  presentPageOf(CONTACTS_JSON.sqlite, 'contact_id'),
);

/**
 * Reads the same at an earlier revision: contacts that were changed since have the states that they had then. One that
 * was erased for good since is left out.
 */
async function readPastPage(db: Db, userId: string, { limit, revision }: At, after: string): Promise<BookPage> {
  const rows = await pastStates(db, [userId, after, limit, revision]);
  const { logStart } = await logBounds(db, userId);
  // The connection ends, and the client asks again.
  if (revision < logStart) throw new Error('the history was compacted while a client read the book');
  const rest = createSlices();
  const contacts: Contact[] = [];
  for (const { name, number, ...row } of rows) {
    await rest();
    if (name !== null && number !== null && !isGroup(row)) contacts.push(asContact({ ...row, name, number }));
  }
  return { json: JSON.stringify(contacts), contacts: rows.length, last: rows.at(-1)?.id ?? null };
}

type PastRow = Omit<StoredContact, 'name' | 'number'> & Record<'name' | 'number', string | null>;

/** Values: user, id to start after, limit, revision. A contact without a name was not in the book. */
const pastStates = rawQuery<PastRow>(`
  with listed as (
    select * from (
      select contact_id as id, version as changed from contacts
      where user_id = $1 and contact_id > $2 order by contact_id limit $3
    ) as present
    union all select * from (
      select contact_id as id, revision as changed from trash
      where user_id = $1 and contact_id > $2 and revision > $4 order by contact_id limit $3
    ) as deleted
    order by id limit $3
  )
  select id, case when changed <= $4 then changed else held.from_revision end as version,
    ${eachColumn((column) => `case when changed <= $4 then contacts.${column} else kept.${column} end as ${column}`)}
  from listed
  left join contacts on contacts.user_id = $1 and contacts.contact_id = id and changed <= $4
  left join versions as held on held.user_id = $1 and held.contact_id = id and changed > $4
    and held.until_revision > $4 and held.from_revision = (
      select max(from_revision) from versions as each
      where each.user_id = $1 and each.contact_id = id and each.from_revision <= $4
    )
  left join versions as kept on kept.user_id = $1 and kept.contact_id = held.contact_id
    and kept.from_revision = held.state_revision
  order by id`);
