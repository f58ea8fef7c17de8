import { hash } from 'node:crypto';
import { COMBINED_MAX_BYTES } from '@contactbook/contract/limits';
import type { DuplicateIndex } from './duplicate-index.ts';
import type { Pair } from './pair-score.ts';

/** Contacts that may all be one: each two of them are a pair. Ids are in the order in which the contacts were added. */
export type Group = { id: string; contacts: string[]; pairs: Pair[] };
/** Groups, and all contacts that were looked at for them. */
export type Grouped = { groups: Group[]; seen: ReadonlySet<string> };
type PairOfTwo = { one: string; other: string; pair: Pair };

/** A larger group is shown as several. */
const GROUP_MAX = 20;
/** Items that are worked on without a break. */
const AT_ONCE = 1000;

/**
 * Finds the groups of these contacts, and of all contacts that pairs connect with them. Each contact is in one group at
 * most. Yields often, so that the caller can let others in.
 */
export function* groupsAround(
  { pairs, people }: DuplicateIndex,
  ids: Iterable<string>,
  isDistinct: (one: string, other: string) => boolean,
): Generator<void, Grouped> {
  const seen = new Set<string>();
  const groups: Group[] = [];
  for (const id of ids) {
    if (seen.has(id)) continue;
    const found: PairOfTwo[] = [];
    const connected = [id];
    seen.add(id);
    for (const one of connected) {
      yield;
      for (const [other, pair] of pairs.get(one) ?? []) {
        if (one < other && !isDistinct(one, other)) found.push({ one, other, pair });
        if (seen.has(other)) continue;
        seen.add(other);
        connected.push(other);
      }
    }
    for (const members of yield* clustersOf(yield* sorted(found, byScore), isPair, bytesOf))
      groups.push(groupOf(members, pairs));
  }
  return { groups, seen };

  function isPair(one: string, other: string): boolean {
    return pairs.get(one)?.has(other) === true && !isDistinct(one, other);
  }

  function bytesOf(some: string[]): number {
    return some.reduce((sum, id) => sum + (people.get(id)?.bytes ?? 0), 0);
  }
}

/** Returns the groups of a book, with those of some contacts replaced, in the order of their first contacts. */
export function* withGroups<Found extends Group>(
  former: readonly Found[],
  seen: ReadonlySet<string>,
  found: readonly Found[],
): Generator<void, Found[]> {
  const kept: Found[] = [];
  for (const [place, group] of former.entries()) {
    if (place % AT_ONCE === 0) yield;
    if (!group.contacts.some((id) => seen.has(id))) kept.push(group);
  }
  return yield* merged(kept, yield* sorted(found, byId), byId);
}

/** Joins the members of pairs, the best pairs first. */
function* clustersOf(
  found: readonly PairOfTwo[],
  isPair: (one: string, other: string) => boolean,
  bytesOf: (ids: string[]) => number,
): Generator<void, Set<string[]>> {
  const clusters = new Map<string, string[]>();
  for (const { one, other } of found) {
    yield;
    const [some, others] = [clusters.get(one) ?? [one], clusters.get(other) ?? [other]];
    if (some === others || some.length + others.length > GROUP_MAX) continue;
    // Larger cards cannot be put together at once.
    if (bytesOf(some) + bytesOf(others) > COMBINED_MAX_BYTES) continue;
    // Complete groups: a chain of pairs is none.
    if (!some.every((each) => others.every((next) => isPair(each, next)))) continue;
    const joined = [...some, ...others].toSorted();
    for (const id of joined) clusters.set(id, joined);
  }
  return new Set(clusters.values());
}

type Compare<Item> = (one: Item, other: Item) => number;
const byScore: Compare<PairOfTwo> = (one, other) => other.pair.score - one.pair.score || (one.one < other.one ? -1 : 1);
const byId: Compare<Group> = (one, other) => (one.id < other.id ? -1 : 1);

/** Sorts a list with breaks: part by part, which are then merged two by two. */
function* sorted<Item>(items: readonly Item[], compare: Compare<Item>): Generator<void, readonly Item[]> {
  let parts: (readonly Item[])[] = [];
  for (let next = 0; next < items.length; next += AT_ONCE) {
    parts.push(items.slice(next, next + AT_ONCE).toSorted(compare));
    yield;
  }
  while (parts.length > 1) {
    const larger: Item[][] = [];
    for (let next = 0; next < parts.length; next += 2)
      larger.push(yield* merged(parts[next]!, parts[next + 1] ?? [], compare)); // within the list
    parts = larger;
  }
  return parts[0] ?? [];
}

function* merged<Item>(
  some: readonly Item[],
  others: readonly Item[],
  compare: Compare<Item>,
): Generator<void, Item[]> {
  const all: Item[] = [];
  for (let [at, otherAt] = [0, 0]; ;) {
    const [one, other] = [some[at], others[otherAt]];
    const isFirst = one !== undefined && (other === undefined || compare(one, other) < 0);
    const next = isFirst ? one : other;
    if (next === undefined) return all;
    if (all.push(next) % AT_ONCE === 0) yield;
    if (isFirst) at++;
    else otherAt++;
  }
}

/** The id begins with that of the first contact, so that pages of groups continue after a change. */
function groupOf(contacts: string[], pairs: DuplicateIndex['pairs']): Group {
  const id = `${contacts[0]}-${hash('sha1', contacts.join(), 'base64url').slice(0, 8)}`;
  const within = contacts.flatMap((one, place) =>
    contacts.slice(place + 1).flatMap((other) => pairs.get(one)?.get(other) ?? []),
  );
  return { id, contacts, pairs: within };
}
