/** The delay before the second attempt. Each further one is four times as long. */
const FIRST_MS = 30_000;
const LONGEST_MS = 60 * 60 * 1000;
/** Push services may ask for a longer time. */
const LONGEST_ASKED_MS = 24 * 60 * 60 * 1000;
/** Beyond this number of registrations, a message is not sent again. The devices ask by themselves later. */
const RETRIES_MAX = 10_000;

const keyOf = (userId: string, id: string): string => `${userId} ${id}`;

type Retry = { failures: number; timer: NodeJS.Timeout | undefined };

/** Remembers which registrations could not be reached, and calls `again` once it is time for another attempt. */
export function createRetries(again: (userId: string, id: string) => Promise<void>) {
  const retries = new Map<string, Retry>();

  function end(userId: string, id: string): void {
    clearTimeout(retries.get(keyOf(userId, id))?.timer);
    retries.delete(keyOf(userId, id));
  }

  return {
    end,
    /** Whether an attempt is due later, which will send the newest state. */
    isWaiting: (userId: string, id: string): boolean => retries.get(keyOf(userId, id))?.timer !== undefined,
    /** Plans the next attempt after a failure, at the earliest after this time. */
    wait(userId: string, id: string, retryAfterMs: number): void {
      const failures = (retries.get(keyOf(userId, id))?.failures ?? 0) + 1;
      end(userId, id);
      if (retries.size >= RETRIES_MAX) return;
      const delayMs = Math.min(FIRST_MS * 4 ** (failures - 1), LONGEST_MS);
      const retry: Retry = { failures, timer: undefined };
      retry.timer = setTimeout(
        () => {
          retry.timer = undefined;
          // Without another failure, the registration was reached or is gone.
          void again(userId, id).finally(() => {
            if (retries.get(keyOf(userId, id)) === retry) end(userId, id);
          });
        },
        Math.max(delayMs, Math.min(retryAfterMs, LONGEST_ASKED_MS)),
      ).unref();
      retries.set(keyOf(userId, id), retry);
    },
    endAll(): void {
      for (const { timer } of retries.values()) clearTimeout(timer);
      retries.clear();
    },
  };
}
