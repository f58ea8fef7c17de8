/**
 * Which drawn row shows which contact. A row stays with its contact while the list scrolls or the book changes. What a
 * new filter found is written into the rows that are there, in their order: a row is made of many elements, and those
 * of a whole window made and thrown away with each keystroke are what is cleared away in the middle of the next.
 */
export function createRowKeys() {
  let keys = new Map<string, number>();
  let lastFilter: string | undefined;
  let made = 0;

  /** The key of each contact's row; `kept` never get another's row, nor another theirs: the focus may be in it. */
  return (ids: string[], filter: string, kept: (string | null)[]): Map<string, number> => {
    const isKept = (id: string) => filter === lastFilter || kept.includes(id);
    const free = [...keys].filter(([id]) => !isKept(id)).map(([, key]) => key);
    let taken = 0;
    const keyOf = (id: string) => (isKept(id) ? keys.get(id) : free[taken++]) ?? made++;
    keys = new Map(ids.map((id) => [id, keyOf(id)]));
    lastFilter = filter;
    return keys;
  };
}
