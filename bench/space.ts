import { onPostgres } from '../drills/database.ts';
import { readConfig } from '../server/src/config.ts';
import { readBook } from '../server/src/contacts/queries.ts';
import { openDatabase } from '../server/src/db/open.ts';
import { postgresVersion } from '../server/src/testing-postgres.ts';
import { cpuMsBetween, cpuTimes } from './cpu.ts';

const USERS = 20_000;
const CONTACTS = 100;
/** Contacts come in over the years, everybody's among each other's: so many of each person's at once. */
const CONTACTS_AT_ONCE = 10;
const READS = 2000;

const FIRST =
  "array['Rosie','Олена','Hermione','Eden','Annie','Тарас','Maximilian','Li','Guadalupe','Ольга','Mama','Ivan','Dr.']";
const LAST =
  "array['Simpson','Clements','Шевченко','Copeland','Kowalska','García Márquez','Wu','work','Müller','Ковальчук']";
const ONE_OF = (list: string) => `(${list})[1 + floor(random() * array_length(${list}, 1))]`;
const NUMBER = `'+380 ' || (10 + random() * 89)::int || ' ' || (100 + random() * 899)::int || ' 45 67'`;

await using database = await onPostgres({ max_wal_size: '4GB', shared_buffers: '1GB' });
const { db } = await openDatabase(readConfig({ DATABASE_URL: database.url }).database);
const run = (query: string) => database.cluster.run('contactbook', query);
try {
  await load();
  await printSizes();
  await printReads();
} finally {
  await db.destroy();
}

async function load(): Promise<void> {
  await run(`insert into users select uuidv7(), 'Ann Simpson', 'person.' || n || '@example.com',
    '$argon2id$v=19$m=19456,t=2,p=1$' || repeat('s', 22) || '$' || repeat('h', 43), ${CONTACTS}, 0
    from generate_series(1, ${USERS}) n`);
  await run('insert into emails select email, user_id from users order by random()');
  for (const device of ['a', 'b']) {
    await run(`insert into sessions (user_id, secret_hash, created_at_ms, used_at_ms)
      select user_id, repeat('${device}', 43), 0, 0 from users order by random()`);
  }
  for (let count = 0; count < CONTACTS; count += CONTACTS_AT_ONCE) {
    await run(`insert into contacts select user_id, uuidv7(), ${ONE_OF(FIRST)} || ' ' || ${ONE_OF(LAST)}, ${NUMBER}
      from users, generate_series(1, ${CONTACTS_AT_ONCE}) order by random()`);
  }
  await run('vacuum analyze');
}

async function printSizes(): Promise<void> {
  const rows = await run(`select relname as table, pg_total_relation_size(oid) / ${USERS} as "bytes a user"
    from pg_class where relname in ('users', 'emails', 'sessions', 'contacts') order by 1`);
  console.log(`${USERS} users of ${CONTACTS} contacts and two sessions each, ${postgresVersion()}`);
  console.table(rows);
}

/** Of lists that no process has in its memory, while PostgreSQL has all of them in its own. */
async function printReads(): Promise<void> {
  const rows = await run(`select user_id from users order by random() limit ${READS}`);
  const readAll = async () => {
    for (const { user_id } of rows) await readBook(db, String(user_id));
  };
  await readAll();
  const backends = await run("select pid from pg_stat_activity where application_name = 'contactbook'");
  const pids = backends.map(({ pid }) => Number(pid));
  const before = cpuTimes(pids);
  await readAll();
  const ms = cpuMsBetween(before, cpuTimes(pids)) / READS;
  console.log(`A list read from the tables: ${ms.toFixed(3)} ms of PostgreSQL's CPU`);
}
