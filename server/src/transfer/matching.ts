import { idList } from '../store/list-queries.ts';
import { hash } from 'node:crypto';
import { onlyAdds } from '@contactbook/contract/additions';
import { nameKey } from '@contactbook/contract/nameKey';
import type { ImportCounts } from '@contactbook/contract/transfer';
import { findPhoto } from '../book/photos.ts';
import { contactPages } from '../book/read/present.ts';
import { listExtras } from '../book/list-extras.ts';
import { isGroup, pickState, type StoredContact, type StoredState } from '../book/state.ts';
import { findContacts } from '../book/write/statements.ts';
import { rawQuery } from '../store/raw-query.ts';
import type { Db, Store } from '../store/store.ts';
import { fromBase64, uidOf } from '../contacts/states.ts';
import { imageOf } from '@contactbook/card/binaries';
import { keyOfContact, uidIn, uidKey } from '../book/uids.ts';
import { touchImport } from './imports.ts';
import { renameMembers } from '../contacts/members.ts';
import { differencesOf, isSameContent, isTooLargeTogether, type Match } from './comparison.ts';
import {
  findImportPhotos,
  findWholeRows,
  type NotedRow,
  notedRows,
  noteVerdicts,
  rowKeys,
  type StoredRow,
  type Verdict,
  wholeRows,
} from './rows.ts';
import { createSlices, inSlices } from '../work-slices.ts';

/** A row is compared with at most so many contacts of its name and number. */
const PLACES_MAX = 20;
/** Length of the results that are stored at once. */
const NOTED_LENGTH = 256 * 1024;

/** A match, as an index into the contacts. A match by content is known to be the same. */
type Claim = { contact: number; isSame?: true };

export type Matched = {
  revision: number;
  counts: ImportCounts;
  /** Number of changed rows that only add. */
  additions: number;
  /** Whether the result of any row differs from the previous comparison. */
  isOther: boolean;
};

/** The book and the import in one snapshot, and the function that stores results. */
type Comparison = { db: Db; userId: string; id: string; note: (verdicts: Verdict[]) => Promise<void> };

/**
 * Compares each row of an import with a snapshot of the book: by UID, then by equal content, then by number and name,
 * never by name alone. A contact matches at most one row, so duplicates in a file stay duplicates. The book is read
 * once, and takes about a hundred bytes of memory for each contact. The results of some rows at a time are stored in
 * transactions of their own; throws import_not_found if the import was deleted.
 */
export function matchRows(store: Store, userId: string, id: string, now: () => number): Promise<Matched> {
  const note = (verdicts: Verdict[]) =>
    store.write(async (tx) => {
      await touchImport(tx, userId, id, now());
      await noteVerdicts(tx, userId, id, verdicts);
    });
  return store.read(userId, (db) => compareRows({ db, userId, id, note }));
}

