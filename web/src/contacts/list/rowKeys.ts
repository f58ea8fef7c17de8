/** So many rows that nobody needs stay, out of sight. */
const MAX_SPARE = 16;

/** The key of each contact's row, and those of rows that show nobody. */
export type RowKeys = { keys: Map<string, number>; spare: number[] };

/**
 * Which drawn row shows which contact. A row stays with its contact while the list scrolls or the book changes. What a
 * new filter found is written into the rows that are there, in their order, and rows that it does not need wait for the
 * next: a row is made of many elements, and to make those of a whole window takes longer than all else of a keystroke.
 */
export function createRowKeys() {
  let keys = new Map<string, number>();
  let spare: number[] = [];
  let lastFilter: string | undefined;
  let made = 0;

  /** `kept` never get another's row, nor another theirs: the focus may be in it. */
  return (ids: string[], filter: string, kept: (string | null)[]): RowKeys => {
    const isKept = (id: string) => filter === lastFilter || kept.includes(id);
    const free = [...keys].filter(([id]) => !isKept(id)).map(([, key]) => key);
    // Only then: a row that comes before others in the document would make the browser move them, and lose the focus.
    if (filter !== lastFilter) free.push(...spare);
    let taken = 0;
    const keyOf = (id: string) => (isKept(id) ? keys.get(id) : free[taken++]) ?? made++;
    keys = new Map(ids.map((id) => [id, keyOf(id)]));
    if (filter !== lastFilter) spare = free.slice(taken, taken + MAX_SPARE);
    lastFilter = filter;
    return { keys, spare };
  };
}
