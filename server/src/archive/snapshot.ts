import { lastingRead } from '../db/long-reads.ts';
import type { Db } from '../db/tables.ts';
import type { Services } from '../services.ts';

/** Reads all of a person as they are at one moment, on SQLite in a thread. */
export function takeSnapshot<T>(
  { db }: Pick<Services, 'db'>,
  userId: string,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  return lastingRead(db, userId, (db) =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
  );
}
