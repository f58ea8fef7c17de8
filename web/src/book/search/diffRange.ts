/** Returns the part between the common beginning and the common end of two lists; it starts at `start` in both. */
export function diffRange<Item>(before: Item[], after: Item[]): { start: number; removed: Item[]; added: Item[] } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { start, removed: before.slice(start, before.length - end), added: after.slice(start, after.length - end) };
}
