/** Options of an LRUCache that holds so many entries; with `max` it would make room for all of them at once. */
export const maxEntries = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 });
