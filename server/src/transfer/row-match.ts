import { imageOf } from '@contactbook/card/binaries';
import { findPhoto } from '../book/photos.ts';
import type { StoredContact } from '../book/state.ts';
import { keyOfContact, uidKey } from '../book/uids.ts';
import { fromBase64 } from '../contacts/states.ts';
import { idList } from '../store/list-queries.ts';
import type { Db } from '../store/store.ts';
import type { Match } from './comparison.ts';
import { findImportPhotos, type StoredRow } from './rows.ts';

/** Returns whether a row has the UID of its contact, and whether both have the same photo. */
export async function matchOf(
  { db, userId, id }: { db: Db; userId: string; id: string },
  contact: StoredContact,
  row: StoredRow,
): Promise<Match> {
  const match = furtherMatch(row, contact);
  if (row.photo === null || contact.photo === null || row.photo === contact.photo) return match;
  const [brought] = await findImportPhotos(db, userId, id, idList(db, [row.photo]));
  const kept = await findPhoto(db, userId, contact.photo);
  const [one, other] = [brought?.content, kept].map(
    (content) => imageOf(Buffer.from(content ?? '', 'latin1'), fromBase64)?.bytes,
  );
  return { ...match, isSamePhoto: one !== undefined && other !== undefined && Buffer.from(one).equals(other) };
}

export type Known = Pick<StoredContact, 'id' | 'card'>;

/** Returns how a further row about a contact that other rows are about as well is merged. */
export function furtherMatch({ uid }: StoredRow, contact: Known): Match {
  return { isOne: uid !== null && uidKey(uid) === keyOfContact(contact), isSamePhoto: false };
}
