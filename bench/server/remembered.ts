import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { type DrillDatabase, onPostgres, onSqlite } from '../../drills/database.ts';
import { insertContact } from '../../server/src/contacts/writes.ts';
import { readConfig } from '../../server/src/config.ts';
import { handWritten } from '../../server/src/db/hand-written.ts';
import { openDatabase } from '../../server/src/db/open.ts';
import type { Db } from '../../server/src/db/tables.ts';
import { isPostgres } from '../../server/src/db/engine.ts';
import { insertUser } from '../../server/src/users/queries.ts';
import type { Row, Table } from '../table.ts';
import { microseconds } from './lists.ts';
import { type Asked, loadByTurns, postContacts } from './load.ts';
import { type Staged, stageServer } from './stage.ts';

/** The server may be writing. */
const PATIENCE_MS = 5000;
const REQUEST_ROUNDS = 15;
const ROUNDS = 7;
const WRITES = 1500;
const AT_ONCE = 10;
/** As the server has it when nobody sets it. */
const CONTACTS_PER_PERSON = 100_000;
const GOAL = { of: 'ratio', atMost: 1.3 } as const;

/** What an addition costs more because the book remembers it. */
export async function measureRemembered(): Promise<Table> {
  return {
    title: 'The memory of a book',
    about: `Contacts added by ${AT_ONCE} people at once, with the entry in the log and without it, by turns. As requests on SQLite, which works in our process: the reference is a server on a database where the log is a view that keeps nothing. And ${WRITES} additions without HTTP, by the clock: the same statements with and without the log, which on PostgreSQL work in its own process.`,
    rows: [
      await asRequests(),
      await onEngine('an addition on SQLite, of which that is a part', onSqlite),
      { ...(await onEngine('an addition on PostgreSQL', onPostgres)), goal: GOAL },
    ],
  };
}

async function asRequests(): Promise<Row> {
  await using remembering = await onSqlite();
  await using forgetful = await onSqlite();
  await using ours = await stageServer(remembering.url, 0);
  await using reference = await stageServer(forgetful.url, 0);
  keepNoLog(forgetful.url);
  const { own, without } = await loadByTurns(REQUEST_ROUNDS, {
    own: [ours, posts(ours)],
    without: [reference, posts(reference)],
  });
  return {
    what: 'POST /contacts on SQLite, CPU of one',
    unit: 'µs',
    figures: own.map(microseconds),
    reference: { what: 'without the log', figures: without.map(microseconds) },
    goal: GOAL,
    digits: 1,
  };
}

function posts({ tokens }: Staged): Asked {
  return postContacts(tokens.map((token) => [token]));
}

/** The server writes to it as before, and nothing comes of it. */
function keepNoLog(databaseUrl: string): void {
  const database = new DatabaseSync(new URL(databaseUrl).pathname, { timeout: PATIENCE_MS });
  const columns = database.prepare('select name from pragma_table_info(?)').all('changes');
  const empty = columns.map(({ name }) => `null as ${String(name)}`).join(', ');
  database.exec(`
    drop table changes;
    create view changes as select ${empty} where false;
    create trigger kept_nowhere instead of insert on changes begin select 1; end;`);
  database.close();
}

async function onEngine(what: string, open: () => Promise<DrillDatabase>): Promise<Row> {
  await using database = await open();
  const { db } = await openDatabase(readConfig({ DATABASE_URL: database.url }).database);
  const users = Array.from({ length: AT_ONCE }, () => randomUUID());
  await db.transaction().execute(async (db) => {
    for (const userId of users) {
      await insertUser(db, { userId, name: 'Ann', email: '', emailKey: userId, passwordHash: '' }, Date.now());
    }
  });
  const [figures, reference]: [number[], number[]] = [[], []];
  for (let round = -1; round < ROUNDS; round++) {
    const [withLog, without] = [await timed(db, users, insertContact), await timed(db, users, insertWithoutLog)];
    if (round < 0) continue; // it warms up
    figures.push(withLog);
    reference.push(without);
  }
  await db.destroy();
  return {
    what,
    unit: 'µs',
    figures,
    reference: { what: 'without the log', figures: reference },
  };
}

type Insert = typeof insertContact;

async function timed(db: Db, users: string[], insert: Insert): Promise<number> {
  const beganMs = performance.now();
  await Promise.all(
    users.map(async (userId) => {
      for (let index = 0; index < WRITES / AT_ONCE; index++) {
        const book = { db, userId, nowMs: Date.now(), maxContacts: CONTACTS_PER_PERSON, count: () => undefined };
        await insert(book, { id: randomUUID(), name: 'Rosie Simpson', number: '459-12-56' });
      }
    }),
  );
  return ((performance.now() - beganMs) * 1000) / WRITES;
}

const addOnPostgres = handWritten<{ revision: number }>(`
  with raised as (
    update users set revision = revision + 1, contact_count = contact_count + 1
    where user_id = $1 and contact_count < $5::bigint returning user_id, revision
  ), added as (
    insert into contacts (user_id, contact_id, name, number, version)
    select user_id, $2::uuid, $3::text, $4::text, revision from raised
  )
  select revision from raised`);
const raise = handWritten<{ revision: number }>(
  'update users set revision = revision + 1, contact_count = contact_count + 1 where user_id = $1 and contact_count < $2 returning revision',
);
const add = handWritten(
  'insert into contacts (user_id, contact_id, name, number, version) values ($1, $2, $3, $4, $5)',
);

/** As writes.ts does it, but for the log. */
const insertWithoutLog: Insert = async ({ db, userId, maxContacts }, { id, name, number }) => {
  if (isPostgres(db)) return (await addOnPostgres(db, [userId, id, name, number, maxContacts]))[0]?.revision ?? 0;
  return db.transaction().execute(async (db) => {
    const revision = (await raise(db, [userId, maxContacts]))[0]?.revision ?? 0;
    await add(db, [userId, id, name, number, revision]);
    return revision;
  });
};
