import { lastingRead } from '../db/long-reads.ts';
import type { Db } from '../db/tables.ts';
import type { Services } from '../services.ts';

/** Reads all of a person as they are at one moment, on SQLite in a thread; changes of their book that are large wait. */
export function takeSnapshot<T>(
  { db, bookLocks }: Pick<Services, 'db' | 'bookLocks'>,
  userId: string,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  return bookLocks.share(userId, () =>
    lastingRead(db, userId, (db) =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
    ),
  );
}
