import { hash } from 'node:crypto';
import type { DuplicateIndex } from './duplicate-index.ts';
import type { Pair } from './pair-score.ts';

/** Contacts that may all be one: each two of them are a pair. Ids are in the order in which the contacts were added. */
export type Group = { id: string; contacts: string[]; pairs: Pair[] };

/** A larger group is shown as several. */
const GROUP_MAX = 20;

/**
 * Finds the groups of a book in the order of their first contacts. Each contact is in one group at most. Yields often, so
 * that the caller can let others in.
 */
export function* groupsIn(
  { pairs }: DuplicateIndex,
  isDistinct: (one: string, other: string) => boolean,
): Generator<void, Group[]> {
  const all: { one: string; other: string; pair: Pair }[] = [];
  for (const [one, partners] of pairs) {
    yield;
    for (const [other, pair] of partners) if (one < other && !isDistinct(one, other)) all.push({ one, other, pair });
  }
  all.sort((a, b) => b.pair.score - a.pair.score || (a.one < b.one ? -1 : 1));
  const clusters = new Map<string, string[]>();
  const isPair = (one: string, other: string) => pairs.get(one)?.has(other) === true && !isDistinct(one, other);
  for (const { one, other } of all) {
    yield;
    const [some, others] = [clusters.get(one) ?? [one], clusters.get(other) ?? [other]];
    if (some === others || some.length + others.length > GROUP_MAX) continue;
    // Complete groups: a chain of pairs is none.
    if (!some.every((each) => others.every((next) => isPair(each, next)))) continue;
    const joined = [...some, ...others];
    for (const id of joined) clusters.set(id, joined);
  }
  return [...new Set(clusters.values())]
    .map((members) => groupOf(members.toSorted(), pairs))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** The id begins with that of the first contact, so that pages of groups continue after a change. */
function groupOf(contacts: string[], pairs: DuplicateIndex['pairs']): Group {
  const id = `${contacts[0]}-${hash('sha1', contacts.join(), 'base64url').slice(0, 8)}`;
  const within = contacts.flatMap((one, place) =>
    contacts.slice(place + 1).flatMap((other) => pairs.get(one)?.get(other) ?? []),
  );
  return { id, contacts, pairs: within };
}
