import { rawQuery } from '../../db/raw-query.ts';
import type { Db } from '../../db/store.ts';
import { ownerHasLeft } from '../write/write-context.ts';
import { ProblemError } from '../../problem.ts';

type LogBounds = { revision: number; logStart: number; purgedThrough: number };

const readBounds = rawQuery<LogBounds>(`
  select revision, log_start as "logStart", purged_through as "purgedThrough" from users where user_id = $1`);

/** How far back the past of a book is known, and where the book is. */
export async function logBounds(db: Db, userId: string): Promise<LogBounds> {
  const [row] = await readBounds(db, [userId]);
  if (row === undefined) throw ownerHasLeft();
  return row;
}

/** The revision itself, where it is known what the book was then; else a refusal. */
export async function assertInLog(db: Db, userId: string, revision: number): Promise<number> {
  const bounds = await logBounds(db, userId);
  if (revision > bounds.revision) {
    throw new ProblemError('change_not_found', 'Your book has not come so far yet.');
  }
  if (revision < bounds.logStart) throw historyTruncated();
  return revision;
}

/** What the log cannot tell, and the whole book can. */
export function historyTruncated(): ProblemError {
  return new ProblemError('history_truncated', 'That is too long ago: read the whole book.');
}
