import { isPostgres } from '../db/engine.ts';
import type { Db } from '../db/tables.ts';
import { unstage, unstageAll } from './staging.ts';

/** Does the work while it holds the book of this person. */
type Hold = <T>(userId: string, work: () => Promise<T>) => Promise<T>;

/** A readers–writer lock for each book: works that share it go on together, and one that excludes others goes on alone. */
export type BookLocks = { share: Hold; exclude: Hold };

type Lock = {
  sharers: number;
  /** Ends when the one that excludes all others does. */
  excluded?: Promise<void> | undefined;
  /** Lets the one in that waits until nobody shares any more. */
  onUnshared?: (() => void) | undefined;
  /** A change has failed, and taking back what was staged of it has failed too. */
  isBroken?: boolean;
};

/**
 * Only SQLite needs them, where a large change is staged (staging.ts) and nobody may see it before it is whole. One process
 * has the file, so they are in its memory. Takes back first what an earlier process has left staged.
 */
export async function createBookLocks(db: Db): Promise<BookLocks> {
  if (isPostgres(db)) return { share: (_userId, work) => work(), exclude: (_userId, work) => work() };
  await unstageAll(db);
  /** Those in use. */
  const locks = new Map<string, Lock>();

  function lockOf(userId: string): Lock {
    const lock = locks.get(userId) ?? { sharers: 0 };
    locks.set(userId, lock);
    return lock;
  }

  function drop(userId: string, { sharers, excluded, isBroken }: Lock): void {
    if (sharers === 0 && excluded === undefined && isBroken !== true) locks.delete(userId);
  }

  async function mend(userId: string, lock: Lock): Promise<void> {
    await unstage(db, userId);
    lock.isBroken = false;
  }

  // Nothing may come between the end of a wait and what follows it, so that both wait by themselves.
  return {
    async share(userId, work) {
      while (locks.get(userId)?.excluded !== undefined) await locks.get(userId)?.excluded;
      const lock = lockOf(userId);
      lock.sharers++;
      try {
        if (lock.isBroken === true) await mend(userId, lock);
        return await work();
      } finally {
        lock.sharers--;
        if (lock.sharers === 0) lock.onUnshared?.();
        drop(userId, lock);
      }
    },

    async exclude(userId, work) {
      while (locks.get(userId)?.excluded !== undefined) await locks.get(userId)?.excluded;
      const lock = lockOf(userId);
      const { promise, resolve } = Promise.withResolvers<void>();
      lock.excluded = promise;
      if (lock.sharers > 0) await new Promise<void>((unshared) => (lock.onUnshared = unshared));
      lock.onUnshared = undefined;
      try {
        if (lock.isBroken === true) await mend(userId, lock);
        return await work();
      } catch (error) {
        lock.isBroken = true;
        await mend(userId, lock).catch(() => undefined); // whoever comes next tries again
        throw error;
      } finally {
        lock.excluded = undefined;
        resolve();
        drop(userId, lock);
      }
    },
  };
}
