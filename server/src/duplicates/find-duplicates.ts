import type { DuplicateLane } from '@contactbook/contract/duplicates';
import { LRUCache } from 'lru-cache';
import { type CountryCode } from 'libphonenumber-js/max';
import { type Distinct, findDistinct } from '../book/distinct-contacts.ts';
import { logBounds } from '../book/past/log-bounds.ts';
import { contactsPage } from '../book/read/present.ts';
import type { StoredContact } from '../book/state.ts';
import { findContacts } from '../book/write/statements.ts';
import type { Services } from '../services.ts';
import { createSlices, inSlices } from '../work-slices.ts';
import { countChanges } from '../book/read/changes.ts';
import { findChanged } from './changed-people.ts';
import { DuplicateIndex } from './duplicate-index.ts';
import { type Group, groupsAround, withGroups } from './groups.ts';
import { laneOf } from './lanes.ts';
import { type Members, putTogether } from './parts.ts';
import { keysDigest, numbersOf, type Person, personOf } from './person.ts';
import { countryOf } from './phone-keys.ts';
import { LOWEST_ID } from '../book/contact-ids.ts';

/** A group with its lane. */
export type FoundGroup = Group & { lane: DuplicateLane };
/** The duplicates of a book at a revision. */
export type FoundGroups = {
  revision: number;
  groups: FoundGroup[];
  /** The countries of the book's numbers, the likeliest first. */
  countries: readonly CountryCode[];
  index: DuplicateIndex;
  /** The number of pairs that are kept apart. */
  apart: number;
};
/** `decisions` are the pairs that are kept apart, as text. */
type IndexedBook = FoundGroups & { decisions: string };
/** An index, and the contacts whose groups must be found again. */
type Refreshed = Pick<FoundGroups, 'index' | 'countries'> & { changed: Set<string> };

/** Contacts in all indexes that are kept, which take about a kilobyte each. */
const KEPT_CONTACTS = 150_000;
const CONTACTS_PER_PAGE = 300;
const GROUPS_AT_ONCE = 50;
/** With more changes, the index is made again. */
const MOST_CHANGES = 2000;

export type FindDuplicates = (userId: string, revision: number) => Promise<FoundGroups>;

