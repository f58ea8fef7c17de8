import { rawQuery } from '../db/raw-query.ts';
import { CONTACT_JSON, SEEN_COLUMNS, STATE_COLUMNS, type StoredContact } from './state.ts';
import { lastingRead, longRead } from '../db/long-reads.ts';
import type { Db } from '../db/tables.ts';

/** The contact; undefined when the user has none with this id. */
export function findContact(db: Db, userId: string, id: string): Promise<StoredContact | undefined> {
  return readContact(db, [userId, id]).then(([contact]) => contact);
}

const readContact = rawQuery<StoredContact>(`
  select contact_id as id, ${STATE_COLUMNS}, version from contacts where user_id = $1 and contact_id = $2`);

/** So many are read in the time that handing them to another thread takes. */
const LONG_BOOK_CONTACTS = 1000;
/** Some 2 MB of the longest texts: copied in a millisecond or two. */
const PAGE_CONTACTS = 2000;
/** Some 23 MB: read in the time that others may have to wait. */
const LASTING_CONTACTS = 20_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const JSON_OF_SQLITE = `cast(json_group_array(${CONTACT_JSON.sqlite}) as blob)`;
/** As text, since PostgreSQL sends bytes as hexadecimal digits. */
const JSON_OF_POSTGRES = `coalesce(json_agg(${CONTACT_JSON.postgres}), '[]')::text`;

/**
 * Sorted before they are gathered: the databases keep that order, and sorting while it gathers took SQLite twice as long.
 * The user is named twice, so that each table knows its shard. A long book is null, and costs nothing.
 */
const shortBookOf = (json: string) => `
  select revision, contact_count as contacts, case when contact_count <= ${LONG_BOOK_CONTACTS} then (
    select ${json} from (select ${SEEN_COLUMNS} from contacts where contacts.user_id = $1 order by contact_id) as sorted
  ) end as json
  from users where user_id = $2`;

const pageOf = (json: string, id: string) => `
  select revision, json, contacts, last from users cross join (
    select ${json} as json, count(*) as contacts, max(${id}) as last from (
      select ${SEEN_COLUMNS} from contacts
      where contacts.user_id = $1 and contact_id > $2 order by contact_id limit ${PAGE_CONTACTS}
    ) as sorted
  ) as page
  where user_id = $3`;

type Json = Uint8Array | string;
const shortBook = rawQuery<{ revision: number; contacts: number; json: Json | null }>(
  shortBookOf(JSON_OF_POSTGRES),
  shortBookOf(JSON_OF_SQLITE),
);
const onePage = rawQuery<{ revision: number; contacts: number; json: Json; last: string }>(
  pageOf(JSON_OF_POSTGRES, 'contact_id::text'),
  pageOf(JSON_OF_SQLITE, 'contact_id'),
);

type Book = { revision: number; json: Buffer };

/**
 * The whole book in the order it was written, as UTF-8 JSON, with the revision it has in the same snapshot.
 * By hand because the database builds the bytes several times cheaper than rows, objects and JSON.stringify do.
 */
export async function readBook(db: Db, userId: string): Promise<Book> {
  const [book] = await shortBook(db, [userId, userId]);
  if (book === undefined) throw new Error('a user with a session has no row');
  const { revision, contacts, json } = book;
  if (json !== null) return { revision, json: asBuffer(json) };
  if (contacts >= LASTING_CONTACTS) return lastingRead(db, userId, (db) => readPages(db, userId, contacts));
  return longRead(db, userId, async (db) => {
    const page = contacts < PAGE_CONTACTS ? await readPage(db, userId) : undefined;
    return page?.isLast === true ? page : readPages(db, userId, contacts);
  });
}

async function readPage(db: Db, userId: string, after = BEFORE_ALL): Promise<Book & { isLast: boolean; last: string }> {
  const [page] = await onePage(db, [userId, after, userId]);
  if (page === undefined) throw new Error('a user with a session has no row');
  const { revision, contacts, json, last } = page;
  return { revision, json: asBuffer(json), isLast: contacts < PAGE_CONTACTS, last };
}

/** In a snapshot, since somebody may write between two of them. */
function readPages(db: Db, userId: string, contacts: number): Promise<Book> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (db) => {
    let page = await readPage(db, userId);
    const { revision } = page;
    const joined = joinArrays(page.json, Math.ceil(contacts / PAGE_CONTACTS));
    while (!page.isLast) {
      page = await readPage(db, userId, page.last);
      joined.add(page.json);
    }
    return { revision, json: joined.json() };
  });
}

const [COMMA, CLOSE] = [',', ']'].map((sign) => sign.charCodeAt(0)) as [number, number];
const EMPTY_BYTES = 2;
/** How much longer than the first page the others may be before what is there is copied. */
const ROOM = 1.25;

/**
 * One JSON array of several, put together as they come: a long book is in memory once, and nobody waits while all of it
 * is copied. Memory that is only set aside takes none of the machine's.
 */
function joinArrays(first: Buffer, expected: number) {
  let joined = Buffer.allocUnsafeSlow(Math.ceil(first.byteLength * expected * ROOM));
  let end = first.copy(joined) - 1;

  return {
    add(json: Buffer): void {
      if (json.byteLength === EMPTY_BYTES) return;
      if (end + json.byteLength > joined.byteLength) {
        const larger = Buffer.allocUnsafeSlow(Math.ceil((end + json.byteLength) * ROOM));
        joined.copy(larger, 0, 0, end);
        joined = larger;
      }
      joined[end] = COMMA;
      end += json.copy(joined, end + 1, 1, json.byteLength - 1) + 1;
      release(json);
    },
    json(): Buffer {
      joined[end] = CLOSE;
      return joined.subarray(0, end + 1);
    },
  };
}

/** Gives its memory back at once: the garbage collector lets as much of it wait as the whole book takes. */
function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

function asBuffer(json: Json): Buffer {
  return typeof json === 'string' ? Buffer.from(json) : Buffer.from(json.buffer, json.byteOffset, json.byteLength);
}
