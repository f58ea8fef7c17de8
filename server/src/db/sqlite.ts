import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { GroupCommit } from './group-commit.ts';
import { AsideReader } from './sqlite-aside.ts';
import { openFile, type Ran, type SqliteFile } from './sqlite-file.ts';

/**
 * Kysely on Node's own SQLite, with two connections: while one writes, the other reads what is committed, so that
 * nobody is shown what a crash could still take back. Throws SQLite's error when the file cannot be written.
 */
export class NodeSqliteDialect implements Dialect {
  readonly #writer: SqliteFile;
  readonly #reader: SqliteFile;
  readonly #aside: AsideReader;

  constructor(path: string) {
    this.#writer = openFile(path);
    this.#reader = openFile(path);
    this.#aside = new AsideReader(path);
  }

  createDriver(): Driver {
    return new SqliteDriver(this.#writer, this.#reader, this.#aside);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new QueuelessAdapter();
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }
}

class QueuelessAdapter extends SqliteAdapter {
  /** Turns are taken by those who write alone (group-commit.ts). */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite does roll back tables that a transaction made; Kysely does not count on it. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #writer: SqliteFile;
  readonly #reader: SqliteFile;
  readonly #aside: AsideReader;
  readonly #group: GroupCommit;

  constructor(writer: SqliteFile, reader: SqliteFile, aside: AsideReader) {
    this.#writer = writer;
    this.#reader = reader;
    this.#aside = aside;
    this.#group = new GroupCommit({ run: (word) => void writer.run(word), isOpen: () => writer.isTransaction() });
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#writer, this.#reader, this.#aside, this.#group);
  }

  async beginTransaction(connection: Connection): Promise<void> {
    await this.#group.begin();
    connection.isInTransaction = true;
  }

  commitTransaction(connection: Connection): Promise<void> {
    connection.isInTransaction = false;
    return this.#group.commit();
  }

  /** Kysely asks for it after a commit that failed too; then it is done already. */
  async rollbackTransaction(connection: Connection): Promise<void> {
    if (connection.isInTransaction) this.#group.rollback();
    connection.isInTransaction = false;
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#group.end();
    await this.#aside.close();
    this.#reader.close();
    this.#writer.close();
  }
}

class Connection implements DatabaseConnection {
  isInTransaction = false;
  readonly #writer: SqliteFile;
  readonly #reader: SqliteFile;
  readonly #aside: AsideReader;
  readonly #group: GroupCommit;

  constructor(writer: SqliteFile, reader: SqliteFile, aside: AsideReader, group: GroupCommit) {
    this.#writer = writer;
    this.#reader = reader;
    this.#aside = aside;
    this.#group = group;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { sql, parameters } = query;
    if (this.isInTransaction) return asResult(this.#writer.run(sql, parameters));
    if (sql === OTHERS_VERSION) return asResult(this.#writer.run(sql, parameters));
    if (sql.startsWith(ASIDE)) return asResult(await this.#aside.run(sql, parameters));
    if (isRead(query)) return asResult(this.#whereAllIsCommitted().run(sql, parameters));
    await this.#group.begin(true);
    let ran: Ran;
    try {
      ran = this.#writer.run(sql, parameters);
    } catch (error) {
      this.#group.rollback();
      throw error;
    }
    await this.#group.commit();
    return asResult(ran);
  }

  /** The one that writes has what it wrote in memory, while every commit makes the other read anew from the file. */
  #whereAllIsCommitted(): SqliteFile {
    return this.#writer.isTransaction() ? this.#reader : this.#writer;
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('no query is read in pieces');
  }
}

/** Begins a read that may take long: outside a transaction, it keeps nobody else waiting. */
export const ASIDE = '/* aside */';

/**
 * Answers another number than before when another process has written to the file. Each connection counts by itself, so
 * it is always the same one that is asked; its own writes are no news to it.
 */
export const OTHERS_VERSION = 'pragma data_version';

const READS_BY_HAND = /^\s*(?:select|pragma)\b/i;

function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && READS_BY_HAND.test(sql));
}

function asResult<Row>(ran: Ran): QueryResult<Row> {
  // What a row holds is the business of whoever wrote the query.
  if ('rows' in ran) return { rows: ran.rows as Row[] };
  return { rows: [], numAffectedRows: BigInt(ran.changes), insertId: BigInt(ran.lastInsertRowid) };
}
