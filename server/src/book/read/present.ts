import { rawQuery } from '../../store/raw-query.ts';
import { CONTACTS_JSON, IS_PERSON, SEEN_COLUMNS, STATE_COLUMNS, type StoredContact } from '../state.ts';
import type { Db, ReadTx, Store } from '../../store/store.ts';
import { ProblemError } from '../../problem.ts';
import { ownerHasLeft } from '../write/write-context.ts';

/** Returns the contact; undefined if the user has none with this id. */
export function findContact(db: Db, userId: string, id: string): Promise<StoredContact | undefined> {
  return readContact(db, [userId, id]).then(([contact]) => contact);
}

/** Returns its argument; throws contact_not_found if it is undefined. */
export function orNotFound<T>(contact: T | undefined): T {
  if (contact === undefined) throw new ProblemError('contact_not_found', 'There is no such contact in your book.');
  return contact;
}

const CONTACTS = `select contact_id as id, ${STATE_COLUMNS}, version from contacts where user_id = $1`;
const readContact = rawQuery<StoredContact>(`${CONTACTS} and contact_id = $2`);

/** Returns a page of contacts in the order of their ids. Values: user, id to start after, limit. */
export const contactsPage = rawQuery<StoredContact>(`${CONTACTS} and contact_id > $2 order by contact_id limit $3`);

/** Up to this number of contacts, a query takes no longer than handing it to another thread. */
const LONG_BOOK_CONTACTS = 1000;
/** Maximum size of a page, which is copied in one or two milliseconds. */
const PAGE_BYTES = 2 * 2 ** 20;
/** Bytes of a contact in JSON besides its texts. */
const OBJECT_BYTES = 84;
/**
 * Minimum page size in contacts, which is about PAGE_BYTES with the longest texts. The average size includes cards and
 * photos, which the list does not contain, and must not shorten pages.
 */
const PAGE_CONTACTS_MIN = 2000;
/**
 * From this number of contacts on, about 23 MB, a book is read as a lasting read, since other long reads would wait too
 * long.
 */
export const LASTING_CONTACTS = 20_000;
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Sorts before aggregating, since both databases keep the order, and sorting inside the aggregate takes SQLite twice as
 * long. The user is passed twice, so that each table finds its shard. A book with more contacts than the limit is null
 * and costs nothing.
 */
const wholeBookOf = (json: string) => `
  select revision, contact_count as contacts, book_bytes as bytes, case when contact_count <= $3 then (
    select ${json} from (
      select ${SEEN_COLUMNS} from contacts where contacts.user_id = $1 and ${IS_PERSON} order by contact_id
    ) as sorted
  ) end as json
  from users where user_id = $2`;

const pageOf = (json: string, id: string) => `
  select revision, json, contacts, last from users cross join (
    select ${json} as json, count(*) as contacts, max(${id}) as last from (
      select ${SEEN_COLUMNS} from contacts
      where contacts.user_id = $1 and contact_id > $2 and ${IS_PERSON} order by contact_id limit $4
    ) as sorted
  ) as page
  where user_id = $3`;

type Json = Uint8Array | string;
const wholeBook = rawQuery<{ revision: number; contacts: number; bytes: number; json: Json | null }>(
  wholeBookOf(CONTACTS_JSON.postgres),
  wholeBookOf(CONTACTS_JSON.sqlite),
);
const onePage = rawQuery<{ revision: number; contacts: number; json: Json; last: string }>(
  pageOf(CONTACTS_JSON.postgres, 'contact_id::text'),
  pageOf(CONTACTS_JSON.sqlite, 'contact_id'),
);

type Book = { revision: number; json: Buffer };

/**
 * Reads the whole book as UTF-8 JSON, ordered by id, with its revision in the same snapshot. The database builds the
 * JSON, which is several times cheaper than rows, objects and JSON.stringify.
 */
export async function readBook(db: Store, userId: string): Promise<Book> {
  const { book, contacts, bytes } = await readWhole(db, userId, LONG_BOOK_CONTACTS);
  if (book !== undefined) return book;
  const limit = Math.max(PAGE_CONTACTS_MIN, Math.floor(PAGE_BYTES / (OBJECT_BYTES + bytes / contacts)));
  const all = { contacts, limit };
  if (contacts >= LASTING_CONTACTS) return db.lastingRead(userId, (db) => readPages(db, userId, all));
  return db.longRead(userId, async (db) => {
    const { book: whole } = await readWhole(db, userId, limit);
    return whole ?? readPages(db, userId, all);
  });
}

/** Reads the book in one query; `book` is undefined if it has more contacts than the limit. */
async function readWhole(db: Db, userId: string, maxContacts: number) {
  const [row] = await wholeBook(db, [userId, userId, maxContacts]);
  if (row === undefined) throw ownerHasLeft();
  const { revision, contacts, bytes, json } = row;
  return { contacts, bytes, book: json === null ? undefined : { revision, json: asBuffer(json) } };
}

type Page = Book & { isLast: boolean; last: string };

async function readPage(db: Db, userId: string, limit: number, after = BEFORE_ALL): Promise<Page> {
  const [page] = await onePage(db, [userId, after, userId, limit]);
  if (page === undefined) throw ownerHasLeft();
  const { revision, contacts, json, last } = page;
  return { revision, json: asBuffer(json), isLast: contacts < limit, last };
}

/** Reads all pages in one snapshot, since the book may change between two of them. */
function readPages(
  tx: ReadTx,
  userId: string,
  { contacts, limit }: { contacts: number; limit: number },
): Promise<Book> {
  return tx.snapshot(async (db) => {
    let page = await readPage(db, userId, limit);
    const { revision } = page;
    const joined = joinArrays(page.json, Math.ceil(contacts / limit));
    while (!page.isLast) {
      page = await readPage(db, userId, limit, page.last);
      joined.add(page.json);
    }
    return { revision, json: joined.json() };
  });
}

const [COMMA, CLOSE] = [',', ']'].map((sign) => sign.charCodeAt(0)) as [number, number];
const EMPTY_BYTES = 2;
/** Factor by which later pages may be larger than the first before the buffer is reallocated. */
const ROOM = 1.25;

/**
 * Joins JSON arrays as they arrive, so that a long book is in memory once and is never copied as a whole. Reserved
 * memory that is not written to takes no physical memory.
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

/**
 * Frees the memory of a page immediately. Otherwise garbage as large as the whole book would accumulate before a
 * collection.
 */
function release({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

function asBuffer(json: Json): Buffer {
  return typeof json === 'string' ? Buffer.from(json) : Buffer.from(json.buffer, json.byteOffset, json.byteLength);
}
