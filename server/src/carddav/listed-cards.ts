import { type Listed, type ListPlace, listChanged, listPresent } from '../book/listing.ts';
import type { Services } from '../services.ts';
import type { DeviceUser } from '../users/device-user.ts';

/** Read in a few milliseconds. */
const PAGE = 1000;
const NO_ID = '00000000-0000-0000-0000-000000000000';
export const BEFORE_ALL: ListPlace = { revision: -1, contactId: NO_ID };
const HIGHEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** After all that this revision made. */
export const after = (revision: number): ListPlace => ({ revision, contactId: HIGHEST_ID });

/** Every card of the book as it was at the revision that the request found, a page at a time. */
export function listedCards(services: Pick<Services, 'db' | 'bookLocks'>, user: DeviceUser): AsyncGenerator<Listed[]> {
  return listedChanges(services, user, BEFORE_ALL, true);
}

/** What has changed since a place, up to the revision that the request found; what is gone too, unless nothing is known. */
export function listedChanges(
  { db, bookLocks }: Pick<Services, 'db' | 'bookLocks'>,
  user: DeviceUser,
  from: ListPlace,
  isFirst: boolean,
): AsyncGenerator<Listed[]> {
  const list = isFirst ? listPresent : listChanged;
  const read = (place: ListPlace) => list(db, [user.userId, place.revision, place.contactId, user.revision, PAGE]);
  return pages((place) => bookLocks.share(user.userId, () => read(place)), from);
}

async function* pages(read: (place: ListPlace) => Promise<Listed[]>, from: ListPlace): AsyncGenerator<Listed[]> {
  let place = from;
  for (;;) {
    const page = await read(place);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    if (page.length < PAGE) return;
    place = { revision: last.version, contactId: last.id };
  }
}
