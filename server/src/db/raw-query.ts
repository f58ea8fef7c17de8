import { CompiledQuery } from 'kysely';
import { isPostgres } from './engine.ts';
import { shortRead } from './short-reads.ts';
import type { Db } from './tables.ts';

/**
 * A query in raw SQL, where building it would cost more than running it. Its values are $1, $2 and so on, each once and in
 * this order; `sqlite` is its text for SQLite where the engines differ. Returns the rows.
 */
export function rawQuery<Row>(
  postgres: string,
  sqlite = postgres,
): (db: Db, values: (string | number | null)[]) => Promise<Row[]> {
  const sqliteText = sqlite.replaceAll(/\$\d+/g, '?');
  return async (db, values) => {
    const text = isPostgres(db) ? postgres : sqliteText;
    const read = shortRead(db, text, values);
    // The type of a row is up to the author of the query.
    if (read !== undefined) return read as Row[] | Promise<Row[]>;
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values));
    return rows;
  };
}
