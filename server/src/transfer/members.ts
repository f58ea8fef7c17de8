import { findContacts } from '../book/write/statements.ts';
import { keyOfContact, uidKey } from '../book/uids.ts';
import { memberOf } from '../contacts/states.ts';
import type { Db } from '../store/store.ts';
import { metRows } from './rows.ts';

/** The UIDs of contacts in the book that a file refers to by other UIDs, by the keys of the latter. */
export type UidsOfBook = ReadonlyMap<string, string>;

/** Reads these UIDs for an import whose rows have been compared. */
export async function uidsOfBook(db: Db, userId: string, id: string): Promise<UidsOfBook> {
  const uids = new Map<string, string>();
  for await (const rows of metRows(db, userId, id)) {
    const ids = rows.map(({ contactId }) => contactId);
    const contacts = new Map((await findContacts(db, userId, ids)).map((contact) => [contact.id, contact]));
    for (const { uid, contactId } of rows) {
      const contact = contacts.get(contactId);
      const isOther = contact !== undefined && uidKey(uid) !== keyOfContact(contact);
      if (isOther) uids.set(uidKey(uid), memberOf(contact));
    }
  }
  return uids;
}
