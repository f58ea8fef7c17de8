import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { isPostgres } from '../../store/engine.ts';
import { KEYS_OF_PERSON } from '../../store/table-keys.ts';
import { temporaryFolder } from '../../testing/database.ts';
import { basic } from '../../testing/devices.ts';
import { guessedTries } from '../../testing/guessed-tries.ts';
import { PASSWORD, startServer, type TestServer } from '../../testing/server.ts';
import { openStream } from '../../testing/stream.ts';
import { beginLeaving } from './leaving.ts';
import { newToken } from '../rules.ts';
import { insertMailToken } from '../sessions/token-queries.ts';

const onSqlite = test.skipIf(inject('engine').name !== 'sqlite');

/** Ann, with every kind of data that a user can have. */
async function liveALittle(server: TestServer, name = 'Ann') {
  const ann = await server.signUp(name);
  const { id } = await ann.add('Zaphod Beeblebrox');
  for (const each of ['Zaphod the elder', 'Zaphod the younger']) await ann.patch(`/contacts/${id}`, { name: each });
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('Zaphod in person '.repeat(100))]);
  await ann.put(`/contacts/${id}/photo`, jpeg, { 'content-type': 'image/jpeg' });
  for (const gone of ['Zaphod in the trash', 'Zaphod for good']) {
    const contact = await ann.add(gone);
    await ann.delete(`/contacts/${contact.id}`);
    if (gone.endsWith('good')) await ann.delete(`/trash/${contact.id}`);
  }
  await ann.post('/users/codes', { password: PASSWORD });
  await ann.post('/users/devices', { label: 'Phone' });
  for (const email of [`${name}@former.example`, ann.user.email])
    await ann.patch('/users/current', { email, password: PASSWORD });
  return ann;
}

type Column = { table: string; column: string; type: string };

/** Returns the columns of all tables, as the database lists them. */
async function columnsOf({ db }: TestServer): Promise<Column[]> {
  const { rows } = await (
    isPostgres(db)
      ? sql<Column>`
          select table_name as "table", column_name as "column", data_type as "type" from information_schema.columns
          join pg_class on pg_class.oid = format('%I.%I', table_schema, table_name)::regclass
          where table_schema = current_schema() and not relispartition`
      : sql<Column>`
          select tables.name as "table", columns.name as "column", columns.type as "type"
          from sqlite_schema as tables, pragma_table_info(tables.name) as columns where tables.type = 'table'`
  ).execute(db);
  return rows;
}

