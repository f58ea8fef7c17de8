import type { Language } from '@contactbook/contract/users';
import { type Dialect, Kysely, type KyselyConfig } from 'kysely';
import { isPostgres } from './engine.ts';
import type { Scheduler } from './scheduler.ts';
import type { Tables } from './tables.ts';

/** A session with the columns of its user that every call needs. */
export type SessionRow = {
  userId: string;
  name: string;
  email: string;
  revision: number;
  usedAtMs: number;
  createdAtMs: number;
  /** Null until the person has chosen one. */
  language: Language | null;
};

/** Runs one statement of raw SQL and returns its rows. */
export type RunRaw = (sql: string, values: readonly unknown[]) => unknown[] | Promise<unknown[]>;
type Raw = { query: RunRaw; execute: RunRaw };

/** The target of queries: the database, a transaction in it, or a connection for long reads. */
export class Db extends Kysely<Tables> {
  /** Runs a query in raw SQL. It bypasses Kysely, whose acquisition of a connection takes longer than most queries. */
  readonly query: RunRaw;
  /** Runs a statement in raw SQL that writes; outside a transaction it is a transaction of its own. */
  readonly execute: RunRaw;

  constructor(dialect: Dialect, { query, execute }: Raw) {
    super({ dialect } satisfies KyselyConfig);
    this.query = query;
    this.execute = execute;
  }
}

/** A transaction that writes. */
export class WriteTx extends Db {
  constructor(dialect: Dialect, run: RunRaw) {
    super(dialect, { query: run, execute: run });
  }

  override get isTransaction(): true {
    return true;
  }
}

/** A connection that one long read has exclusively. */
export class ReadTx extends Db {
  /** Runs the queries of `read` on one snapshot of the database. */
  readonly snapshot: <T>(read: (tx: Db) => Promise<T>) => Promise<T>;

  constructor(dialect: Dialect, query: RunRaw, snapshot: ReadTx['snapshot']) {
    super(dialect, { query, execute: refuseWrite });
    this.snapshot = snapshot;
  }
}

function refuseWrite(): never {
  throw new Error('a connection for reads does not write');
}

/** Connections for reads that may take long, and for those that are known to. */
type LongReads = Record<'long' | 'lasting', ReadTx>;

/** A database. Its queries see committed data. */
export abstract class Store extends Db {
  /** The queues of the server: what has to wait for anything but the database itself waits in one of them. */
  readonly scheduler: Scheduler;
  readonly #reads: LongReads;
  #isSharded = false;
  #closed: Promise<void> | undefined;

  constructor(dialect: Dialect, raw: Raw, { scheduler, reads }: { scheduler: Scheduler; reads: LongReads }) {
    super(dialect, raw);
    this.scheduler = scheduler;
    this.#reads = reads;
  }

  /**
   * True if the tables are distributed over machines (Citus). One machine can be unavailable while the others serve.
   */
  get isSharded(): boolean {
    return this.#isSharded;
  }

  /** Must be called after all tables exist. */
  async prepare(): Promise<void> {
    if (!isPostgres(this)) return;
    this.#isSharded = (await this.query("select 1 from pg_extension where extname = 'citus'", [])).length > 0;
  }

  /** Runs a transaction; it commits when `work` ends, and rolls back if `work` throws. */
  abstract write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>;

  /** Runs a transaction that may take long, on SQLite on its own thread. Other transactions wait until it ends. */
  abstract writeLong<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>;

  /**
   * Runs a read that may take long, on SQLite on a thread, so that the event loop stays free. Users take turns, so many
   * reads of one user delay another user by one read, and on SQLite by a short one. It ends after
   * `STATEMENT_TIMEOUT_MS`.
   */
  longRead<T>(userId: string, read: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.scheduler.schedule(userId, 'long', () => read(this.#reads.long));
  }

  /** Runs a read that is known to take long. */
  lastingRead<T>(userId: string, read: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.scheduler.schedule(userId, 'lasting', () => read(this.#reads.lasting));
  }

  /** Returns the committed session; `read` queries it if SQLite has not cached it. */
  abstract session(
    userId: string,
    secretHash: string,
    read: () => Promise<SessionRow | undefined>,
  ): Promise<SessionRow | undefined>;

  /**
   * Must be called after an erasure. SQLite overwrites deleted rows, but its write-ahead log still has the previous
   * pages. PostgreSQL keeps both until its vacuum and log rotation.
   */
  abstract emptyLog(): Promise<void>;

  /** Closes the database, once. */
  override destroy(): Promise<void> {
    return (this.#closed ??= this.close());
  }

  protected abstract close(): Promise<void>;
}