/** Finds the duplicates of books, and keeps the indexes of those that were asked for last. */
export function createFindDuplicates({ db, schedule }: Services): FindDuplicates {
  const books = new LRUCache<string, IndexedBook>({
    maxSize: KEPT_CONTACTS,
    sizeCalculation: ({ index }) => 100 + index.people.size,
  });

  return async (userId, revision) => {
    const distinct = await findDistinct(db, userId);
    const decisions = JSON.stringify(distinct);
    const known = books.get(userId);
    if (known !== undefined && known.revision >= revision && known.decisions === decisions) return known;
    return schedule(userId, 'whole', async () => {
      const former = books.get(userId);
      // An index that is changed only in part, because of an error, is not used again.
      books.delete(userId);
      const book = { ...(await refreshed(userId, former, distinct, former?.decisions !== decisions)), decisions };
      books.set(userId, book);
      return book;
    });
  };

  async function refreshed(
    userId: string,
    known: IndexedBook | undefined,
    distinct: Distinct[],
    isDecidedAnew: boolean,
  ): Promise<FoundGroups> {
    const { revision, logStart, purgedThrough } = await logBounds(db, userId);
    const canFollow =
      known !== undefined &&
      known.revision >= Math.max(logStart, purgedThrough) &&
      (await countChanges(db, userId, known.revision, MOST_CHANGES)) < MOST_CHANGES;
    const { index, countries, changed } = canFollow ? await followed(userId, known) : await built(userId);
    const former = canFollow ? known.groups : [];
    const { seen, groups } = await inSlices(
      groupsAround(index, canFollow && isDecidedAnew ? index.pairs.keys() : changed, isDistinctBy(distinct, index)),
    );
    const unchanged = new Map(
      former.flatMap((group) => (group.contacts.some((id) => changed.has(id)) ? [] : [[group.id, group] as const])),
    );
    const found: FoundGroup[] = groups.flatMap(({ id }) => unchanged.get(id) ?? []);
    const others = groups.filter(({ id }) => !unchanged.has(id));
    for (let next = 0; next < others.length; next += GROUPS_AT_ONCE)
      found.push(...(await withLanes(userId, others.slice(next, next + GROUPS_AT_ONCE), index, countries)));
    const all = await inSlices(withGroups(former, seen, found));
    return { revision, groups: all, index, countries, apart: distinct.length };
  }

  /** Applies what has changed since a revision to its index. */
  async function followed(userId: string, { revision, index, countries }: IndexedBook): Promise<Refreshed> {
    const rest = createSlices();
    const { contacts, gone } = await db.readPage(userId, (tx) => findChanged(tx, userId, revision));
    // A further country gives all numbers without a country code another reading.
    const further = contacts.flatMap(numbersOf).some((number) => {
      const country = countryOf(number);
      return country !== undefined && !countries.includes(country);
    });
    if (further && countries.length < COUNTRIES_MAX) return built(userId);
    const changed = new Set<string>();
    const note = (touched: Iterable<string>) => {
      for (const id of touched) changed.add(id);
    };
    for (const id of gone) note(index.put(id, undefined));
    for (const contact of contacts) {
      note(index.put(contact.id, personOf(contact, countries)));
      await rest();
    }
    return { index, countries, changed };
  }

  async function built(userId: string): Promise<Refreshed> {
    const rest = createSlices();
    const index = new DuplicateIndex();
    const countries = await countriesOf(userId);
    for await (const contacts of pages(userId)) {
      for (const contact of contacts) {
        const person = personOf(contact, countries);
        if (person !== undefined) index.insert(person);
        await rest();
      }
    }
    await inSlices(index.pairAll());
    return { index, countries, changed: new Set(index.pairs.keys()) };
  }

  /** Returns the countries of the international numbers among the first thousands of contacts, the commonest first. */
  async function countriesOf(userId: string): Promise<CountryCode[]> {
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
    const commonest = [...counts].toSorted(([, one], [, other]) => other - one);
    return commonest.slice(0, COUNTRIES_MAX).map(([country]) => country);
  }

  function pages(userId: string): AsyncGenerator<StoredContact[]> {
    return db.readPages<StoredContact>(userId, (tx, last) =>
      contactsPage(tx, [userId, last?.id ?? LOWEST_ID, CONTACTS_PER_PAGE]),
    );
  }

  async function withLanes(
    userId: string,
    groups: Group[],
    index: DuplicateIndex,
    countries: readonly CountryCode[],
  ): Promise<FoundGroup[]> {
    const rest = createSlices();
    const ids = groups.flatMap(({ contacts }) => contacts);
    const contacts = ids.length === 0 ? [] : await db.readPage(userId, (tx) => findContacts(tx, userId, ids));
    const byId = new Map(contacts.map((contact) => [contact.id, contact]));
    const found: FoundGroup[] = [];
    for (const group of groups) {
      const [first, ...others] = group.contacts.flatMap((id) => byId.get(id) ?? []);
      await rest();
      // A contact may have been deleted since the index was made.
      if (first === undefined || others.length + 1 < group.contacts.length) continue;
      const members: Members = [first, ...others];
      const people = group.contacts.flatMap((id) => index.people.get(id) ?? []);
      const together = await inSlices(putTogether(members, new Map(), countries));
      found.push({ ...group, lane: await inSlices(laneOf(group, people, together)) });
    }
    return found;
  }
}

/** The countries are found among so many contacts. A number without a country code is read with so many of them. */
const COUNTRY_CONTACTS = 3000;
const COUNTRIES_MAX = 5;

/** Returns whether the owner said that two contacts are different people, and their keys are still the same. */
function isDistinctBy(distinct: Distinct[], { people }: DuplicateIndex): (one: string, other: string) => boolean {
  if (distinct.length === 0) return () => false;
  const kept = new Set(distinct.map(decisionText));
  const named = new Map<Person, Named>();
  return (one, other) => {
    const [first, second] = [namedOf(one), namedOf(other)];
    if (first === undefined || second === undefined) return false;
    return first.names.some((name) =>
      second.names.some((next) => kept.has(decisionText(decisionOf([name, first], [next, second])))),
    );
  };

  function namedOf(id: string): Named | undefined {
    const person = people.get(id);
    if (person === undefined) return undefined;
    const known = named.get(person) ?? namesOf(person);
    named.set(person, known);
    return known;
  }
}

const decisionText = ({ one, other, keys }: Distinct): string => `${one}\n${other}\n${keys}`;

/** Returns the decision that two people are different, as it is stored. */
export function distinctOf(...people: [Person, Person]): Distinct {
  const [first, second] = people.map(namesOf) as [Named, Named]; // two
  return decisionOf([first.names[0], first], [second.names[0], second]);
}

/**
 * What decisions call a person: the UID if an export has it, with the digest of the keys, so that a pair that is decided
 * again after a change has a decision of its own. Decisions up to 0.3.0 have only the UID.
 */
type Named = { names: [string, ...string[]]; digest: string };

function namesOf(person: Person): Named {
  const digest = keysDigest(person);
  return { names: person.hasUid ? [`${person.uid} ${digest}`, person.uid, digest] : [digest], digest };
}

function decisionOf(...pair: [[string, Named], [string, Named]]): Distinct {
  const [[one, first], [other, second]] = pair.toSorted(([a], [b]) => (a < b ? -1 : 1)) as typeof pair; // two
  return { one, other, keys: `${first.digest} ${second.digest}` };
}
