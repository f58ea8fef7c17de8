import type { Contact } from '@contactbook/contract/contacts';
import { nameKey } from '@contactbook/contract/nameKey';
import { diffRange } from './diffRange.ts';

/** The last counted list, and its number of contacts with each name. */
let counted: Contact[] = [];
const counts = new Map<string, number>();

/**
 * Returns how many contacts have each name, by `nameKey`. If the list is similar to the previous one, only the
 * differences are counted.
 */
export function takenNames(items: Contact[]): Pick<ReadonlyMap<string, number>, 'has' | 'get'> {
  if (items === counted) return counts;
  const { removed, added } = diffRange(counted, items);
  if (removed.length === counted.length) counts.clear();
  else for (const contact of removed) countName(contact, -1);
  for (const contact of added) countName(contact, 1);
  counted = items;
  return counts;
}

function countName({ name }: Contact, step: number): void {
  const key = nameKey(name);
  const left = (counts.get(key) ?? 0) + step;
  if (left === 0) counts.delete(key);
  else counts.set(key, left);
}
