import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Contact } from '@contactbook/contract/contacts';
import type { Session } from '@contactbook/contract/users';
import { readConfig } from '../../config.ts';
import { type Headers, PASSWORD, sendRequest, startServer } from '../../testing/server.ts';
import { takeBareDatabase, takeDatabase } from '../../testing/database.ts';
import { run } from '../../testing/run.ts';
import { statementsOf } from '../../testing/statements.ts';
import { runServer } from '../../testing/process.ts';
import { listenTo } from '../notifications.ts';
import { openDatabase } from '../open.ts';

const account = { name: 'Ann', email: 'ann@example.com', password: PASSWORD };

function start(settings: Record<string, string>) {
  return openDatabase(readConfig(settings).database);
}

describe('several processes on one database', () => {
  test('start at once on an empty one, and make its tables once', async () => {
    const DATABASE_URL = await takeBareDatabase();
    const servers = await Promise.all(Array.from({ length: 4 }, () => startServer({ DATABASE_URL })));
    const answers = await Promise.all(
      servers.map((server, index) => server.post('/users/signup', { ...account, email: `ann${index}@example.com` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  });

  test('know the same tokens and the same books', async () => {
    const DATABASE_URL = await takeDatabase();
    const one = await runServer({ DATABASE_URL, LOG_LEVEL: 'silent' }).port();
    const { port: other } = await startServer({ DATABASE_URL });
    const { token } = (await sendRequest(one, 'POST', '/users/signup', account)).json() as Session;
    const mine: Headers = { authorization: token };
    await sendRequest(other, 'POST', '/contacts', { name: 'Rosie', number: '112' }, mine);
    const seen = (await sendRequest(one, 'GET', '/contacts', undefined, mine)).json() as Contact[];
    await sendRequest(other, 'POST', '/users/logout', undefined, mine);
    const after = await sendRequest(one, 'GET', '/contacts', undefined, mine);
    expect([seen.map(({ name }) => name), after.status]).toEqual([['Rosie'], 401]);
  });

  test('never answer with a list older than a change that anyone of them has confirmed', async () => {
    const DATABASE_URL = await takeDatabase();
    const [one, other] = [await startServer({ DATABASE_URL }), await startServer({ DATABASE_URL })];
    const { token } = await one.signUp('Ann');
    const mine = { authorization: token };
    const lengths: number[] = [];
    for (let written = 1; written <= 20; written++) {
      await (written % 2 === 0 ? one : other).post('/contacts', { name: `Rosie ${written}`, number: '112' }, mine);
      for (const server of [one, other]) {
        lengths.push(((await server.get('/contacts', mine)).json() as Contact[]).length - written);
      }
    }
    expect(lengths).toEqual(Array(40).fill(0));
  });
});

describe('a hot read asks the database once', () => {
  test('for an unchanged list', async () => {
    const server = await startServer();
    const ann = await server.signUp('Ann');
    await ann.contacts();
    expect(await statementsOf(server, ann.contacts)).toHaveLength(1);
  });

  test('for the user', async () => {
    const server = await startServer();
    const ann = await server.signUp('Ann');
    expect(await statementsOf(server, () => ann.get('/users/current'))).toHaveLength(1);
  });

  test('for a list that five clients request at the same time, and once for each of their sessions', async () => {
    const server = await startServer();
    const ann = await server.signUp('Ann');
    const askAll = () => Promise.all(Array.from({ length: 5 }, () => ann.contacts()));
    await askAll(); // this opens the connections
    await ann.add('Rosie');
    expect(await statementsOf(server, askAll)).toHaveLength(5 + 2); // the list, and the contacts whose labels are not derived yet
  });
});

describe('a database that cannot', () => {
  test('be reached at start is reported with its address, without its password', async () => {
    await expect(start({ DATABASE_URL: 'postgres://ann:secret@127.0.0.1:1/book' })).rejects.toThrow(
      /^The database 127\.0\.0\.1:1\/book cannot be used \(connect ECONNREFUSED 127\.0\.0\.1:1\)/,
    );
  });

  test('be understood, because a newer ContactBook has written it, is reported with what to do', async () => {
    const url = await takeBareDatabase();
    const { db } = await start({ DATABASE_URL: url });
    await db.destroy();
    await run(url, "insert into kysely_migration values ('9999-later', '2027-01-01')");
    await expect(start({ DATABASE_URL: url })).rejects.toThrow(
      /^The database \S+ was written by a newer ContactBook \(with 9999-later\): start that one, or go back to a backup of before\.$/,
    );
  });

  test('answer in time is reported, and the connection is not used again', async () => {
    const settings = { DATABASE_URL: await takeDatabase(), STATEMENT_TIMEOUT_MS: '200', DATABASE_POOL_SIZE: '1' };
    const { db } = await start(settings);
    onTestFinished(() => db.destroy());
    await expect(sql`select pg_sleep(10)`.execute(db)).rejects.toMatchObject({ kind: 'timeout' });
    await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  test('answer at all is given up by our own clock, and the next query has another connection', async () => {
    const settings = { DATABASE_URL: await takeDatabase(), STATEMENT_TIMEOUT_MS: '200', DATABASE_POOL_SIZE: '1' };
    // With a pooler our time-out is not set, so PostgreSQL would run the statement forever.
    const { db } = await start({ ...settings, DATABASE_POOLER: 'transaction' });
    onTestFinished(() => db.destroy());
    const held = db.write((db) => sql`select pg_sleep(30)`.execute(db));
    await expect(held).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  test('take changes answers 503 to a change, and still lets one read', async () => {
    const url = await takeDatabase();
    const server = await startServer({ DATABASE_URL: url });
    const ann = await server.signUp('Ann');
    await ann.add('Rosie');
    const client = new Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
    await server.restart();
    const change = await ann.post('/contacts', { name: 'Mia', number: '112' });
    const names = (await ann.contacts()).map(({ name }) => name);
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter database ${new URL(url).pathname.slice(1)} reset default_transaction_read_only`);
    expect([change.status, change.headers['retry-after'], change.json(), names]).toEqual([
      503,
      '60',
      { message: 'Nothing can be changed at this moment, only read. Try again later.', code: 'unavailable' },
      ['Rosie'],
    ]);
  });

  test('be reached any more answers 503 with Retry-After, and serves again when it is back', async () => {
    const url = await takeDatabase();
    const server = await startServer({ DATABASE_URL: url });
    const ann = await server.signUp('Ann');
    const name = new URL(url).pathname.slice(1);
    const admin = new Client({ connectionString: url.replace(name, 'postgres') });
    await admin.connect();
    onTestFinished(() => admin.end());
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [name]);
    const without = await ann.get('/contacts');
    await admin.query(`alter database ${name} allow_connections true`);
    const again = await ann.get('/contacts');
    expect([without.status, without.headers['retry-after'], without.json(), again.status]).toEqual([
      503,
      '2',
      { message: 'Your contacts cannot be reached right now. Try again shortly.', code: 'unavailable' },
      200,
    ]);
  });
});

test('a listener whose connection is cut listens again, and says so', async () => {
  const url = await takeDatabase();
  const heard: string[] = [];
  const listening = listenTo(url, 'test', {
    onNotification: (text) => heard.push(text),
    onConnect: () => heard.push('connected'),
  });
  onTestFinished(() => listening.close());
  await expect.poll(() => heard).toEqual(['connected']);
  await run(
    url,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'contactbook % listens' and datname = current_database()",
  );
  await expect.poll(() => heard, { timeout: 5000 }).toEqual(['connected', 'connected']);
  await run(url, "notify test, 'news'");
  await expect.poll(() => heard).toEqual(['connected', 'connected', 'news']);
});
