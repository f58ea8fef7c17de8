import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '@contactbook/contract/languages';
import { type Dialect, Kysely, type KyselyConfig } from 'kysely';
import { isPostgres } from './engine.ts';
import { eachPage } from './pages.ts';
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
/** Runs one statement of raw SQL for each of these lists of values, in order. */
export type RunEach = (sql: string, rows: readonly (readonly unknown[])[]) => Promise<void>;

type Queries = Kysely<Tables>;
/** Kysely without what writes, so that a statement on anything but a WriteTx does not compile. */
// A Kysely has all of it, and more.
const Reader = Kysely<Tables> as new (
  config: KyselyConfig,
) => Pick<Queries, 'selectFrom' | 'getExecutor' | 'fn' | 'isTransaction'> & { destroy(): Promise<void> };

/** The target of queries: the database, a transaction in it, or a connection for reads. */
export class Db extends Reader {
  /** Runs a query in raw SQL. It bypasses Kysely, whose acquisition of a connection takes longer than most queries. */
  readonly query: RunRaw;

  constructor(dialect: Dialect, query: RunRaw) {
    super({ dialect });
    this.query = query;
  }
}

/** A transaction that writes. */
export class WriteTx extends Db {
  declare readonly insertInto: Queries['insertInto'];
  declare readonly updateTable: Queries['updateTable'];
  declare readonly deleteFrom: Queries['deleteFrom'];
  /** Runs a statement in raw SQL that writes. */
  readonly execute: RunRaw;
  /** Runs a statement in raw SQL once per row of values; on a thread of SQLite they all arrive in one message. */
  readonly executeEach: RunEach;

  constructor(dialect: Dialect, run: RunRaw, executeEach: RunEach) {
    super(dialect, run);
    this.execute = run;
    this.executeEach = executeEach;
  }

  override get isTransaction(): true {
    return true;
  }
}

/** A connection on which nothing is written. */
export class ReadTx extends Db {}

/** Reads the page after this row, of a bounded number of rows; none of them where there are no more. */
export type PageQuery<Row> = (tx: ReadTx, after: Row | undefined) => Promise<Row[]>;

/** A database. Its queries see committed data. */
export abstract class Store extends Db {
  /** The queues of the server: what has to wait for anything but the database itself waits in one of them. */
  readonly scheduler: Scheduler;
  readonly #pages: ReadTx;
  /** The transaction that the current code runs in. */
  readonly #transaction = new AsyncLocalStorage<{ isOpen: boolean }>();
  #isSharded = false;
  #closed: Promise<void> | undefined;

  constructor(dialect: Dialect, query: RunRaw, { scheduler, pages }: { scheduler: Scheduler; pages: ReadTx }) {
    super(dialect, query);
    this.scheduler = scheduler;
    this.#pages = pages;
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

  /**
   * Reads one snapshot of the database, which may take long; on SQLite on a thread. People take turns in the class
   * `snapshot`.
   */
  read<T>(person: string, work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.scheduler.schedule(person, 'snapshot', () => this.snapshot(work));
  }

  /** Reads something bounded in a turn of the class `page`; on SQLite on a thread. */
  readPage<T>(person: string, read: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.scheduler.schedule(person, 'page', () => read(this.#pages));
  }

  /** Reads page after page, each as it is asked for, in turns. The database may change between two pages. */
  readPages<Row>(person: string, query: PageQuery<Row>): AsyncGenerator<Row[]> {
    return eachPage<Row>((last) => this.readPage(person, (tx) => query(tx, last)));
  }

  /**
   * Runs a transaction; it commits when `work` ends, and rolls back if `work` throws. Throws inside another one, for
   * whose end it would wait forever.
   */
  async write<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> {
    return this.transact(this.#outermost(work));
  }

  /** The same for what may take long, on SQLite on its own thread. Other transactions wait until it ends. */
  async writeLong<T>(work: (tx: WriteTx) => Promise<T>): Promise<T> {
    return this.transactLong(this.#outermost(work));
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

  protected abstract transact<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>;

  protected abstract transactLong<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>;

  #outermost<T>(work: (tx: WriteTx) => Promise<T>): (tx: WriteTx) => Promise<T> {
    if (this.#transaction.getStore()?.isOpen === true)
      throw new Error('a transaction inside another one would wait for it: use that one');
    const transaction = { isOpen: true };
    const run = async (tx: WriteTx) => {
      try {
        return await work(tx);
      } finally {
        transaction.isOpen = false;
      }
    };
    return (tx) => this.#transaction.run(transaction, run, tx);
  }

  /** Runs the queries of `work` on one snapshot. */
  protected abstract snapshot<T>(work: (tx: ReadTx) => Promise<T>): Promise<T>;

  protected abstract close(): Promise<void>;
}
