import { ID_BYTES, ROW_BYTES, TRASHED_BYTES } from '../book/bytes.ts';
import type { Db } from '../db/tables.ts';

type Texts = { name: string | null; number: string | null };
const bytesOf = ({ name, number }: Texts) => Buffer.byteLength(name ?? '') + Buffer.byteLength(number ?? '');
const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);

/** What a person takes as it is counted with every change, and as it is counted anew, both at the same moment. */
export function recount(db: Db, email: string) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((db) => recountNow(db, email));
}

async function recountNow(db: Db, email: string) {
  const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const of = (table: 'contacts' | 'versions' | 'acts' | 'trash' | 'tombstones') =>
    db.selectFrom(table).where('user_id', '=', user.user_id);
  const contacts = await of('contacts').select(['name', 'number']).execute();
  const versions = await of('versions').select(['name', 'number']).execute();
  const acts = await of('acts').select('contact_ids').execute();
  const trash = await of('trash').select('bytes').execute();
  const tombstones = await of('tombstones').select('contact_id').execute();
  // SQLite keeps them as JSON; the driver of PostgreSQL makes an array of them.
  const ids = acts.flatMap(({ contact_ids }) =>
    typeof contact_ids === 'string' ? JSON.parse(contact_ids) : contact_ids,
  );
  const rows = versions.length + acts.length + tombstones.length - trash.length;
  const trashed = sum(trash.map(({ bytes }) => bytes));
  return {
    counted: { contacts: user.contact_count, book: user.book_bytes, history: user.history_bytes },
    recounted: {
      contacts: contacts.length,
      book: sum(contacts.map(bytesOf)) + trashed + TRASHED_BYTES * trash.length,
      history: sum(versions.map(bytesOf)) + ROW_BYTES * rows + ID_BYTES * ids.length - trashed,
    },
  };
}
