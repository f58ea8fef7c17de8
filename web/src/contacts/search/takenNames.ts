import type { Contact } from '@contactbook/contract/contacts';
import { nameKey } from '@contactbook/contract/nameKey';
import { diffRange } from './diffRange.ts';

type Counts = Map<string, number>;

/** Kept with the list that they count, and forgotten with it. */
const counted = new WeakMap<Contact[], Counts>();
let latest = new WeakRef<Contact[]>([]);

/** How many contacts each name has, by `nameKey`; of a list like the latest one, only what differs is looked at. */
export function nameCounts(items: Contact[]): Counts {
  const known = counted.get(items);
  if (known !== undefined) return known;
  const before = latest.deref() ?? [];
  const { removed, added } = diffRange(before, items);
  const isNew = removed.length === before.length;
  const counts: Counts = (!isNew && counted.get(before)) || new Map<string, number>();
  const add = (step: number) => (contact: Contact) => {
    const key = nameKey(contact.name);
    counts.set(key, (counts.get(key) ?? 0) + step);
  };
  if (!isNew) removed.forEach(add(-1));
  added.forEach(add(1));
  counted.delete(before);
  counted.set(items, counts);
  latest = new WeakRef(items);
  return counts;
}
