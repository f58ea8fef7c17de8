import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDatabase,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { DatabaseFault } from './fault.ts';

const BUSY_TIMEOUT_MS = 5000;

/** Kysely on Node's own SQLite: every acknowledged commit is on disk, readers never wait for the writer. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #file: DatabaseSync;
  readonly #database: SqliteDatabase;

  /** Opens the file, made with its folder when missing; throws SQLite's error when it cannot be written. */
  constructor(path: string) {
    makeFolder(dirname(path));
    const file = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
    file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
    const database = withStatementCache(file);
    super({ database });
    this.#file = file;
    this.#database = database;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#file, this.#database);
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalDdlAdapter();
  }
}

/** SQLite does roll back tables that a transaction made; Kysely does not count on it. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Node's own recursive form never returns where the system makes no folders, as below /proc. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

class ImmediateDriver extends SqliteDriver {
  readonly #file: DatabaseSync;

  constructor(file: DatabaseSync, database: SqliteDatabase) {
    super({ database });
    this.#file = file;
  }

  /** A plain `begin` takes the write lock only at the first write, and fails there where another process wrote since. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** On a full disk and the like SQLite has rolled back already; a second `rollback` would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** The text of a query never holds a value, so the texts are few and each is prepared once. */
function withStatementCache(file: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => file.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      const statement = asKyselyStatement(file.prepare(sql));
      statements.set(sql, statement);
      return statement;
    },
  };
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => orFault(() => statement.all(...bound(parameters))),
    run: (parameters) => orFault(() => statement.run(...bound(parameters))),
    iterate: (parameters) => statement.iterate(...bound(parameters)),
  };
}

/** By SQLite's result code. */
const FAULT_OF_RESULT: Record<number, DatabaseFault['kind']> = {
  5: 'unavailable', // busy: another process writes, for longer than we wait
  8: 'read_only',
  10: 'unavailable', // the disk fails, or has no room for the shared memory
  13: 'full',
  14: 'unavailable', // cannot open, as with no file handle left
};

function orFault<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    const kind = FAULT_OF_RESULT[sqliteResult(error)];
    throw kind === undefined ? error : new DatabaseFault(kind, error);
  }
}

/** SQLite's result code without its extension (sqlite.org/rescode.html); 0 for what is no error of SQLite. */
export function sqliteResult(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}

function bound(parameters: readonly unknown[]): SQLInputValue[] {
  // Every parameter comes from a query function, typed by its table: text, numbers and bytes, which SQLite takes.
  return parameters as SQLInputValue[];
}
