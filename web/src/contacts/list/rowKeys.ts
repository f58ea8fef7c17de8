import type { Entry } from '../search/bookView.ts';

/** So many rows without a contact are kept hidden. */
const MAX_SPARE = 16;

/** The entries that the rows show, by the keys of the rows; and what the hidden spare rows showed last. */
export type RowKeys = {
  shown: Map<number, Entry>;
  spare: Map<number, Entry>;
  filter: string | undefined;
  /** How many rows there have ever been. */
  made: number;
};

export const NO_ROWS: RowKeys = { shown: new Map(), spare: new Map(), filter: undefined, made: 0 };

/**
 * Which row shows which entry next; `before` itself where nothing changes. A row stays with its contact while the list
 * scrolls or the book changes. What a new filter found is written into the rows that are there, in their order, and rows
 * that it does not need wait for the next: making the many elements of a whole window of rows takes longer than all else
 * of a keystroke. The rows of contacts that are `kept` are never given away, as they may hold the focus.
 */
export function nextRowKeys(before: RowKeys, entries: Entry[], filter: string, kept: (string | null)[]): RowKeys {
  const isSameFilter = filter === before.filter;
  const drawn = [...before.shown];
  const isSame = drawn.length === entries.length && drawn.every(([, entry], index) => entry === entries[index]);
  if (isSameFilter && isSame) return before;

  const isKept = (id: string) => isSameFilter || kept.includes(id);
  const keys = new Map(drawn.map(([key, { contact }]) => [contact.id, key]));
  // Spare rows are used for a new filter alone: one that stands before others in the document would make the browser
  // move those, and the focus would be lost.
  const free = isSameFilter ? [] : [...drawn.filter(([, { contact }]) => !isKept(contact.id)), ...before.spare];
  let { made } = before;
  let taken = 0;
  const keyOf = (id: string) => (isKept(id) ? keys.get(id) : free[taken++]?.[0]) ?? made++;
  const shown = new Map(entries.map((entry) => [keyOf(entry.contact.id), entry]));
  return { shown, spare: isSameFilter ? before.spare : new Map(free.slice(taken, taken + MAX_SPARE)), filter, made };
}
