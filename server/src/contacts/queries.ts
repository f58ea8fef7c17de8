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

/** Sorted before they are gathered: SQLite keeps that order, and sorting while it gathers took twice as long. */
const JSON_OF_SQLITE = `(
    select cast(json_group_array(json_object('id', contact_id, 'name', name, 'number', number, 'version', version)) as blob)
    from (select contact_id, name, number, version from contacts where contacts.user_id = $1 order by contact_id)
  )`;

/** As text, since PostgreSQL sends bytes as hexadecimal digits. The user is named twice, so that each table knows its shard. */
const JSON_OF_POSTGRES = `(
    select coalesce(json_agg(json_build_object('id', contact_id, 'name', name, 'number', number, 'version', version) order by contact_id), '[]')::text
    from contacts where contacts.user_id = $1
  )`;

/** So many are read in the time that handing them to another thread takes. */
const LONG_BOOK_CONTACTS = 1000;
/** Null for a long book: the databases look at its contacts only where the answer is to hold them. */
const unlessLong = (json: string) => `case when contact_count <= ${LONG_BOOK_CONTACTS} then ${json} end`;
const bookOf = (json: string) => `select revision, ${json} as json from users where user_id = $2`;

type BookRow = { revision: number; json: Uint8Array | string | null };
const shortBook = handWritten<BookRow>(bookOf(unlessLong(JSON_OF_POSTGRES)), bookOf(unlessLong(JSON_OF_SQLITE)));
const wholeBook = handWritten<BookRow>(bookOf(JSON_OF_POSTGRES), bookOf(JSON_OF_SQLITE));

/**
 * The whole book in the order it was written, as UTF-8 JSON, with the revision it has in the same snapshot.
 * By hand because the database builds the bytes several times cheaper than rows, objects and JSON.stringify do.
 */
export async function readBook(db: Db, userId: string): Promise<{ revision: number; json: Buffer }> {
  const read = async (book: typeof shortBook, db: Db) => (await book(db, [userId, userId]))[0];
  const short = await read(shortBook, db);
  const row = short?.json === null ? await longRead(db, userId, (db) => read(wholeBook, db)) : short;
  if (row === undefined || row.json === null) throw new Error('a user with a session has no row');
  return { revision: row.revision, json: asBuffer(row.json) };
}

function asBuffer(json: Uint8Array | string): Buffer {
  return typeof json === 'string' ? Buffer.from(json) : Buffer.from(json.buffer, json.byteOffset, json.byteLength);
}
