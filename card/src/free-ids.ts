/** Finds ids for new entries that none of the present ones has, in one pass over all that are taken. */
export function createFreeIds(present: object): (like: string) => string {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return (like) => {
    const letters = like.replace(/(?<!\d)\d+$/, '');
    let [free, number] = [like, numbers.get(letters) ?? 0];
    while (Object.hasOwn(present, free) || taken.has(free)) free = `${letters}${++number}`;
    numbers.set(letters, number);
    taken.add(free);
    return free;
  };
}
