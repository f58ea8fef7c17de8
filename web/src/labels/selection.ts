import { FAVOURITE_LABEL } from '@contactbook/contract/labelNames';
import type { Contact } from '@contactbook/contract/contacts';
import type { ContactFilter, ContactSelection, Label } from '@contactbook/contract/labels';
import { ACT_CONTACTS_MAX } from '@contactbook/contract/limits';
import { labelsOf } from '../book/labelsOf.ts';

/** The ids of selected contacts. */
export type Picked = ReadonlySet<string>;
/** All contacts that a filter showed at a revision of the book. */
export type Everyone = { ids: Picked; filter: ContactFilter; revision: number };

/** Returns the selection with these contacts added or removed. */
export function withPicked(picked: Picked, ids: string[], isPicked: boolean): Picked {
  const next = new Set(picked);
  for (const id of ids) {
    if (isPicked) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Returns the selection without contacts that are not in the book any more; the same set if all are there. */
export function stillThere(picked: Picked, items: Contact[]): Picked {
  if (picked.size === 0) return picked; // at most times, and after each key in the filter
  const there = new Set<string>();
  for (const { id } of items) if (picked.has(id)) there.add(id);
  return there.size === picked.size ? picked : there;
}

/**
 * Returns the selection as an act sends it: all that the filter showed, without those that were left out, or the ids if
 * others were added or the book has moved on. More ids than an act takes can be sent as a filter only.
 */
export function selectionOf(picked: Picked, everyone: Everyone | undefined, revision: number | null): ContactSelection {
  const isOver = picked.size > ACT_CONTACTS_MAX;
  if (everyone === undefined || (everyone.revision !== revision && !isOver)) return { ids: [...picked] };
  const isPart = [...picked].every((id) => everyone.ids.has(id));
  const except = [...everyone.ids].filter((id) => !picked.has(id));
  if (!isPart || except.length > ACT_CONTACTS_MAX) return { ids: [...picked] };
  return { filter: everyone.filter, revision: everyone.revision, ...(except.length > 0 && { except }) };
}

export type LabelState = { name: string; has: 'all' | 'some' | 'none'; count: number };

/** Returns how many of the selected contacts have each label. */
export function labelStates(labels: Label[], people: Contact[]): LabelState[] {
  const counts = new Map(labels.map(({ name }) => [name, 0]));
  for (const contact of people) for (const name of labelsOf(contact)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted(byPlace).map(([name, count]) => ({
    name,
    count,
    has: count === 0 ? 'none' : count === people.length ? 'all' : 'some',
  }));
}

/** Favourites first, then by name: a new label has its place before the labels are read again. */
function byPlace([one]: [string, number], [other]: [string, number]): number {
  return Number(other === FAVOURITE_LABEL) - Number(one === FAVOURITE_LABEL) || one.localeCompare(other);
}

/** Returns the ids from one row to another, in either direction. */
export function idsBetween(idAt: (index: number) => string | undefined, one: number, other: number): string[] {
  const [first, last] = [Math.min(one, other), Math.max(one, other)];
  return Array.from({ length: last - first + 1 }, (_, step) => idAt(first + step)).filter((id) => id !== undefined);
}
