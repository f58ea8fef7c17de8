import type { Contact } from '@contactbook/contract/contacts';
import { handWritten } from '../db/hand-written.ts';
import { longRead } from '../db/long-reads.ts';
import type { Db } from '../db/tables.ts';

/** The contact; undefined when the user has none with this id. */
export function findContact(db: Db, userId: string, id: string): Promise<Required<Contact> | undefined> {
  return db
    .selectFrom('contacts')
    .select(['contact_id as id', 'name', 'number', 'version'])
    .where('user_id', '=', userId)
    .where('contact_id', '=', id)
    .executeTakeFirst();
}

/** So many are read in the time that handing them to another thread takes. */
const LONG_BOOK_CONTACTS = 1000;
/** Some 23 MB of the longest texts: read well within the time of a statement, and far below what one value may hold. */
const PAGE_CONTACTS = 20_000;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const CONTACT = `'id', contact_id, 'name', name, 'number', number, 'version', version`;
const JSON_OF_SQLITE = `cast(json_group_array(json_object(${CONTACT})) as blob)`;
/** As text, since PostgreSQL sends bytes as hexadecimal digits. */
const JSON_OF_POSTGRES = `coalesce(json_agg(json_build_object(${CONTACT})), '[]')::text`;
const COLUMNS = 'contact_id, name, number, version';

/**
 * Sorted before they are gathered: the databases keep that order, and sorting while it gathers took SQLite twice as long.
 * The user is named twice, so that each table knows its shard. A long book is null, and costs nothing.
 */
const shortBookOf = (json: string) => `
  select revision, contact_count as contacts, case when contact_count <= ${LONG_BOOK_CONTACTS} then (
    select ${json} from (select ${COLUMNS} from contacts where contacts.user_id = $1 order by contact_id) as sorted
  ) end as json
  from users where user_id = $2`;

const pageOf = (json: string, id: string) => `
  select revision, json, contacts, last from users cross join (
    select ${json} as json, count(*) as contacts, max(${id}) as last from (
      select ${COLUMNS} from contacts
      where contacts.user_id = $1 and contact_id > $2 order by contact_id limit ${PAGE_CONTACTS}
    ) as sorted
  ) as page
  where user_id = $3`;

type Json = Uint8Array | string;
const shortBook = handWritten<{ revision: number; contacts: number; json: Json | null }>(
  shortBookOf(JSON_OF_POSTGRES),
  shortBookOf(JSON_OF_SQLITE),
);
const onePage = handWritten<{ revision: number; contacts: number; json: Json; last: string }>(
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
  return longRead(db, userId, async (db) => {
    const page = contacts < PAGE_CONTACTS ? await readPage(db, userId) : undefined;
    return page?.isLast === true ? page : readPages(db, userId);
  });
}

async function readPage(db: Db, userId: string, after = BEFORE_ALL): Promise<Book & { isLast: boolean; last: string }> {
  const [page] = await onePage(db, [userId, after, userId]);
  if (page === undefined) throw new Error('a user with a session has no row');
  const { revision, contacts, json, last } = page;
  return { revision, json: asBuffer(json), isLast: contacts < PAGE_CONTACTS, last };
}

/** In a snapshot, since somebody may write between two of them. */
function readPages(db: Db, userId: string): Promise<Book> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (db) => {
    const contacts: Buffer[] = [];
    let page = await readPage(db, userId);
    contacts.push(inside(page.json));
    while (!page.isLast) {
      page = await readPage(db, userId, page.last);
      if (page.json.byteLength > EMPTY_BYTES) contacts.push(COMMA, inside(page.json));
    }
    return { revision: page.revision, json: Buffer.concat([OPEN, ...contacts, CLOSE]) };
  });
}

const [OPEN, COMMA, CLOSE] = ['[', ',', ']'].map((sign) => Buffer.from(sign)) as [Buffer, Buffer, Buffer];
const EMPTY_BYTES = OPEN.byteLength + CLOSE.byteLength;

function inside(json: Buffer): Buffer {
  return json.subarray(OPEN.byteLength, -CLOSE.byteLength);
}

function asBuffer(json: Json): Buffer {
  return typeof json === 'string' ? Buffer.from(json) : Buffer.from(json.buffer, json.byteOffset, json.byteLength);
}
