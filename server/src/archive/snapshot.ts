import type { Db } from '../store/store.ts';
import type { Services } from '../services.ts';

/** Reads all data of a user in one snapshot; on SQLite in a worker thread. */
export function takeSnapshot<T>(
  { db }: Pick<Services, 'db'>,
  userId: string,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  return db.lastingRead(userId, (tx) => tx.snapshot(read));
}
