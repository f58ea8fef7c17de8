import { rawQuery } from '../../db/raw-query.ts';
import { CONTACTS_JSON, IS_PERSON, SEEN_COLUMNS, STATE_COLUMNS, type StoredContact } from '../state.ts';
import type { Db, ReadTx, Store } from '../../db/store.ts';
import { ProblemError } from '../../problem.ts';
import { ownerHasLeft } from '../write/write-context.ts';

/** The contact; undefined when the user has none with this id. */
export function findContact(db: Db, userId: string, id: string): Promise<StoredContact | undefined> {
  return readContact(db, [userId, id]).then(([contact]) => contact);
}

/** What was looked for in a book; contact_not_found where it is not there. */
export function found<T>(contact: T | undefined): T {
  if (contact === undefined) throw new ProblemError('contact_not_found', 'There is no such contact in your book.');
  return contact;
}

const CONTACTS = `select contact_id as id, ${STATE_COLUMNS}, version from contacts where user_id = $1`;
const readContact = rawQuery<StoredContact>(`${CONTACTS} and contact_id = $2`);

/** So many contacts behind this one, in the order of their ids: of the user, after the id, how many. */
export const contactsPage = rawQuery<StoredContact>(`${CONTACTS} and contact_id > $2 order by contact_id limit $3`);

/** So many are read in the time that handing them to another thread takes. */
const LONG_BOOK_CONTACTS = 1000;
/** Copied in a millisecond or two. */
const PAGE_BYTES = 2 * 2 ** 20;
/** What a contact takes in JSON beside its texts. */
const OBJECT_BYTES = 84;
/** Of the longest texts these take as much; what the list does not show, such as cards and photos, makes no page shorter. */
const PAGE_CONTACTS_MIN = 2000;
/** Some 23 MB: read in the time that others may have to wait. */
export const LASTING_CONTACTS = 20_000;
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Sorted before they are gathered: the databases keep that order, and sorting while it gathers took SQLite twice as long.
 * The user is named twice, so that each table knows its shard. A book of more contacts is null, and costs nothing.
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
 * The whole book in the order it was written, as UTF-8 JSON, with the revision it has in the same snapshot.
 * By hand because the database builds the bytes several times cheaper than rows, objects and JSON.stringify do.
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

/** In one query; without the book where it has more contacts. */
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

/** In a snapshot, since somebody may write between two of them. */
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
