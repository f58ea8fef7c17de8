import type { DuplicateLane } from '@contactbook/contract/duplicates';
import { LRUCache } from 'lru-cache';
import { type CountryCode } from 'libphonenumber-js/max';
import { type Distinct, findDistinct } from '../book/distinct-contacts.ts';
import { logBounds } from '../book/past/log-bounds.ts';
import { BEFORE_ALL, contactsPage } from '../book/read/present.ts';
import type { StoredContact } from '../book/state.ts';
import { findContacts } from '../book/write/statements.ts';
import type { Services } from '../services.ts';
import { createSlices } from '../work-slices.ts';
import { countChanges } from '../book/read/changes.ts';
import { findChanged } from './changed-people.ts';
import { DuplicateIndex } from './duplicate-index.ts';
import { type Group, groupsIn } from './groups.ts';
import { laneOf } from './lanes.ts';
import { type Members, putTogether } from './parts.ts';
import { keysDigest, numbersOf, personOf } from './person.ts';
import { countryOf } from './phone-keys.ts';

/** A group with its lane. */
export type FoundGroup = Group & { lane: DuplicateLane };
/** The duplicates of a book at a revision. */
export type Found = {
  revision: number;
  groups: FoundGroup[];
  country: CountryCode | undefined;
  index: DuplicateIndex;
  /** The number of pairs that are kept apart. */
  apart: number;
};
type Book = Found & { distinct: string };

/** Contacts in all indexes that are kept, which take about a kilobyte each. */
const KEPT_CONTACTS = 150_000;
const PAGE = 300;
const GROUPS_AT_ONCE = 50;
/** With more changes, the index is made again. */
const MOST_CHANGES = 2000;

export type FindDuplicates = (userId: string, revision: number) => Promise<Found>;

