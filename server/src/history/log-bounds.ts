import type { Db } from '../db/tables.ts';
import { ProblemError } from '../problem.ts';
import { findReach } from './queries.ts';

/** The revision itself, where the log can tell what the book was then; else a refusal. */
export async function reachable(db: Db, userId: string, point: number): Promise<number> {
  const { revision, loggedFrom } = await findReach(db, userId);
  if (point > revision) throw new ProblemError('change_not_found', 'Your book has not come so far yet.');
  if (point < loggedFrom) throw forgotten();
  return point;
}

/** What a log cannot tell, and the whole book can. */
export function forgotten(): ProblemError {
  return new ProblemError('history_truncated', 'That is too long ago: read the whole book.');
}
