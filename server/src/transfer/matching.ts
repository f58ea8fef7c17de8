import { onlyAdds, onlyClashes } from '@contactbook/contract/additions';
import type { ImportCounts, ImportDifference } from '@contactbook/contract/transfer';
import { isGroup, type StoredContact, type StoredState } from '../book/state.ts';
import { findContacts } from '../book/write/statements.ts';
import type { Db, Store } from '../store/store.ts';
import { newContactId } from '../book/contact-ids.ts';
import { memberOf } from '../book/card-states.ts';
import { keyOfContact, uidKey } from '../book/uids.ts';
import { identityKeys, isNameAlone, readIndex } from './book-index.ts';
import { createFilePeople } from './file-people.ts';
import { furtherMatch, type Known, matchOf } from './row-match.ts';
import { touchImport } from './imports.ts';
import { renameMembers } from '../contacts/members.ts';
import { differencesOf, isSameContent, isTooLargeTogether, mergedState } from './comparison.ts';
import {
  findRowsAt,
  findWholeRows,
  type NotedRow,
  notedRows,
  noteVerdicts,
  rowKeys,
  type StoredRow,
  storedState,
  type Verdict,
  wholeRows,
} from './rows.ts';
import { createSlices, inSlices } from '../work-slices.ts';

/** So many rows of a file may add to one contact. A further one becomes a contact of its own. */
const ADDING_MAX = 20;
/** Length of the results that are stored at once. */
const NOTED_LENGTH = 256 * 1024;

/** A match, as an index into the contacts. A match by content is known to be the same. */
type Claim = { contact: number; isSame?: true };

export type Matched = {
  revision: number;
  counts: ImportCounts;
  /** Number of changed rows that only add. */
  additions: number;
  /** Number of changed rows that add nothing. */
  onlyClashes: number;
  /** Whether the result of any row differs from the previous comparison. */
  isOther: boolean;
};

/** The book and the import in one snapshot, and the function that stores results. */
type Comparison = { db: Db; userId: string; id: string; note: (verdicts: Verdict[]) => Promise<void> };