/** Returns every table that has a row with this id in any column. */
async function tablesWith(server: TestServer, userId: string): Promise<string[]> {
  const found = new Set<string>();
  for (const { table, column } of await columnsOf(server)) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where cast(${sql.ref(column)} as text) like ${`%${userId}%`} limit 1`.execute(
      server.db,
    );
    if (rows.length > 0) found.add(table);
  }
  return [...found].toSorted();
}

/**
 * Returns how many rows reveal, to an attacker who guesses this e-mail, that an account had it and was used from this
 * machine.
 */
async function triesOf({ db }: TestServer, email: string): Promise<number> {
  const guessed = guessedTries(email, '127.0.0.1');
  const tries = await db.selectFrom('attempts').select('attempt_key').execute();
  return tries.filter(({ attempt_key }) => guessed.has(attempt_key)).length;
}

/** Inserts a row into each table with user data in which this user has none yet. */
async function leaveRowsElsewhere(server: TestServer, userId: string): Promise<void> {
  const known = await tablesWith(server, userId);
  const columns = Map.groupBy(await columnsOf(server), ({ table }) => table);
  for (const [table, ofTable] of columns) {
    const isOwner = ({ column }: Column) => column === 'user_id' || column === 'owner_id';
    if (known.includes(table) || !ofTable.some(isOwner)) continue;
    const values = ofTable.map((each) => {
      if (isOwner(each)) return userId;
      if (each.type === 'uuid') return randomUUID();
      return /int/i.test(each.type) ? 1 : `of ${table} ${randomUUID()}`;
    });
    const names = sql.join(ofTable.map(({ column }) => sql.ref(column)));
    const row = sql`insert into ${sql.table(table)} (${names}) values (${sql.join(values)})`;
    await server.db.write((tx) => row.execute(tx));
  }
}

test('a deleted account leaves no row in any table; others are unchanged', async () => {
  const server = await startServer();
  const ann = await liveALittle(server);
  const bob = await liveALittle(server, 'Bob');
  const [annId = '', bobId = ''] = [ann, bob].map(({ token }) => token.split('.')[0]);
  for (const userId of [annId, bobId]) await leaveRowsElsewhere(server, userId);
  const ofBob = await tablesWith(server, bobId);
  const stream = await openStream(server.port, { authorization: ann.token });
  const before = await bob.contacts();

  const wrong = await ann.delete('/users/current', { password: 'wrong horse' });
  expect([wrong.status, (await ann.contacts()).length]).toEqual([400, 1]);
  const answer = await ann.delete('/users/current', { password: PASSWORD });
  await expect.poll(stream.hasEnded).toBe(true);
  expect([answer.status, answer.text, await tablesWith(server, annId)]).toEqual([200, '{}', []]);
  // Bob's rows show that the check covers each table with user data, and no other.
  expect(ofBob).toEqual([...Object.keys(KEYS_OF_PERSON), 'device_emails', 'device_grants', 'emails'].toSorted());
  expect([await tablesWith(server, bobId), await bob.contacts()]).toEqual([ofBob, before]);
  const again = await server.post('/users/login', { email: 'ann@example.com', password: PASSWORD });
  expect([(await ann.get('/contacts')).status, again.status, (await ann.delete('/users/current')).status]).toEqual([
    401, 400, 401,
  ]);
  const anew = await server.signUp('Ann');
  expect(await anew.contacts()).toEqual([]);
});

test('an attacker with the database cannot confirm by guessing that an e-mail was deleted or changed', async () => {
  const server = await startServer();
  const [ann, bob] = [await server.signUp('Ann'), await server.signUp('Bob')];
  const known = (email: string) => triesOf(server, email);
  await server.post('/users/login', { email: ann.user.email, password: 'wrong horse' });
  await server.send('PROPFIND', '/dav/', undefined, { authorization: basic(ann.user.email, 'wrong') });
  const before = [await known(ann.user.email), await known(bob.user.email)];
  await ann.delete('/users/current', { password: PASSWORD });
  expect([before, await known(ann.user.email), await known(bob.user.email)]).toEqual([[4, 1], 0, 1]);

  await bob.patch('/users/current', { email: 'bob@new.example', password: PASSWORD });
  server.clock.nowMs += 15 * 60 * 1000;
  await server.restart();
  await expect.poll(() => known(bob.user.email)).toBe(0);
  expect(await known('bob@new.example')).toBe(1);
});

test('an interrupted deletion is completed at the next start, and no log-in succeeds before', async () => {
  const server = await startServer();
  const ann = await liveALittle(server);
  const [userId = ''] = ann.token.split('.');
  await server.db.write((db) => beginLeaving(db, userId, 1));
  expect((await server.post('/users/login', { email: 'ann@example.com', password: PASSWORD })).status).toBe(400);
  await server.restart();
  await expect.poll(() => tablesWith(server, userId), { timeout: 10_000 }).toEqual([]);
});

test('a link to recover the account fails once its deletion has begun', async () => {
  const server = await startServer();
  const ann = await liveALittle(server);
  const [userId = ''] = ann.token.split('.');
  const { token, secretHash } = newToken(userId);
  const link = { secretHash, purpose: 'recovery', untilMs: server.clock.nowMs + 1000 } as const;
  await insertMailToken(server.db, { userId, email: 'ann@example.com' }, link);
  await server.db.write((db) => beginLeaving(db, userId, server.clock.nowMs));
  const answer = await server.post('/users/recovery/link', { token, password: 'a better horse' });
  expect([answer.status, (answer.json() as { code: string }).code]).toEqual([400, 'code_refused']);
});

test('a file that arrives after its owner has left is not kept', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const [userId = ''] = ann.token.split('.');
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { authorization: ann.token, 'content-type': 'text/vcard' };
  const upload = request({ port: server.port, method: 'POST', path: '/imports', headers }, resolve);
  upload.on('error', reject);
  const begun = once(server.http, 'request');
  upload.write('BEGIN:VCARD\r\n');
  await begun;
  // The upload has read its session before a later request is answered.
  await ann.get('/imports');
  const left = await ann.delete('/users/current', { password: PASSWORD });
  upload.end('VERSION:3.0\r\nFN:Mia\r\nTEL:1\r\nEND:VCARD\r\n');
  const answer = await promise;
  answer.resume();
  expect([left.status, answer.statusCode === 201, await tablesWith(server, userId)]).toEqual([200, false, []]);
});

test('an e-mail that is changed while its owner leaves is free again', async () => {
  const server = await startServer();
  const ann = await server.signUp('Ann');
  const email = 'ann@new.example';
  const [left] = await Promise.all([
    ann.delete('/users/current', { password: PASSWORD }),
    ann.patch('/users/current', { email, password: PASSWORD }),
  ]);
  const emails = await server.db.selectFrom('emails').select('email_key').execute();
  const anew = await server.post('/users/signup', { name: 'Ann', email, password: PASSWORD });
  expect([left.status, emails, anew.status]).toEqual([200, [], 201]);
});

test('changes under way during a deletion are refused or deleted with it', { timeout: 60_000 }, async () => {
  const server = await startServer();
  const ann = await liveALittle(server);
  const [userId = ''] = ann.token.split('.');
  const writing = Array.from({ length: 30 }, (_, index) =>
    ann.post('/contacts', { name: `Mia ${index}`, number: '1' }),
  );
  const [left, ...writes] = await Promise.all([ann.delete('/users/current', { password: PASSWORD }), ...writing]);
  expect([left.status, [...new Set(writes.map(({ status }) => status))].filter((status) => status !== 201)]).toEqual([
    200,
    writes.every(({ status }) => status === 201) ? [] : [401],
  ]);
  expect(await tablesWith(server, userId)).toEqual([]);
});

onSqlite('on SQLite no byte of them is left in the files', async () => {
  const path = `${temporaryFolder()}/book.db`;
  const server = await startServer({ DATABASE_URL: `sqlite:${path}` });
  const ann = await liveALittle(server);
  const bob = await server.signUp('Bob');
  for (let count = 0; count < 60; count++) await Promise.all([ann.add(`Zaphod ${count}`), bob.add(`Mia ${count}`)]);
  const left = (text: string) =>
    ['', '-wal', '-shm', '-journal'].some(
      (suffix) => existsSync(path + suffix) && readFileSync(path + suffix).includes(text),
    );
  const photo = Buffer.from('Zaphod in person '.repeat(30)).toString('base64').slice(0, 24); // a vCard's lines are short
  const before = [left('Zaphod'), left('ann@example.com'), left(photo)];
  await ann.delete('/users/current', { password: PASSWORD });
  // SQLite may leave copies of random ids in pages that it balanced, but no text of a person.
  const texts = ['Zaphod', 'ann@example.com', photo, 'bob@example.com'];
  expect([before, texts.map(left)]).toEqual([
    [true, true, true],
    [false, false, false, true],
  ]);
});