/** Finds the duplicates of books, and keeps the indexes of those that were asked for last. */
export function createFindDuplicates({ db, schedule }: Services): FindDuplicates {
  const books = new LRUCache<string, Book>({
    maxSize: KEPT_CONTACTS,
    sizeCalculation: ({ index }) => 100 + index.people.size,
  });

  return async (userId, revision) => {
    const decisions = await findDistinct(db, userId);
    const distinct = JSON.stringify(decisions);
    const known = books.get(userId);
    if (known !== undefined && known.revision >= revision && known.distinct === distinct) return known;
    return schedule(userId, 'whole', async () => {
      const book = { ...(await refreshed(userId, books.get(userId), decisions)), distinct };
      books.set(userId, book);
      return book;
    });
  };

  async function refreshed(userId: string, known: Book | undefined, decisions: Distinct[]): Promise<Found> {
    const { revision, logStart, purgedThrough } = await logBounds(db, userId);
    const canFollow =
      known !== undefined &&
      known.revision >= Math.max(logStart, purgedThrough) &&
      (await countChanges(db, userId, known.revision, MOST_CHANGES)) < MOST_CHANGES;
    const { index, country } = canFollow ? await followed(userId, known) : await built(userId);
    const lanes = new Map(known?.groups.map((group) => [laneKey(group, known.index), group.lane]));
    const rest = createSlices();
    const grouping = groupsIn(index, isDistinctBy(decisions, index));
    let step = grouping.next();
    for (; step.done !== true; step = grouping.next()) await rest();
    const found = step.value;
    const groups: FoundGroup[] = [];
    for (let next = 0; next < found.length; next += GROUPS_AT_ONCE) {
      const page = found.slice(next, next + GROUPS_AT_ONCE);
      groups.push(...(await withLanes(userId, page, { index, country, lanes })));
    }
    return { revision, groups, index, country, apart: decisions.length };
  }

  /** Applies what has changed since a revision to its index. */
  async function followed(
    userId: string,
    { revision, index, country }: Book,
  ): Promise<Pick<Found, 'index' | 'country'>> {
    const rest = createSlices();
    const { contacts, gone } = await db.readPage(userId, (tx) => findChanged(tx, userId, revision));
    for (const id of gone) index.put(id, undefined);
    for (const contact of contacts) {
      index.put(contact.id, personOf(contact, country));
      await rest();
    }
    return { index, country };
  }

  async function built(userId: string): Promise<Pick<Found, 'index' | 'country'>> {
    const rest = createSlices();
    const index = new DuplicateIndex();
    const country = await usualCountry(userId);
    for await (const contacts of pages(userId)) {
      for (const contact of contacts) {
        const person = personOf(contact, country);
        if (person !== undefined) index.insert(person);
        await rest();
      }
    }
    const pairing = index.pairAll();
    while (pairing.next().done !== true) await rest();
    return { index, country };
  }

  /** Returns the country of most international numbers among the first thousands of contacts. */
  async function usualCountry(userId: string): Promise<CountryCode | undefined> {
    const rest = createSlices();
    const counts = new Map<CountryCode, number>();
    let examined = 0;
    for await (const contacts of pages(userId)) {
      for (const contact of contacts) {
        for (const number of numbersOf(contact).slice(0, 2)) {
          const country = countryOf(number);
          if (country !== undefined) counts.set(country, (counts.get(country) ?? 0) + 1);
        }
        await rest();
      }
      if ((examined += contacts.length) >= COUNTRY_CONTACTS) break;
    }
    return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
  }

  function pages(userId: string): AsyncGenerator<StoredContact[]> {
    return db.readPages<StoredContact>(userId, (tx, last) => contactsPage(tx, [userId, last?.id ?? BEFORE_ALL, PAGE]));
  }

  async function withLanes(
    userId: string,
    groups: Group[],
    { index, country, lanes }: Pick<Found, 'index' | 'country'> & { lanes: ReadonlyMap<string, DuplicateLane> },
  ): Promise<FoundGroup[]> {
    const rest = createSlices();
    const open = groups.filter((group) => !lanes.has(laneKey(group, index)));
    const ids = open.flatMap(({ contacts }) => contacts);
    const contacts = ids.length === 0 ? [] : await db.readPage(userId, (tx) => findContacts(tx, userId, ids));
    const byId = new Map(contacts.map((contact) => [contact.id, contact]));
    const found: FoundGroup[] = [];
    for (const group of groups) {
      const lane = lanes.get(laneKey(group, index)) ?? laneOfGroup(group);
      if (lane !== undefined) found.push({ ...group, lane });
      await rest();
    }
    return found;

    /** Returns undefined if a contact was deleted since the index was made. */
    function laneOfGroup(group: Group): DuplicateLane | undefined {
      const [first, ...others] = group.contacts.flatMap((id) => byId.get(id) ?? []);
      if (first === undefined || others.length + 1 < group.contacts.length) return undefined;
      const members: Members = [first, ...others];
      const people = group.contacts.flatMap((id) => index.people.get(id) ?? []);
      return laneOf(group, people, putTogether(members, new Map(), country));
    }
  }
}

/** The country is found among so many contacts. */
const COUNTRY_CONTACTS = 3000;

/** A text that changes whenever a contact of the group does, or the strength of its pairs. */
function laneKey({ contacts, pairs }: Group, { people }: DuplicateIndex): string {
  const versions = contacts.map((id) => `${id}:${people.get(id)?.version}`);
  return `${versions.join()} ${pairs.map(({ isStrong, relation }) => `${isStrong}${relation}`).join()}`;
}

/** Returns whether the owner said that two contacts are different people, and their keys are still the same. */
function isDistinctBy(decisions: Distinct[], { people }: DuplicateIndex): (one: string, other: string) => boolean {
  const byUids = new Map(decisions.map(({ one, other, keys }) => [`${one}\n${other}`, keys]));
  if (byUids.size === 0) return () => false;
  return (one, other) => {
    const [first, second] = [people.get(one), people.get(other)];
    if (first === undefined || second === undefined) return false;
    const pair = distinctOf(first, second);
    return byUids.get(`${pair.one}\n${pair.other}`) === pair.keys;
  };
}

/** Returns the decision that two people are different, as it is stored. */
export function distinctOf(...people: [Parameters<typeof keysDigest>[0], Parameters<typeof keysDigest>[0]]): Distinct {
  const [first, second] = people.toSorted((one, other) => (one.uid < other.uid ? -1 : 1)) as typeof people; // two
  return { one: first.uid, other: second.uid, keys: `${keysDigest(first)} ${keysDigest(second)}` };
}