async function compareRows({ db, userId, id, note }: Comparison): Promise<Matched> {
  const rest = createSlices();
  const { revision, index } = await readIndex(db, userId);
  const claims = new Map<number, Claim>();
  const candidates: { row: number; keys: string[] }[] = [];
  const groups = new Set<number>();
  for await (const rows of rowKeys(db, userId, id)) {
    for (const { row, uid, ...identity } of rows) {
      if (isGroup(identity)) groups.add(row);
      const contact = uid === null ? undefined : index.take(index.ofUid(uid));
      if (contact !== undefined) claims.set(row, { contact });
      else {
        const keys = identityKeys(identity);
        if (index.ofIdentity(keys).length > 0) candidates.push({ row, keys });
      }
      await rest();
    }
  }
  if (candidates.length > 0) await claimEqual();
  for (const { row, keys } of candidates) {
    const contact = claims.has(row) || isNameAlone(keys) ? undefined : index.take(index.ofIdentity(keys));
    if (contact !== undefined) claims.set(row, { contact });
    await rest();
  }
  const counts: ImportCounts = { new: 0, same: 0, changed: 0, unreadable: 0 };
  let [isOther, additions] = [false, 0];
  /** The UIDs of contacts in the book that the file refers to by other UIDs, by the keys of the latter. */
  const uids = new Map<string, string>();
  await noteAll((row) => !groups.has(row));
  if (groups.size > 0) await noteAll((row) => groups.has(row));
  return { revision, counts, additions, isOther };

  async function claimEqual(): Promise<void> {
    const keysOf = new Map(candidates.map(({ row, keys }) => [row, keys]));
    const placesOf = (row: number) => index.ofIdentity(keysOf.get(row) ?? []);
    for await (const rows of wholeRows(db, userId, id)) {
      const contacts = await contactsOf(
        rows.flatMap(({ row }) => placesOf(row).flatMap((place) => index.ids[place] ?? [])),
      );
      for (const row of rows) {
        const state = storedState(row);
        for (const place of placesOf(row.row)) {
          const contact = contacts.get(index.ids[place] ?? '');
          if (state === undefined || contact === undefined) continue;
          if (!(await inSlices(isSameContent(contact, state), rest)) || index.take([place]) === undefined) continue;
          claims.set(row.row, { contact: place, isSame: true });
          break;
        }
      }
    }
  }

  /** Stores the results of rows. Groups come last, when the matches of their members are known. */
  async function noteAll(isMeant: (row: number) => boolean): Promise<void> {
    let after = 0;
    for await (const noted of notedRows(db, userId, id)) {
      const meant = noted.filter(({ row }) => isMeant(row));
      const verdicts = await verdictsOf(meant, after);
      let [others, length]: [Verdict[], number] = [[], 0];
      for (const former of meant) {
        const verdict = verdicts.get(former.row) ?? asNew(former);
        counts[verdict.outcome]++;
        if (verdict.outcome === 'changed' && onlyAdds(verdict.differences ?? [])) additions++;
        if (isSameVerdict(verdict, former)) continue;
        others.push(verdict);
        isOther = true;
        length += JSON.stringify(verdict).length;
        if (length < NOTED_LENGTH) continue;
        await note(others);
        [others, length] = [[], 0];
      }
      if (others.length > 0) await note(others);
      after = noted.at(-1)?.row ?? after;
    }
  }

  /** Returns the results of rows that match a contact; these are read as a whole. */
  async function verdictsOf(noted: NotedRow[], after: number): Promise<Map<number, Verdict>> {
    const verdicts = new Map<number, Verdict>();
    const claimed = new Set(noted.flatMap(({ row }) => (claims.has(row) ? row : [])));
    if (claimed.size === 0) return verdicts;
    const rows = (await findWholeRows(db, userId, id, after)).filter(({ row }) => claimed.has(row));
    const contacts = await contactsOf(rows.flatMap(({ row }) => index.ids[claims.get(row)?.contact ?? -1] ?? []));
    for (const row of rows) {
      const claim = claims.get(row.row);
      const read = storedState(row);
      const [state, contact] = [
        read && renameMembers(read, uids),
        claim && contacts.get(index.ids[claim.contact] ?? ''),
      ];
      if (state === undefined || contact === undefined) continue;
      const known = { row: row.row, contactId: contact.id };
      const match = claim?.isSame === true ? undefined : await matchOf({ db, userId, id }, contact, row);
      const differences = match === undefined ? [] : await inSlices(differencesOf(contact, state, match), rest);
      const isSame = differences.length === 0;
      // The merged contact would be too large, so the row becomes a separate contact.
      if (!isSame && match !== undefined && (await inSlices(isTooLargeTogether(contact, state, match), rest))) continue;
      if (row.uid !== null && uidKey(row.uid) !== keyOfContact(contact))
        uids.set(uidKey(row.uid), uidIn(contact) ?? uidOf(contact.id));
      verdicts.set(row.row, isSame ? { ...known, outcome: 'same' } : { ...known, outcome: 'changed', differences });
      await rest();
    }
    return verdicts;
  }

  async function contactsOf(ids: string[]): Promise<Map<string, StoredContact>> {
    if (ids.length === 0) return new Map();
    const found = await findContacts(db, userId, ids);
    return new Map(found.map((contact) => [contact.id, contact]));
  }
}

