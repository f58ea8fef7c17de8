import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { isPostgres } from './engine.ts';
import { type RawQuery, rawQuery, type RawStatement, rawStatement } from './raw-query.ts';
import type { Db, WriteTx } from './store.ts';

type SqlByEngine = { postgres: string; sqlite: string };

/** Creates a query for both databases, with the syntax of each for its rows. */
export function query<Row>(words: SqlByEngine, text: (given: string) => string): RawQuery<Row> {
  return inATurn(rawQuery<Row>(text(words.postgres), text(words.sqlite)));
}

/** The same for a statement that writes. */
export function statement<Row>(words: SqlByEngine, text: (given: string) => string): RawStatement<Row> {
  return inATurn(rawStatement<Row>(text(words.postgres), text(words.sqlite)));
}

/** Creates a query on contacts by id. Most requests are about a single contact, whose id needs no list. */
export function queryForIds<Row>(text: (ids: string) => string) {
  return forIds(rawQuery<Row>(text('($2)')), query<Row>(IDS, text));
}

/** The same for a statement that writes. */
export function statementForIds<Row>(text: (ids: string) => string) {
  return forIds(rawStatement<Row>(text('($2)')), statement<Row>(IDS, text));
}

/** Formats ids or numbers for statements that take several. */
export function idList(db: Db, ids: (string | number)[]): string {
  return isPostgres(db) ? `{${ids.join(',')}}` : JSON.stringify(ids);
}

type Run<Target, Row> = (db: Target, values: (string | number | null)[]) => Promise<Row[]>;

const IDS: SqlByEngine = { postgres: '(select unnest($2::uuid[]))', sqlite: '(select value from json_each($2))' };

function forIds<Target extends Db | WriteTx, Row>(ofOne: Run<Target, Row>, ofMany: Run<Target, Row>) {
  return (db: Target, userId: string, ids: string[], ...others: (string | number | null)[]): Promise<Row[]> => {
    const [id] = ids;
    const isOne = id !== undefined && ids.length === 1;
    return isOne ? ofOne(db, [userId, id, ...others]) : ofMany(db, [userId, idList(db, ids), ...others]);
  };
}

/** Yields to the event loop after a statement on many rows, since SQLite runs on it. */
function inATurn<Target, Row>(run: Run<Target, Row>): Run<Target, Row> {
  return async (db, values) => {
    const rows = await run(db, values);
    await yieldToLoop();
    return rows;
  };
}
