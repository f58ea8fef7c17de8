import { allQueries } from '../testing/all-queries.ts';
import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import type { KyselyPlugin } from 'kysely';
import { expect, inject, test } from 'vitest';
import type { Db } from '../store/store.ts';
import { takeDatabase } from '../testing/database.ts';
import { runServer } from '../testing/process.ts';
import { run } from '../testing/run.ts';
import { PASSWORD, sendRequest, startServer, type TestServer } from '../testing/server.ts';
import { writeArchive } from './write-archive.ts';

/**
 * A plugin that calls `onQuery` before each query with the number of queries so far, and delays its result until the
 * returned promise resolves.
 */
function watched(onQuery: (count: number) => unknown): KyselyPlugin {
  let count = 0;
  let isReady: unknown;
  return {
    transformQuery({ node }) {
      isReady = onQuery(++count);
      return node;
    },
    async transformResult({ result }) {
      await isReady;
      return result;
    },
  };
}

function through(plugin: KyselyPlugin, db: Db): Db {
  return Object.assign(allQueries(db).withPlugin(plugin), { query: db.query });
}

/** Makes the server use this plugin for its archives. */
async function watchArchives({ db }: TestServer, plugin: KyselyPlugin): Promise<void> {
  const read = db.read.bind(db);
  Object.assign(db, {
    read: (userId: string, work: (tx: Db) => Promise<unknown>) => read(userId, (tx) => work(through(plugin, tx))),
  });
}

/**
 * The account takes six queries, so the eighth reads the second page of cards, with most of the archive still ahead.
 */
const AMID = 8;

async function bookOfThreePages() {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  for (let count = 0; count < 230; count++) await ann.add(`Friend ${count}`);
  const [userId = ''] = ann.token.split('.');
  return { server, ann, userId };
}

test('for a client that has left, nothing more of an archive is read', async () => {
  const { server, ann, userId } = await bookOfThreePages();
  const left = new AbortController();
  let queries = 0;
  const db = through(
    watched((count) => {
      queries = count;
      if (count === AMID) left.abort(new Error('left'));
    }),
    server.db,
  );
  await expect(writeArchive(db, userId, 0, left.signal)).rejects.toThrow('left');
  expect([queries, (await ann.get('/users/export')).status]).toEqual([AMID, 200]);
});

test('a read that fails amid an archive fails the archive, and nothing else', async () => {
  const { server, ann, userId } = await bookOfThreePages();
  const db = through(
    watched((count) => {
      if (count === AMID) throw new Error('disk');
    }),
    server.db,
  );
  await expect(writeArchive(db, userId, 0, new AbortController().signal)).rejects.toThrow('disk');
  expect((await ann.get('/users/export')).status).toBe(200);
});

test('a client that disconnects cancels its archive, and can request the next one', async () => {
  const { server, ann } = await bookOfThreePages();
  let queries = 0;
  let leavesAt = 0;
  let hasLeft: Promise<unknown> | undefined;
  const asked = request({ port: server.port, path: '/users/export', headers: { authorization: ann.token } });
  asked.on('error', () => undefined);
  await watchArchives(
    server,
    watched((count) => {
      queries = count;
      if (count !== leavesAt) return undefined;
      asked.destroy();
      return hasLeft;
    }),
  );
  const whole = (await ann.get('/users/export')).bytes.length;
  const ofOne = queries;
  leavesAt = ofOne + AMID;
  server.http.once('request', (_request: IncomingMessage, response: ServerResponse) => {
    hasLeft = once(response, 'close');
  });
  asked.end();
  await expect.poll(() => queries).toBe(leavesAt);
  const next = await ann.get('/users/export');
  expect([next.status, next.bytes.length > whole / 2, queries]).toEqual([200, true, ofOne + AMID + ofOne]);
});

test('a failed read during an archive is answered as such; the log reports it without the user', async () => {
  const url = await takeDatabase();
  const server = runServer({ DATABASE_URL: url, LOG_LEVEL: 'trace' });
  const port = await server.port();
  const person = { name: 'Secretname', email: 'secret.mail@example.com', password: PASSWORD };
  const { token } = (await sendRequest(port, 'POST', '/users/signup', person)).json() as { token: string };
  const mine = { authorization: token };
  await sendRequest(port, 'POST', '/contacts', { name: 'Secretfriend', number: '5557777' }, mine);
  const rename = async (from: string, to: string) => {
    const statement = `alter table ${from} rename to ${to}`;
    if (inject('engine').name !== 'sqlite') return run(url, statement);
    const file = new DatabaseSync(url.slice('sqlite:'.length));
    file.exec(statement);
    return file.close();
  };
  await rename('tombstones', 'elsewhere');
  const failed = await sendRequest(port, 'GET', '/users/export', undefined, mine);
  await rename('elsewhere', 'tombstones');
  const next = await sendRequest(port, 'GET', '/users/export', undefined, mine);
  server.child.kill('SIGTERM');
  const { stdout, stderr } = await server.ended;
  // On SQLite, an error of a worker thread is reported as an unavailable database.
  const refusal = inject('engine').name === 'sqlite' ? [503, 'unavailable'] : [500, 'internal'];
  expect([failed.status, (failed.json() as { code: string }).code, next.status]).toEqual([...refusal, 200]);
  const log = stdout + stderr;
  const secrets = ['ecret', '5557777', ...token.split('.')].filter((secret) => log.includes(secret));
  expect([
    log.match(/"(?:a request failed|the database refused a statement or cannot be reached)"/g)?.length,
    secrets,
  ]).toEqual([1, []]);
});
