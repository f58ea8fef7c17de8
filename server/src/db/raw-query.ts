import { CompiledQuery } from 'kysely';
import { isPostgres } from './engine.ts';
import { shortRead } from './short-reads.ts';
import type { Db } from './tables.ts';

/**
 * A query in SQL by hand, for where building it costs more than running it. Its values stand as $1, $2 and so on, each
 * once and in this order; where the engines need other words, there are two texts. Answers the rows.
 */
export function rawQuery<Row>(
  postgres: string,
  sqlite = postgres,
): (db: Db, values: (string | number | null)[]) => Promise<Row[]> {
  const sqliteText = sqlite.replaceAll(/\$\d+/g, '?');
  return async (db, values) => {
    const text = isPostgres(db) ? postgres : sqliteText;
    const read = shortRead(db, text, values);
    // What a row holds is the business of whoever wrote the query.
    if (read !== undefined) return read as Row[] | Promise<Row[]>;
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values));
    return rows;
  };
}
