import type { Contact } from '@contactbook/contract/contacts';
import { isPostgres } from '../db/engine.ts';
import { handWritten } from '../db/hand-written.ts';
import { ASIDE } from '../db/sqlite.ts';
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

type BookRow = { revision: number; json: Uint8Array | string };

/** Sorted before they are gathered: SQLite keeps that order, and sorting while it gathers took twice as long. */
const BOOK_OF_SQLITE = `
  select revision, (
    select cast(json_group_array(json_object('id', contact_id, 'name', name, 'number', number, 'version', version)) as blob)
    from (select contact_id, name, number, version from contacts where contacts.user_id = $1 order by contact_id)
  ) as json
  from users where user_id = $2`;

/** As text, since PostgreSQL sends bytes as hexadecimal digits. The user is named twice, so that each table knows its shard. */
const BOOK_OF_POSTGRES = `
  select revision, (
    select coalesce(json_agg(json_build_object('id', contact_id, 'name', name, 'number', number, 'version', version) order by contact_id), '[]')::text
    from contacts where contacts.user_id = $1
  ) as json
  from users where user_id = $2`;

const book = handWritten<BookRow>(BOOK_OF_POSTGRES, BOOK_OF_SQLITE);
const longBook = handWritten<BookRow>(BOOK_OF_POSTGRES, `${ASIDE} ${BOOK_OF_SQLITE}`);

/** So many are read in the time that handing them to another thread takes. */
const LONG_BOOK_CONTACTS = 1000;
const contactBeyond = handWritten<{ contact_id: string }>(
  `select contact_id from contacts where user_id = $1 limit 1 offset ${LONG_BOOK_CONTACTS}`,
);

/**
 * The whole book in the order it was written, as UTF-8 JSON, with the revision it has in the same snapshot.
 * By hand because the database builds the bytes several times cheaper than rows, objects and JSON.stringify do.
 */
export async function readBook(db: Db, userId: string): Promise<{ revision: number; json: Buffer }> {
  const isLong = !isPostgres(db) && (await contactBeyond(db, [userId])).length > 0;
  const [row] = await (isLong ? longBook : book)(db, [userId, userId]);
  if (row === undefined) throw new Error('a user with a session has no row');
  return { revision: row.revision, json: asBuffer(row.json) };
}

function asBuffer(json: Uint8Array | string): Buffer {
  return typeof json === 'string' ? Buffer.from(json) : Buffer.from(json.buffer, json.byteOffset, json.byteLength);
}
