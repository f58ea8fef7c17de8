import { rawQuery } from '../../store/raw-query.ts';
import type { Db } from '../../store/store.ts';
import { ownerHasLeft } from '../write/write-context.ts';
import { ProblemError } from '../../problem.ts';

type LogBounds = { revision: number; logStart: number; purgedThrough: number };

const readBounds = rawQuery<LogBounds>(`
  select revision, log_start as "logStart", purged_through as "purgedThrough" from users where user_id = $1`);

/** Returns how far back the history of a book reaches, and its current revision. */
export async function logBounds(db: Db, userId: string): Promise<LogBounds> {
  const [row] = await readBounds(db, [userId]);
  if (row === undefined) throw ownerHasLeft();
  return row;
}

/** Returns the revision if the history reaches back to it; otherwise throws. */
export async function assertInLog(db: Db, userId: string, revision: number): Promise<number> {
  const bounds = await logBounds(db, userId);
  if (revision > bounds.revision) {
    throw new ProblemError('change_not_found', 'Your book has no such revision yet.');
  }
  if (revision < bounds.logStart) throw historyTruncated();
  return revision;
}

/** The history does not reach back that far; the client must read the whole book. */
export function historyTruncated(): ProblemError {
  return new ProblemError('history_truncated', 'That is too long ago. Read the whole book.');
}
