import type { DuplicateLane } from '@contactbook/contract/duplicates';
import { DuplicateIndex } from '../duplicates/duplicate-index.ts';
import { type Group, type Grouped, groupsAround, withGroups } from '../duplicates/groups.ts';
import type { StoredContact } from '../book/state.ts';
import { laneOf } from '../duplicates/lanes.ts';
import { type Members, putTogether } from '../duplicates/parts.ts';
import { personOf } from '../duplicates/person.ts';
import { runSteps } from '@contactbook/card/steps';
import type { GeneratedBook } from './people-with-copies.ts';

/** Measures the CPU of finding all duplicates of a book, its longest step, and a change of one contact, in milliseconds. */
export function timeFinding({ contacts }: GeneratedBook): { cpuMs: number; longestMs: number; changeMs: number } {
  const index = new DuplicateIndex();
  const beganMs = threadMs();
  let [longestMs, lastMs] = [0, beganMs];
  const step = () => {
    const nowMs = threadMs();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
  };
  for (const contact of contacts) {
    const person = personOf(contact, ['UA']);
    if (person !== undefined) index.insert(person);
    step();
  }
  const pairing = index.pairAll();
  while (pairing.next().done !== true) step();
  const grouping = groupsAround(index, index.pairs.keys(), () => false);
  let found = grouping.next();
  for (; found.done !== true; found = grouping.next()) step();
  const ordering = withGroups([], found.value.seen, found.value.groups);
  let ordered = ordering.next();
  for (; ordered.done !== true; ordered = ordering.next()) step();
  let groups = ordered.value;
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  for (const group of groups) {
    laneIn(group, index, byId);
    step();
  }
  const cpuMs = threadMs() - beganMs;
  const changed = Array.from(
    { length: CHANGES },
    (_, place) => contacts[Math.floor((place * contacts.length) / CHANGES)]!,
  ); // there are more
  const changesMs = threadMs();
  for (const contact of changed) {
    const other = { ...contact, name: `${contact.name} x` };
    const { seen, groups: around } = grouped(index, index.put(contact.id, personOf(other, ['UA'])));
    for (const group of around) laneIn(group, index, byId);
    groups = runSteps(withGroups(groups, seen, around));
  }
  return { cpuMs, longestMs, changeMs: (threadMs() - changesMs) / CHANGES };
}

function grouped(index: DuplicateIndex, ids: Iterable<string>): Grouped {
  return runSteps(groupsAround(index, ids, () => false));
}

/** The CPU of this thread, which other processes on the machine do not prolong. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const CHANGES = 200;

function laneIn(group: Group, index: DuplicateIndex, byId: ReadonlyMap<string, StoredContact>): DuplicateLane {
  const members = group.contacts.map((id) => byId.get(id)!) as unknown as Members; // ids of the book, two or more
  const people = group.contacts.map((id) => index.people.get(id)!); // ids of the book
  return runSteps(laneOf(group, people, runSteps(putTogether(members, new Map(), ['UA']))));
}

/** The pairs of a book: in truth, found, found rightly, and of two people whom nothing tells apart but their numbers. */
type Pairs = { all: number; found: number; right: number; namesakes: number };

/**
 * Returns how well books were looked through, as one. Equal full names are always asked about, so pairs of namesakes
 * may be left out of what counts as wrong.
 */
export function f1Of(books: readonly Pairs[], counts: 'all pairs' | 'no namesakes' = 'all pairs'): number {
  const sum = (of: keyof Pairs): number => books.reduce((total, pairs) => total + pairs[of], 0);
  const found = sum('found') - (counts === 'all pairs' ? 0 : sum('namesakes'));
  return (2 * sum('right')) / (sum('all') + found);
}

/** Finds the duplicates of a generated book, and compares them with the truth, pair by pair. */
export function measureFinding({ contacts, truth }: GeneratedBook) {
  const index = new DuplicateIndex();
  for (const contact of contacts) {
    const person = personOf(contact, ['UA']);
    if (person !== undefined) index.insert(person);
  }
  runSteps(index.pairAll());
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const lanes: Record<DuplicateLane, number> = { same: 0, choose: 0, perhaps: 0 };
  const pairs: Pairs = { all: 0, found: 0, right: 0, namesakes: 0 };
  const wrongInSame: string[] = [];
  for (const group of grouped(index, index.pairs.keys()).groups) {
    const lane = laneIn(group, index, byId);
    lanes[lane]++;
    for (const [one, other] of pairsIn(group.contacts)) {
      pairs.found++;
      if (truth.get(one) === truth.get(other)) pairs.right++;
      else if (lane === 'same') wrongInSame.push(`${textOf(one)} | ${textOf(other)}`);
      else if (lane === 'perhaps' && index.pairs.get(one)?.get(other)?.relation === 'equal') pairs.namesakes++;
    }
  }
  const people = Map.groupBy(truth, ([, person]) => person).values();
  for (const same of people) pairs.all += pairsIn(same.map(([id]) => id)).length;
  return { pairs, lanes, wrongInSame };

  function textOf(id: string): string {
    const { name = '', number = '', more = '' } = byId.get(id) ?? {};
    return `${name} ${number} ${more ?? ''}`;
  }
}

function pairsIn(ids: string[]): [string, string][] {
  return ids.flatMap((one, place) => ids.slice(place + 1).map((other): [string, string] => [one, other]));
}
