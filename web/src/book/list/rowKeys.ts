import type { SearchEntry } from '../search/bookView.ts';

/** Maximum number of hidden rows without a contact. */
const MAX_SPARE = 16;

/** The entries that the rows show, by React key, and the last entries of the hidden spare rows. */
export type RowKeys = {
  shown: Map<number, SearchEntry>;
  spare: Map<number, SearchEntry>;
  filter: string | undefined;
  /** Number of keys created so far. */
  made: number;
};

export const NO_ROWS: RowKeys = { shown: new Map(), spare: new Map(), filter: undefined, made: 0 };

/**
 * Returns the next assignment of entries to rows; `before` itself if nothing changes. While the list scrolls or the
 * book changes, a row stays with its contact. A new filter reuses the existing rows in their order and keeps the rest
 * as spare rows, since creating a window of rows would dominate the time of a keystroke. The rows of `kept` contacts
 * are not reused, because they may hold the focus.
 */
export function nextRowKeys(before: RowKeys, entries: SearchEntry[], filter: string, kept: (string | null)[]): RowKeys {
  const isSameFilter = filter === before.filter;
  const drawn = [...before.shown];
  const isSame = drawn.length === entries.length && drawn.every(([, entry], index) => entry === entries[index]);
  if (isSameFilter && isSame) return before;

  const isKept = (id: string) => isSameFilter || kept.includes(id);
  const keys = new Map(drawn.map(([key, { contact }]) => [contact.id, key]));
  // Spare rows are used for a new filter only. Otherwise the browser would have to move elements in the document, which
  // loses the focus.
  const free = isSameFilter ? [] : [...drawn.filter(([, { contact }]) => !isKept(contact.id)), ...before.spare];
  let { made } = before;
  let taken = 0;
  const keyOf = (id: string) => (isKept(id) ? keys.get(id) : free[taken++]?.[0]) ?? made++;
  const shown = new Map(entries.map((entry) => [keyOf(entry.contact.id), entry]));
  return { shown, spare: isSameFilter ? before.spare : new Map(free.slice(taken, taken + MAX_SPARE)), filter, made };
}
