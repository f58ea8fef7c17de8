import { type DrillDatabase, onPostgres, onSqlite } from '../../drills/database.ts';
import { readConfig } from '../../server/src/config.ts';
import { rawQuery } from '../../server/src/db/raw-query.ts';
import { openDatabase } from '../../server/src/db/open.ts';
import type { Table } from '../table.ts';
import { cpuRow, rateRow } from './lists.ts';
import { type Asked, loadByTurns, postContacts } from './load.ts';
import { type Staged, stageServer } from './stage.ts';

const ROUNDS = 15;
const AT_MOST = 1.3;
const WITHOUT = 'without the log';
/** Replaces the log with a view that discards what is written to it, in the SQL of each database. */
const KEEP_NOTHING = {
  SQLite: ['create trigger kept_nowhere instead of insert on changes begin select 1; end'],
  PostgreSQL: [
    "create function nowhere() returns trigger language plpgsql as 'begin return null; end'",
    'create trigger kept_nowhere instead of insert on changes for each row execute function nowhere()',
  ],
};

/** The additional cost of an addition because it is logged. */
export async function measureRemembered(): Promise<Table> {
  const [onFile, onCluster] = [await onEngine(onSqlite), await onEngine(onPostgres)];
  return {
    title: 'The memory of a book',
    about:
      'Contacts added by ten people at once, beside a server on a database where the log is a view that keeps nothing, by turns. SQLite works in our process, whose CPU is counted; PostgreSQL beside it, so that there the clock tells.',
    rows: [
      cpuRow('POST /contacts on SQLite', onFile.own, WITHOUT, onFile.without, AT_MOST),
      rateRow('POST /contacts on PostgreSQL', onCluster.own, WITHOUT, onCluster.without, 1 / AT_MOST),
    ],
  };
}

async function onEngine(open: () => Promise<DrillDatabase>) {
  await using remembering = await open();
  await using forgetful = await open();
  await keepNoLog(forgetful);
  await using ours = await stageServer(remembering.url, 0);
  await using reference = await stageServer(forgetful.url, 0);
  return loadByTurns(ROUNDS, { own: [ours, posts(ours)], without: [reference, posts(reference)] });
}

/** Runs before the server starts, which then writes to the view as if it were the log. */
async function keepNoLog({ name, url }: DrillDatabase): Promise<void> {
  const { db } = await openDatabase(readConfig({ DATABASE_URL: url }).database);
  const view = 'create view changes as select * from former_changes where false';
  for (const statement of ['alter table changes rename to former_changes', view, ...KEEP_NOTHING[name]]) {
    await rawQuery(statement)(db, []);
  }
  await db.destroy();
}

function posts({ tokens }: Staged): Asked {
  return postContacts(tokens.map((token) => [token]));
}
