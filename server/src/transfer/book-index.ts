import { hash } from 'node:crypto';
import { nameKey } from '@contactbook/contract/nameKey';
import { contactPages } from '../book/read/present.ts';
import { listExtras } from '../book/list-extras.ts';
import type { StoredState } from '../book/state.ts';
import { keyOfContact, uidKey } from '../book/uids.ts';
import { rawQuery } from '../store/raw-query.ts';
import type { Db } from '../store/store.ts';
import { createSlices } from '../work-slices.ts';
import type { StoredRow } from './rows.ts';

/** A row is compared with at most so many contacts of its name and number. */
const PLACES_MAX = 20;

/** What rows and contacts are known by. */
export type Identity = Pick<StoredRow, 'name' | 'number' | 'more'>;
const INDEX_PAGE = 300;
const readRevision = rawQuery<{ revision: number }>('select revision from users where user_id = $1');

/** Reads the index for the comparison: the ids of all contacts, and their places by UID and by name and number. */
export async function readIndex(db: Db, userId: string) {
  const rest = createSlices();
  const [user] = await readRevision(db, [userId]);
  const ids: string[] = [];
  const byUid = new Map<string, number[]>();
  const byIdentity = new Map<string, number[]>();
  const firstOfKey = new Map<string, number>();
  const taken = new Set<number>();
  const add = (index: Map<string, number[]>, key: string) => {
    const places = index.get(key);
    if (places === undefined) index.set(key, [ids.length]);
    else places.push(ids.length);
  };
  for await (const rows of contactPages(db, userId, INDEX_PAGE)) {
    for (const row of rows) {
      add(byUid, short(keyOfContact(row)));
      for (const key of identityKeys(row)) {
        add(byIdentity, key);
        if (!firstOfKey.has(key)) firstOfKey.set(key, ids.length);
      }
      ids.push(row.id);
      await rest();
    }
  }
  /** Returns the first of these contacts that no row has matched yet; forgets those before them. */
  function untaken(places: number[] = []): number[] {
    const first = places.findIndex((place) => !taken.has(place));
    places.splice(0, first < 0 ? places.length : first);
    return places.slice(0, PLACES_MAX).filter((place) => !taken.has(place));
  }
  const index = {
    ids,
    ofUid: (uid: string) => untaken(byUid.get(short(uidKey(uid)))),
    /** Returns a contact with one of these keys, whether a row has matched it or not. */
    anyOfIdentity: (keys: string[]): number | undefined =>
      keys.map((key) => firstOfKey.get(key)).find((place) => place !== undefined),
    ofIdentity: (keys: string[]) => keys.flatMap((key) => untaken(byIdentity.get(key))),
    /** Takes the first of these contacts that no row has matched yet. */
    take(places: number[]): number | undefined {
      const place = places.find((each) => !taken.has(each));
      if (place !== undefined) taken.add(place);
      return place;
    },
  };
  return { revision: user?.revision ?? 0, index };
}

const NAME_ALONE = '\n';
/**
 * Returns the keys by which entries count as the same contact: equal names and digits of a number, the preferred number
 * first.
 */
export function identityKeys({ name, number, more }: Identity): string[] {
  const folded = nameKey(name ?? '');
  const digits = new Set([number ?? '', ...furtherNumbers({ more })].map((text) => text.replace(/\P{Nd}/gu, '')));
  digits.delete('');
  if (digits.size === 0) return [short(folded) + NAME_ALONE];
  return Array.from(digits, (each) => short(`${folded}\n${each}`));
}

/** Returns a key that is equal for rows that may have the same content: of the name, and all numbers and other texts. */
export function contentKey({ name, number, more }: Identity): string {
  const texts = [number ?? '', ...listExtras({ more }).also].map((text) =>
    text.replace(/[^\p{L}\p{Nd}@]/gu, '').toLowerCase(),
  );
  return short([nameKey(name ?? ''), ...texts.filter(Boolean).toSorted()].join('\n'));
}

/** Returns the further numbers in the list's fields of a contact. */
function furtherNumbers(state: Pick<StoredState, 'more'>): string[] {
  return listExtras(state).also.filter((text) => !/[\p{L}@]/u.test(text));
}

export const isNameAlone = ([key = '']: string[]): boolean => key.endsWith(NAME_ALONE);
/** Shortens a key. A collision is detected when the contacts are compared, and does not happen by chance. */
export const short = (text: string): string => hash('sha1', text, 'base64').slice(0, 16);
