import { maxEntries } from '../../lru.ts';
import { LRUCache } from 'lru-cache';

/** So many minutes' changes may come at once: an import is no flood. */
const BURST_MINUTES = 20;
/** When there are more, the person whose last change is the oldest is dropped and starts again with a full bucket. */
const MAX_PEOPLE = 10_000;
const MINUTE_MS = 60_000;

/** What a person may change, as a bucket of contacts that fills evenly; kept by this process for itself. */
export type ChangeLimit = {
  /** Takes one; answers the seconds to wait where there is none to take. The last quarter is kept for undoing. */
  take: (userId: string, isUndo: boolean) => number | undefined;
  /** Takes so many more of what is there, a quarter at most with the first. */
  takeMore: (userId: string, contacts: number) => void;
};

/** Lets everybody change so many contacts a minute; 0 is no limit. */
export function createChangeLimit(perMinute: number, now: () => number): ChangeLimit {
  if (perMinute === 0) return { take: () => undefined, takeMore: () => undefined };
  const burst = BURST_MINUTES * perMinute;
  const quarter = burst / 4;
  const buckets = new LRUCache<string, { left: number; atMs: number }>(maxEntries(MAX_PEOPLE));

  function leftOf(userId: string): number {
    const { left, atMs } = buckets.get(userId) ?? { left: burst, atMs: now() };
    return Math.min(burst, left + (Math.max(0, now() - atMs) * perMinute) / MINUTE_MS);
  }

  return {
    take(userId, isUndo) {
      const left = leftOf(userId) - 1;
      const least = isUndo ? 0 : quarter;
      if (left < least) return Math.ceil(((least - left) * MINUTE_MS) / perMinute / 1000);
      buckets.set(userId, { left, atMs: now() });
      return undefined;
    },
    takeMore(userId, contacts) {
      if (contacts > 0) buckets.set(userId, { left: leftOf(userId) - Math.min(contacts, quarter - 1), atMs: now() });
    },
  };
}