function asNew({ row, outcome }: NotedRow): Verdict {
  return { row, outcome: outcome === 'unreadable' ? outcome : 'new' };
}

function isSameVerdict({ outcome, contactId, differences }: Verdict, former: NotedRow): boolean {
  const text = differences === undefined ? null : JSON.stringify(differences);
  return outcome === former.outcome && (contactId ?? null) === former.contactId && text === former.differences;
}

/** Returns whether a row has the UID of its contact, and whether both have the same photo. */
export async function matchOf(
  { db, userId, id }: { db: Db; userId: string; id: string },
  contact: StoredContact,
  row: StoredRow,
): Promise<Match> {
  const isOne = row.uid !== null && row.uid === (uidIn(contact) ?? ownUid(contact.id));
  if (row.photo === null || contact.photo === null || row.photo === contact.photo) return { isOne, isSamePhoto: false };
  const [brought] = await findImportPhotos(db, userId, id, idList(db, [row.photo]));
  const kept = await findPhoto(db, userId, contact.photo);
  const [one, other] = [brought?.content, kept].map(
    (content) => imageOf(Buffer.from(content ?? '', 'latin1'), fromBase64)?.bytes,
  );
  return { isOne, isSamePhoto: one !== undefined && other !== undefined && Buffer.from(one).equals(other) };
}

/** Returns the state of a row; undefined if it has none. */
export function storedState({ name, number, card, more, photo }: StoredRow): StoredState | undefined {
  return name === null || number === null ? undefined : pickState({ name, number, card, more, photo });
}

const ownUid = (id: string): string => `urn:uuid:${id}`;

const NAME_ALONE = '\n';
/**
 * Returns the keys by which entries count as the same contact: equal names and digits of a number, the preferred number
 * first.
 */
function identityKeys({ name, number, more }: Identity): string[] {
  const folded = nameKey(name ?? '');
  const digits = new Set([number ?? '', ...furtherNumbers({ more })].map((text) => text.replace(/\P{Nd}/gu, '')));
  digits.delete('');
  if (digits.size === 0) return [short(folded) + NAME_ALONE];
  return Array.from(digits, (each) => short(`${folded}\n${each}`));
}

/** Returns the further numbers in the list's fields of a contact. */
function furtherNumbers(state: Pick<StoredState, 'more'>): string[] {
  return listExtras(state).also.filter((text) => !/[\p{L}@]/u.test(text));
}

const isNameAlone = ([key = '']: string[]): boolean => key.endsWith(NAME_ALONE);
/** Shortens a key. A collision is detected when the contacts are compared, and does not happen by chance. */
const short = (text: string): string => hash('sha1', text, 'base64').slice(0, 16);

type Identity = Pick<StoredRow, 'name' | 'number' | 'more'>;
const INDEX_PAGE = 300;
const readRevision = rawQuery<{ revision: number }>('select revision from users where user_id = $1');

/** Reads the index for the comparison: the ids of all contacts, and their places by UID and by name and number. */
async function readIndex(db: Db, userId: string) {
  const rest = createSlices();
  const [user] = await readRevision(db, [userId]);
  const ids: string[] = [];
  const byUid = new Map<string, number[]>();
  const byIdentity = new Map<string, number[]>();
  const taken = new Set<number>();
  const add = (index: Map<string, number[]>, key: string) => {
    const places = index.get(key);
    if (places === undefined) index.set(key, [ids.length]);
    else places.push(ids.length);
  };
  for await (const rows of contactPages(db, userId, INDEX_PAGE)) {
    for (const row of rows) {
      add(byUid, short(uidIn(row) ?? ownUid(row.id)));
      for (const key of identityKeys(row)) add(byIdentity, key);
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
    ofUid: (uid: string) => untaken(byUid.get(short(uid))),
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
