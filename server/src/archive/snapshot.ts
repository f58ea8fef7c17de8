import type { Db } from '../db/store.ts';
import type { Services } from '../services.ts';

/** Reads all of a person as they are at one moment, on SQLite in a thread. */
export function takeSnapshot<T>(
  { db }: Pick<Services, 'db'>,
  userId: string,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  return db.lastingRead(userId, (tx) => tx.snapshot(read));
}
