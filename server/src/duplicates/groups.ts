import { hash } from 'node:crypto';
import type { DuplicateIndex } from './duplicate-index.ts';
import type { Pair } from './pair-score.ts';

/** Contacts that may all be one: each two of them are a pair. Ids are in the order in which the contacts were added. */
export type Group = { id: string; contacts: string[]; pairs: Pair[] };
/** Groups, and all contacts that were looked at for them. */
export type Grouped = { groups: Group[]; seen: ReadonlySet<string> };
type PairOfTwo = { one: string; other: string; pair: Pair };

/** A larger group is shown as several. */
const GROUP_MAX = 20;
/** Pairs that are sorted without a break. */
const SORTED_AT_ONCE = 2000;

/**
 * Finds the groups of these contacts, and of all contacts that pairs connect with them. Each contact is in one group at
 * most. Yields often, so that the caller can let others in.
 */
export function* groupsAround(
  { pairs }: DuplicateIndex,
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
    for (const members of yield* clustersOf(yield* sorted(found), isPair)) groups.push(groupOf(members, pairs));
  }
  return { groups, seen };

  function isPair(one: string, other: string): boolean {
    return pairs.get(one)?.has(other) === true && !isDistinct(one, other);
  }
}

/** Returns the groups of a book, with those of some contacts replaced, in the order of their first contacts. */
export function withGroups<Found extends Group>(
  former: readonly Found[],
  seen: ReadonlySet<string>,
  found: readonly Found[],
): Found[] {
  const kept = former.filter(({ contacts }) => !contacts.some((id) => seen.has(id)));
  return [...kept, ...found].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** Joins the members of pairs, the best pairs first. */
function* clustersOf(
  found: readonly PairOfTwo[],
  isPair: (one: string, other: string) => boolean,
): Generator<void, Set<string[]>> {
  const clusters = new Map<string, string[]>();
  for (const { one, other } of found) {
    yield;
    const [some, others] = [clusters.get(one) ?? [one], clusters.get(other) ?? [other]];
    if (some === others || some.length + others.length > GROUP_MAX) continue;
    // Complete groups: a chain of pairs is none.
    if (!some.every((each) => others.every((next) => isPair(each, next)))) continue;
    const joined = [...some, ...others].toSorted();
    for (const id of joined) clusters.set(id, joined);
  }
  return new Set(clusters.values());
}

/** Sorts pairs by score, the highest first, with breaks: part by part, which are then merged two by two. */
function* sorted(found: readonly PairOfTwo[]): Generator<void, readonly PairOfTwo[]> {
  let parts: (readonly PairOfTwo[])[] = [];
  for (let next = 0; next < found.length; next += SORTED_AT_ONCE) {
    parts.push(found.slice(next, next + SORTED_AT_ONCE).toSorted(byScore));
    yield;
  }
  while (parts.length > 1) {
    const larger: PairOfTwo[][] = [];
    for (let next = 0; next < parts.length; next += 2) larger.push(yield* merged(parts[next]!, parts[next + 1] ?? [])); // within the list
    parts = larger;
  }
  return parts[0] ?? [];
}

function* merged(some: readonly PairOfTwo[], others: readonly PairOfTwo[]): Generator<void, PairOfTwo[]> {
  const all: PairOfTwo[] = [];
  for (let [at, otherAt] = [0, 0]; ;) {
    const [one, other] = [some[at], others[otherAt]];
    const isFirst = one !== undefined && (other === undefined || byScore(one, other) < 0);
    const next = isFirst ? one : other;
    if (next === undefined) return all;
    if (all.push(next) % SORTED_AT_ONCE === 0) yield;
    if (isFirst) at++;
    else otherAt++;
  }
}

function byScore(a: PairOfTwo, b: PairOfTwo): number {
  return b.pair.score - a.pair.score || (a.one < b.one ? -1 : 1);
}

/** The id begins with that of the first contact, so that pages of groups continue after a change. */
function groupOf(contacts: string[], pairs: DuplicateIndex['pairs']): Group {
  const id = `${contacts[0]}-${hash('sha1', contacts.join(), 'base64url').slice(0, 8)}`;
  const within = contacts.flatMap((one, place) =>
    contacts.slice(place + 1).flatMap((other) => pairs.get(one)?.get(other) ?? []),
  );
  return { id, contacts, pairs: within };
}
