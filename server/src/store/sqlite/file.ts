import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { DatabaseFault } from '../fault.ts';

/** Time-out for opening a file while a command runs. Later on, waiting would block the event loop (group-commit.ts). */
const OPEN_TIMEOUT_MS = 5000;

/** A connection to a file. Errors that are not caused by the statement are DatabaseFaults. */
export type SqliteFile = {
  run: (sql: string, values?: readonly unknown[]) => Ran;
  isTransaction: () => boolean;
  /** The fault of the first damaged page that a statement has met. */
  damage: () => DatabaseFault | undefined;
  /** Defines functions or views for this connection only. */
  adapt: (by: (database: DatabaseSync) => void) => void;
  close: () => void;
};
/** The rows of a statement that returns some, with their values in the order of `columns`; else what it changed. */
export type Ran = Rows | { changes: number | bigint; lastInsertRowid: number | bigint };
export type Rows = { columns: string[]; rows: unknown[][] };

/** Opens the file; throws SQLite's error if it is not writable. */
export function openFile(path: string): SqliteFile {
  const file = new DatabaseSync(path, { timeout: OPEN_TIMEOUT_MS });
  try {
    // Every acknowledged commit is on disk, readers never wait for the writer, and deleted data is overwritten.
    file.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
      pragma secure_delete = on; pragma busy_timeout = 0`);
  } catch (error) {
    file.close();
    throw error;
  }
  const prepare = withStatementCache(file);
  let damage: DatabaseFault | undefined;
  return {
    run(sql, values = []) {
      const { statement, columns } = prepare(sql);
      try {
        if (columns.length === 0) return statement.run(...bound(values));
        return { columns, rows: statement.all(...bound(values)) as unknown as unknown[][] }; // by setReturnArrays
      } catch (error) {
        const fault = asFault(error);
        if (isDamage(fault)) damage ??= fault;
        throw fault;
      }
    },
    damage: () => damage,
    isTransaction: () => file.isTransaction,
    adapt: (by) => by(file),
    close: () => file.close(),
  };
}

/**
 * A statement that returns rows as arrays, since threads exchange these in half the time of objects, and the
 * objects that Node makes of rows take longer than those of rowsOf.
 */
type Prepared = { statement: StatementSync; columns: string[] };

/** Caches prepared statements by text. Texts contain no values, so they are few. */
function withStatementCache(file: DatabaseSync): (sql: string) => Prepared {
  const statements = new Map<string, Prepared>();
  return (sql) => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = file.prepare(sql);
    statement.setReturnArrays(true);
    const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
    statements.set(sql, prepared);
    return prepared;
  };
}

function bound(values: readonly unknown[]): SQLInputValue[] {
  // Every value comes from a typed query function: text, numbers and bytes, which SQLite accepts.
  return values as SQLInputValue[];
}

export const BUSY = 5;

/** Faults by SQLite's result code. */
const FAULT_OF_RESULT: Record<number, DatabaseFault['kind']> = {
  [BUSY]: 'unavailable', // busy: another process writes for longer than the time-out (group-commit.ts)
  8: 'read_only',
  10: 'unavailable', // the disk fails, or has no space for the shared memory
  11: 'damaged',
  13: 'full',
  14: 'unavailable', // cannot open, for example without a free file handle
  26: 'damaged', // the first page is not one of a database
};

function asFault(error: unknown): unknown {
  const kind = FAULT_OF_RESULT[sqliteResult(error)];
  return kind === undefined ? error : new DatabaseFault(kind, error);
}

/** Returns whether a statement met a damaged page. */
export function isDamage(error: unknown): error is DatabaseFault {
  return error instanceof DatabaseFault && error.kind === 'damaged';
}

/** Returns SQLite's primary result code (sqlite.org/rescode.html); 0 for other errors. */
export function sqliteResult(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}

/** Returns whether a statement failed because another process writes. */
export function isBusy(error: unknown): boolean {
  return error instanceof DatabaseFault && sqliteResult(error.cause) === BUSY;
}
