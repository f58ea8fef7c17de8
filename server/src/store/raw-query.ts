import { isPostgres } from './engine.ts';
import type { Db, WriteTx } from './store.ts';

type Values = (string | number | null)[];
export type RawQuery<Row> = (db: Db, values: Values) => Promise<Row[]>;
export type RawStatement<Row> = (tx: WriteTx, values: Values) => Promise<Row[]>;

/**
 * A query in raw SQL, for which Kysely would cost more than the query itself. Its values are $1, $2 and so on, and may
 * be used repeatedly. `sqlite` is its text for SQLite if the databases differ. Returns the rows.
 */
export function rawQuery<Row>(postgres: string, sqlite = postgres): RawQuery<Row> {
  const textFor = textsOf(postgres, sqlite);
  // The author of the query declares the type of its rows.
  return async (db, values) => db.query(textFor(db), values) as Row[] | Promise<Row[]>;
}

/** The same for a statement that writes. */
export function rawStatement<Row>(postgres: string, sqlite = postgres): RawStatement<Row> {
  const textFor = textsOf(postgres, sqlite);
  return async (tx, values) => tx.execute(textFor(tx), values) as Row[] | Promise<Row[]>;
}

/** The same for a statement that runs once per row of values. */
export function rawStatements(postgres: string, sqlite = postgres) {
  const textFor = textsOf(postgres, sqlite);
  return (tx: WriteTx, rows: Values[]): Promise<void> => tx.executeEach(textFor(tx), rows);
}

function textsOf(postgres: string, sqlite: string): (db: Db) => string {
  const sqliteText = sqlite.replaceAll(/\$(\d+)/g, '?$1');
  return (db) => (isPostgres(db) ? postgres : sqliteText);
}
