import { type Listed, type ListCursor, listChanged, listPresent } from '../book/read/listing.ts';
import { eachPage } from '../store/pages.ts';
import type { Db } from '../store/store.ts';
import type { DeviceUser } from '../users/devices/device-user.ts';
import { HIGHEST_ID, LOWEST_ID } from '../book/contact-ids.ts';
import { hasLists } from './group-forms.ts';

/** A page is read in a few milliseconds. */
const LISTED_PER_PAGE = 1000;
const LIST_START: ListCursor = { revision: -1, contactId: LOWEST_ID };
/** Returns the position after a contact, or after all contacts, of this revision. */
export const after = (revision: number, contactId = HIGHEST_ID): ListCursor => ({ revision, contactId });

/**
 * Yields the cards of the book at the revision of the request, page by page. After a cursor, it yields the changes since
 * then, with deletions. A device that works with categories is sent no group cards.
 */
export async function* listedCards(db: Db, user: DeviceUser, from?: ListCursor): AsyncGenerator<Listed[]> {
  const list = from === undefined ? listPresent : listChanged;
  const read = (last: Listed | undefined) => {
    const { revision, contactId } = last === undefined ? (from ?? LIST_START) : after(last.version, last.id);
    return list(db, [user.userId, revision, contactId, user.revision, LISTED_PER_PAGE]);
  };
  for await (const page of eachPage<Listed>(read, LISTED_PER_PAGE))
    yield hasLists(user.groupForm) ? page : page.filter(({ kind }) => kind !== 'group');
}
