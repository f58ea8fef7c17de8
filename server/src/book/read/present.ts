import { rawQuery } from '../../store/raw-query.ts';
import { STATE_COLUMNS, type StoredContact } from '../state.ts';
import { eachPage } from '../../store/pages.ts';
import type { Db, Store } from '../../store/store.ts';
import { LOWEST_ID } from '../contact-ids.ts';
import { ProblemError } from '../../problem.ts';

/** Returns the contact; undefined if the user has none with this id. */
export function findContact(db: Db, userId: string, id: string): Promise<StoredContact | undefined> {
  return readContact(db, [userId, id]).then(([contact]) => contact);
}

/** Returns its argument; throws contact_not_found if it is undefined. */
export function orNotFound<T>(contact: T | undefined): T {
  if (contact === undefined) throw new ProblemError('contact_not_found', 'There is no such contact in your book.');
  return contact;
}

/** Returns whether the user has a contact with this id, or the history has one. */
export async function isIdTaken(db: Db, userId: string, id: string): Promise<boolean> {
  return (await readTaken(db, [userId, id])).length > 0;
}

const readTaken = rawQuery(`
  select 1 from contacts where user_id = $1 and contact_id = $2
  union all select 1 from versions where user_id = $1 and contact_id = $2 limit 1`);
const CONTACTS = `select contact_id as id, ${STATE_COLUMNS}, version from contacts where user_id = $1`;
const readContact = rawQuery<StoredContact>(`${CONTACTS} and contact_id = $2`);

/** Returns a page of contacts in the order of their ids. Values: user, id to start after, limit. */
export const contactsPage = rawQuery<StoredContact>(`${CONTACTS} and contact_id > $2 order by contact_id limit $3`);

/** Contacts that are read at once, with their cards. */
export const CARDS_PER_PAGE = 100;

/** Yields all contacts of a book in the order of their ids, and reads each page in its turn. */
export function wholeBook(db: Store, userId: string): AsyncIterable<StoredContact[]> {
  return db.readPages(userId, (tx, last: StoredContact | undefined) =>
    contactsPage(tx, [userId, last?.id ?? LOWEST_ID, CARDS_PER_PAGE]),
  );
}

/** Yields all contacts of a book in the order of their ids, page by page. */
export function contactPages(db: Db, userId: string, size: number): AsyncGenerator<StoredContact[]> {
  return eachPage<StoredContact>((last) => contactsPage(db, [userId, last?.id ?? LOWEST_ID, size]), size);
}

/** Returns a page of contacts in the order of their changes. Values: user, version and id to start after, limit. */
export const changedPage = rawQuery<StoredContact>(
  `${CONTACTS} and (version, contact_id) > ($2, $3) order by version, contact_id limit $4`,
);
