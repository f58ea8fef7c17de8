import type { Contact } from '@contactbook/contract/contacts';
import { nameKey } from '@contactbook/contract/nameKey';
import { diffRange } from './diffRange.ts';

/** The list that was counted last, and how many of its contacts have each name. */
let counted: Contact[] = [];
const counts = new Map<string, number>();

/** How many of these contacts have each name, by `nameKey`; of a list like the one before, only what differs is looked at. */
export function takenNames(items: Contact[]): Pick<ReadonlyMap<string, number>, 'has' | 'get'> {
  if (items === counted) return counts;
  const { removed, added } = diffRange(counted, items);
  if (removed.length === counted.length) counts.clear();
  else for (const contact of removed) count(contact, -1);
  for (const contact of added) count(contact, 1);
  counted = items;
  return counts;
}

function count({ name }: Contact, step: number): void {
  const key = nameKey(name);
  const left = (counts.get(key) ?? 0) + step;
  if (left === 0) counts.delete(key);
  else counts.set(key, left);
}
