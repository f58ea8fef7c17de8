import { DatabaseFault } from './fault.ts';
import { sqliteResult } from './sqlite/file.ts';

/** The reason why a database cannot be used, and what the operator can do about it. */
export type Unusable = { is: string; toDo: string };

export const NOT_OURS: Unusable = {
  is: 'is not a database of ContactBook',
  toDo: 'let DATABASE_URL name another one',
};
export const WRITTEN_BY_NEWER: Unusable = {
  is: 'was written by a newer ContactBook',
  toDo: 'start that one, or go back to a backup of before',
};
export const DAMAGED: Unusable = {
  is: 'is damaged',
  toDo: 'move it and its -wal away, and bring back the last backup by npm run restore',
};

/** Returns the reason for a file of 0 bytes that had contents. */
export function emptied(path: string): Unusable {
  const anew = `rm -f ${path} ${path}-lock`;
  return {
    is: 'has lost its contents',
    toDo: `bring back the last backup by npm run restore, or begin with an empty one by ${anew}`,
  };
}

/** Thrown if the tables show that a database is unusable; the message gives the reason. */
export class UnusableDatabase extends Error {
  readonly unusable: Unusable;

  constructor(unusable: Unusable, found: string) {
    super(found);
    this.unusable = unusable;
  }
}

/** Reasons by SQLite's result code. */
const UNUSABLE_FILES: Record<number, Unusable> = { 11: DAMAGED, 26: NOT_OURS };

/**
 * Returns why a database is unusable, by the error of opening, reading or migrating it; undefined if that is not
 * certain.
 */
export function whyUnusable(error: unknown): Unusable | undefined {
  if (error instanceof UnusableDatabase) return error.unusable;
  return UNUSABLE_FILES[sqliteResult(error instanceof DatabaseFault ? error.cause : error)];
}
