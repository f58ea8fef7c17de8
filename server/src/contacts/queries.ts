import type { Contact, ContactPatch } from '@contactbook/contract/contacts';
import type { Compilable, QueryCreator } from 'kysely';
import { isPostgres } from '../db/engine.ts';
import { handWritten } from '../db/hand-written.ts';
import { ASIDE } from '../db/sqlite.ts';
import type { Db, Tables } from '../db/tables.ts';

const contactColumns = ['contact_id as id', 'name', 'number'] as const;

export async function insertContact(db: Db, userId: string, { id, name, number }: Contact): Promise<void> {
  await changeBook(db, [userId], (db) =>
    db.insertInto('contacts').values({ user_id: userId, contact_id: id, name, number }).returning(contactColumns),
  );
}

/** The contact; undefined when the user has none with this id. */
export function findContact(db: Db, userId: string, id: string): Promise<Contact | undefined> {
  return db
    .selectFrom('contacts')
    .select(contactColumns)
    .where('user_id', '=', userId)
    .where('contact_id', '=', id)
    .executeTakeFirst();
}

/** Sets the given fields, at least one; answers the contact after it, undefined when the user has none with this id. */
export function updateContact(db: Db, userId: string, id: string, patch: ContactPatch): Promise<Contact | undefined> {
  return changeBook(db, [userId, id], (db) =>
    db
      .updateTable('contacts')
      .set(patch)
      .where('user_id', '=', userId)
      .where('contact_id', '=', id)
      .returning(contactColumns),
  );
}

/** Answers the contact as it was; undefined when the user has none with this id. */
export function deleteContact(db: Db, userId: string, id: string): Promise<Contact | undefined> {
  return changeBook(db, [userId, id], (db) =>
    db.deleteFrom('contacts').where('user_id', '=', userId).where('contact_id', '=', id).returning(contactColumns),
  );
}

type Book = QueryCreator<Tables>;
type Change = (db: Book) => Compilable<Contact>;

/** That the user's book changed; where a contact is named, only when they have it. */
function raisedRevision(db: Book, userId: string, contactId?: string) {
  const raised = db
    .updateTable('users')
    .set((column) => ({ revision: column('revision', '+', 1) }))
    .where('user_id', '=', userId)
    .returning('revision');
  if (contactId === undefined) return raised;
  const owned = db
    .selectFrom('contacts')
    .select('contact_id')
    .where('contacts.user_id', '=', userId)
    .where('contact_id', '=', contactId);
  return raised.where((column) => column.exists(owned));
}

/** With the revision raised, both or neither: in one statement where the engine takes two in one, else in a transaction. */
async function changeBook(
  db: Db,
  [userId, contactId]: [userId: string, contactId?: string],
  change: Change,
): Promise<Contact | undefined> {
  if (isPostgres(db)) {
    const changed = change(db.with('raised', (db) => raisedRevision(db, userId, contactId)));
    return (await db.executeQuery(changed)).rows[0];
  }
  return db.transaction().execute(async (db) => {
    const raised = await raisedRevision(db, userId, contactId).executeTakeFirst();
    return raised && (await db.executeQuery(change(db))).rows[0];
  });
}

type BookRow = { revision: number; json: Uint8Array | string };

/** Sorted before they are gathered: SQLite keeps that order, and sorting while it gathers took twice as long. */
const BOOK_OF_SQLITE = `
  select revision, (
    select cast(json_group_array(json_object('id', contact_id, 'name', name, 'number', number)) as blob)
    from (select contact_id, name, number from contacts where contacts.user_id = $1 order by contact_id)
  ) as json
  from users where user_id = $2`;

/** As text, since PostgreSQL sends bytes as hexadecimal digits. The user is named twice, so that each table knows its shard. */
const BOOK_OF_POSTGRES = `
  select revision, (
    select coalesce(json_agg(json_build_object('id', contact_id, 'name', name, 'number', number) order by contact_id), '[]')::text
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
