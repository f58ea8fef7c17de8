import { type Listed, type ListCursor, listChanged, listPresent } from '../book/read/listing.ts';
import { eachPage } from '../store/pages.ts';
import type { Db } from '../store/store.ts';
import type { DeviceUser } from '../users/devices/device-user.ts';
import { HIGHEST_ID, LOWEST_ID } from '../book/contact-ids.ts';

/** A page is read in a few milliseconds. */
const LISTED_PER_PAGE = 1000;
export const LIST_START: ListCursor = { revision: -1, contactId: LOWEST_ID };
/** Returns the position after all contacts of this revision. */
export const after = (revision: number): ListCursor => ({ revision, contactId: HIGHEST_ID });

/** Yields all cards of the book at the revision of the request, page by page. */
export function listedCards(db: Db, user: DeviceUser): AsyncGenerator<Listed[]> {
  return listedChanges(db, user, LIST_START, true);
}

/**
 * Yields the changes after a cursor, up to the revision of the request. Deletions are included, except in the first
 * listing.
 */
export function listedChanges(db: Db, user: DeviceUser, from: ListCursor, isFirst: boolean): AsyncGenerator<Listed[]> {
  const list = isFirst ? listPresent : listChanged;
  return eachPage<Listed>((last) => {
    const { revision, contactId } = last === undefined ? from : { revision: last.version, contactId: last.id };
    return list(db, [user.userId, revision, contactId, user.revision, LISTED_PER_PAGE]);
  }, LISTED_PER_PAGE);
}
