import { findContacts } from '../book/write/statements.ts';
import { keyOfContact, uidKey } from '../book/uids.ts';
import { asMember, memberOf } from '../book/card-states.ts';
import type { Db } from '../store/store.ts';
import { metRows } from './rows.ts';

/** The UIDs of contacts in the book that a file refers to by other UIDs, by the keys of the latter. */
export type UidsOfBook = ReadonlyMap<string, string>;

/** Reads these UIDs for an import whose rows have been compared. */
export async function uidsOfBook(db: Db, userId: string, id: string): Promise<UidsOfBook> {
  const uids = new Map<string, string>();
  /** The UIDs of new contacts that several rows are about. */
  const ofNew = new Map<string, string>();
  for await (const rows of metRows(db, userId, id)) {
    const ids = rows.map(({ contactId }) => contactId);
    const contacts = new Map((await findContacts(db, userId, ids)).map((contact) => [contact.id, contact]));
    for (const { uid, outcome, contactId } of rows) {
      if (outcome === 'new') ofNew.set(contactId, uid ?? contactId);
      const contact = contacts.get(contactId);
      const known = contact === undefined ? ofNew.get(contactId) : keyOfContact(contact);
      if (uid === null || known === undefined || uidKey(uid) === uidKey(known)) continue;
      uids.set(uidKey(uid), contact === undefined ? asMember(known) : memberOf(contact));
    }
  }
  return uids;
}