/**
 * Compares each row of an import with a snapshot of the book: by UID, then by equal content, then by number and name,
 * never by name alone. A row without such a contact is compared with the earlier rows of the file in the same way. The
 * book is read once, and takes about a hundred bytes of memory for each contact, as each row does. The results of some rows at a time are stored in
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
  const people = createFilePeople();
  const claims = new Map<number, Claim>();
  const candidates: { row: number; uid: string | null; keys: string[] }[] = [];
  const byUid = new Map<number, number>();
  const groups = new Set<number>();
  for await (const rows of rowKeys(db, userId, id)) {
    for (const known of rows) {
      const { row, uid } = known;
      await rest();
      if (isGroup(known)) groups.add(row);
      if (people.add(known)) continue;
      const contact = uid === null ? undefined : index.take(index.ofUid(uid));
      if (contact !== undefined) {
        claims.set(row, { contact });
        byUid.set(contact, row);
      } else {
        const keys = identityKeys(known);
        if (index.anyOfIdentity(keys) !== undefined) candidates.push({ row, uid, keys });
      }
    }
  }
  if (candidates.length > 0) await claimEqual();
  for (const { row, uid, keys } of candidates) {
    await rest();
    if (claims.has(row) || isNameAlone(keys)) continue;
    const contact = index.take(index.ofIdentity(keys));
    if (contact !== undefined) claims.set(row, { contact });
    const other = contact ?? index.anyOfIdentity(keys);
    // Another row has the UID of the contact.
    const holder = other === undefined || contact !== undefined || uid !== null ? undefined : byUid.get(other);
    if (holder !== undefined) people.join(row, holder);
  }
  const isSaid = new Set<number>();
  await joinRepeats();
  const counts: ImportCounts = { new: 0, same: 0, changed: 0, unreadable: 0 };
  let [isOther, additions, clashing] = [false, 0, 0];
  /** The UIDs of contacts that the file refers to by other UIDs, by the keys of the latter. */
  const uids = new Map<string, string>();
  /** The ids of new contacts that several rows are about, by the first of these, and the rows that add to any contact. */
  const newIds = new Map<number, string>();
  const adding = new Map<number, number[]>();
  await noteAll((row) => !groups.has(row));
  if (groups.size > 0) await noteAll((row) => groups.has(row));
  return { revision, counts, additions, onlyClashes: clashing, isOther };

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

  /** Finds the rows that are about the person of an earlier row. */
  async function joinRepeats(): Promise<void> {
    for (const { row, same, maySay } of people.repeats) {
      await rest();
      if (claims.has(row) || people.firstOf(row) !== undefined) continue;
      const equal = await equalOf(row, maySay);
      if (equal !== undefined) isSaid.add(row);
      const earlier = equal ?? same;
      if (earlier !== undefined) people.join(row, earlier);
    }
  }

  async function equalOf(row: number, earlier: number[]): Promise<number | undefined> {
    if (earlier.length === 0) return undefined;
    const rows = await findRowsAt(db, userId, id, [...earlier, row]);
    const state = storedState(rows.pop()!); // it is the last one
    for (const other of rows) {
      const said = storedState(other);
      if (said && state && (await inSlices(isSameContent(said, state), rest))) return other.row;
    }
    return undefined;
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
        const { differences = [] } = verdict;
        if (verdict.outcome === 'changed' && onlyAdds(differences)) additions++;
        else if (verdict.outcome === 'changed' && onlyClashes(differences)) clashing++;
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

  /** Returns the results of rows that are about a contact of the book or about the person of another row. */
  async function verdictsOf(noted: NotedRow[], after: number): Promise<Map<number, Verdict>> {
    const verdicts = new Map<number, Verdict>();
    for (const { row, outcome, contactId } of noted) {
      if (!people.isShared(row) || claims.has(row)) continue;
      newIds.set(row, contactId ?? newContactId());
      verdicts.set(row, { row, outcome: outcome === 'unreadable' ? outcome : 'new', contactId: newIds.get(row)! });
    }
    const meant = new Set(
      noted.flatMap(({ row }) => (claims.has(row) || people.firstOf(row) !== undefined ? row : [])),
    );
    if (meant.size === 0) return verdicts;
    const rows = (await findWholeRows(db, userId, id, after)).filter(({ row }) => meant.has(row));
    const firsts = await findRowsAt(db, userId, id, [...new Set(rows.flatMap(({ row }) => people.firstOf(row) ?? []))]);
    const firstRows = new Map(firsts.map((first) => [first.row, first]));
    const contacts = await contactsOf(
      [...rows, ...firsts].flatMap(({ row }) => index.ids[claims.get(row)?.contact ?? -1] ?? []),
    );
    for (const row of rows) {
      const first = firstRows.get(people.firstOf(row.row) ?? -1);
      const verdict = await (first === undefined ? verdictOnBook(row, contacts) : verdictOnRow(row, first, contacts));
      if (verdict !== undefined) verdicts.set(row.row, verdict);
      await rest();
    }
    return verdicts;
  }

  async function verdictOnBook(row: StoredRow, contacts: Contacts): Promise<Verdict | undefined> {
    const [claim, read] = [claims.get(row.row), storedState(row)];
    const [state, contact] = [read && renameMembers(read, uids), contactIn(contacts, row.row)];
    if (state === undefined || contact === undefined) return undefined;
    const match = claim?.isSame === true ? undefined : await matchOf({ db, userId, id }, contact, row);
    const differences = match === undefined ? [] : await inSlices(differencesOf(contact, state, match), rest);
    // The merged contact would be too large, so the row becomes a separate contact.
    if (
      differences.length > 0 &&
      match !== undefined &&
      (await inSlices(isTooLargeTogether(contact, state, match), rest))
    )
      return undefined;
    if (row.uid !== null && uidKey(row.uid) !== keyOfContact(contact)) uids.set(uidKey(row.uid), memberOf(contact));
    return verdictOf(row, contact.id, differences);
  }

  /** Compares a row with what the book and the earlier rows about the same person say together. */
  async function verdictOnRow(row: StoredRow, first: StoredRow, contacts: Contacts): Promise<Verdict | undefined> {
    const contact = contactIn(contacts, first.row);
    const contactId = contact?.id ?? newIds.get(first.row);
    const [read, said] = [storedState(row), storedState(first)];
    if (contactId === undefined || read === undefined || said === undefined) return undefined;
    const of = contact ?? { id: contactId, card: said.card };
    const state = renameMembers(read, uids);
    const adders = adding.get(first.row) ?? [];
    const base = isSaid.has(row.row) ? undefined : await saidSoFar(said, first, contact, of);
    const match = furtherMatch(row, of);
    const differences = base === undefined ? [] : await inSlices(differencesOf(base, state, match), rest);
    if (differences.length > 0) {
      const isTooLarge = base !== undefined && (await inSlices(isTooLargeTogether(base, state, match), rest));
      if (isTooLarge || adders.length === ADDING_MAX) return undefined;
      adding.set(first.row, [...adders, row.row]);
    }
    if (row.uid !== null && uidKey(row.uid) !== keyOfContact(of)) uids.set(uidKey(row.uid), memberOf(of));
    return verdictOf(row, contactId, differences);
  }

  async function saidSoFar(said: StoredState, first: StoredRow, contact: StoredContact | undefined, of: Known) {
    const match = contact && (await matchOf({ db, userId, id }, contact, first));
    const meant = renameMembers(said, uids);
    let state = contact && match ? await inSlices(mergedState(contact, meant, match), rest) : meant;
    for (const row of await findRowsAt(db, userId, id, adding.get(first.row) ?? [])) {
      const added = storedState(row);
      if (added !== undefined) state = await inSlices(mergedState(state, added, furtherMatch(row, of)), rest);
    }
    return state;
  }

  function contactIn(contacts: Contacts, row: number): StoredContact | undefined {
    const claim = claims.get(row);
    return claim && contacts.get(index.ids[claim.contact] ?? '');
  }

  async function contactsOf(ids: string[]): Promise<Map<string, StoredContact>> {
    if (ids.length === 0) return new Map();
    const found = await findContacts(db, userId, ids);
    return new Map(found.map((contact) => [contact.id, contact]));
  }
}

type Contacts = ReadonlyMap<string, StoredContact>;

function verdictOf({ row }: StoredRow, contactId: string, differences: ImportDifference[]): Verdict {
  const known = { row, contactId };
  return differences.length === 0 ? { ...known, outcome: 'same' } : { ...known, outcome: 'changed', differences };
}

function asNew({ row, outcome }: NotedRow): Verdict {
  return { row, outcome: outcome === 'unreadable' ? outcome : 'new' };
}

function isSameVerdict({ outcome, contactId, differences }: Verdict, former: NotedRow): boolean {
  const text = differences === undefined ? null : JSON.stringify(differences);
  return outcome === former.outcome && (contactId ?? null) === former.contactId && text === former.differences;
}
