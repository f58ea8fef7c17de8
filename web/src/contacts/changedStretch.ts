/** What stands between the beginning and the end that two lists have in common. */
export function changedStretch<Item>(before: Item[], after: Item[]): { gone: Item[]; fresh: Item[] } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { gone: before.slice(start, before.length - end), fresh: after.slice(start, after.length - end) };
}
