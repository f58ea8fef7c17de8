import { isGroup, type StoredState } from '../book/state.ts';
import { findContacts } from '../book/write/statements.ts';
import { keyOfContact, uidKey } from '../book/uids.ts';
import { editCard } from '@contactbook/card/edit-card';
import { toJsContact } from '@contactbook/card/jscontact';
import { cardIn, cardState, memberOf } from '../contacts/states.ts';
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

/**
 * Replaces the members of a group by their UIDs in the book. A row that was merged with a contact has the UID of the
 * contact.
 */
export function withMembersOfBook(state: StoredState, uids: UidsOfBook): StoredState {
  if (!isGroup(state) || uids.size === 0) return state;
  const card = cardIn(state);
  const group = toJsContact(card);
  const members = Object.entries(group.members ?? {});
  if (!members.some(([uid]) => uids.has(uidKey(uid)))) return state;
  const known = members.map(([uid, isMember]) => [uids.get(uidKey(uid)) ?? uid, isMember]);
  return cardState(editCard(card, { ...group, members: Object.fromEntries(known) })).state;
}
