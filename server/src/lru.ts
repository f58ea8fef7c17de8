/**
 * Returns the options of an LRUCache with this number of entries. The option `max` would allocate space for all of
 * them.
 */
export const maxEntries = (count: number) => ({ maxSize: count, sizeCalculation: () => 1 });
