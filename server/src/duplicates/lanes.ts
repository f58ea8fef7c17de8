import type { DuplicateLane } from '@contactbook/contract/duplicates';
import type { Combined, KeptValue } from '@contactbook/card/combine';
import type { Group } from './groups.ts';
import type { Person } from './person.ts';

/** Contacts may have several of these, but another one is no gap that is filled. */
const SEVERAL = new Set<KeptValue['label']>(['phone', 'email', 'address']);

/**
 * Returns the lane of a group. Only contacts of one name, without a value to choose between, may be the same. They are
 * identical, or they share a key that nobody of another name has, and all differences fill gaps.
 */
export function* laneOf(
  { contacts, pairs }: Group,
  people: readonly Person[],
  together: Combined,
): Generator<void, DuplicateLane> {
  if (pairs.some(({ relation }) => relation === 'renamed')) return 'perhaps';
  const names = new Set(people.map(({ name }) => name));
  const kept = together.choices.length === 0 ? yield* together.kept() : [];
  const isIdentical =
    kept.length > 1 && names.size === 1 && kept.every(({ parts }) => parts.length === contacts.length);
  if (isIdentical && people.every(({ phones, emails }) => phones.length + emails.length > 0)) return 'same';
  if (!isJoined(people.length, pairs)) return 'perhaps';
  names.delete('');
  return together.choices.length === 0 && names.size <= 1 && onlyFillsGaps(kept, contacts) ? 'same' : 'choose';
}

/** Returns whether strong pairs connect all contacts: as many as all pairs, or enough that each contact has one. */
function isJoined(people: number, pairs: Group['pairs']): boolean {
  const strong = pairs.filter(({ isStrong }) => isStrong).length;
  return strong === pairs.length || (people > 2 && strong > ((people - 1) * (people - 2)) / 2);
}

/** Returns whether one contact has all numbers that the others have, and likewise for e-mails and addresses. */
function onlyFillsGaps(kept: readonly KeptValue[], contacts: readonly string[]): boolean {
  const labels = Map.groupBy(
    kept.filter(({ label }) => SEVERAL.has(label)),
    ({ label }) => label,
  );
  return labels.values().every((values) => contacts.some((id) => values.every(({ parts }) => parts.includes(id))));
}
