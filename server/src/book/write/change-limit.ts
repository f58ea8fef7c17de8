import { MINUTE_MS } from '@contactbook/contract/durations';
import { maxEntries } from '../../lru.ts';
import { ACT_CARDS_MAX_BYTES } from '@contactbook/contract/limits';
import { LRUCache } from 'lru-cache';
import { explainedProblem } from '../../problem.ts';

/** Size of the burst, in minutes of the rate, so that an import is allowed. */
const BURST_MINUTES = 20;
/** Above this number of users, the least recently active one is dropped and starts again with a full bucket. */
const MAX_PEOPLE = 10_000;

/** Bytes of cards whose parsing counts as much as one contact. */
const BYTES_OF_CONTACT = 4096;
/** Contacts of the list that a filter reads, which count as much as one. */
const LISTED_OF_CONTACT = 20;

/** What a change examines, reads and parses. It is charged whether or not the change succeeds. */
export class Effort {
  #contacts = 0;
  #cardBytes = 0;

  /** The number of contacts that it counts for. */
  get contacts(): number {
    return Math.ceil(this.#contacts + this.#cardBytes / BYTES_OF_CONTACT);
  }

  list(contacts: number): void {
    this.#contacts += contacts / LISTED_OF_CONTACT;
  }

  /** Throws too_much_at_once if the cards that are edited are too large together. */
  examine(contacts: number, cardBytes = 0): void {
    this.#contacts += contacts;
    this.#cardBytes += cardBytes;
    if (this.#cardBytes > ACT_CARDS_MAX_BYTES)
      throw explainedProblem('too_much_at_once', 'act_over_megabytes', { figure: ACT_CARDS_MAX_BYTES / 2 ** 20 });
  }
}

/** A token bucket of contacts for each user, local to this process. */
export type ChangeLimit = {
  /** Takes one contact, or returns the seconds to wait. The last quarter of the bucket is reserved for undo. */
  take: (userId: string, isUndo: boolean) => number | undefined;
  /**
   * Takes further contacts from what is left. Together with the first one, at most a quarter of the bucket is taken.
   */
  takeMore: (userId: string, contacts: number) => void;
};

/** Creates a limit of contacts per minute for each user; 0 disables it. */
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
