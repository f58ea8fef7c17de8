import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { keepBook } from '../testing/book.ts';
import { guessedTries } from '../testing/guessed-tries.ts';
import { launch } from '../testing/launch.ts';
import { PASSWORD } from '../testing/server.ts';

const NEXT = 'a better horse';

test(
  'beside a running server, an operator lists the users, and resets a forgotten password',
  {
    timeout: 60_000,
  },
  async () => {
    const book = await keepBook();
    await book.add('Rosie');
    const people = await book.run('people');
    expect([people.code, people.stdout, people.stderr]).toEqual([
      0,
      expect.stringMatching(/^ann@example\.com  1 contacts  0\.0 MB  since \d{4}-\d\d-\d\d\n1 people\.\n$/),
      '',
    ]);

    const { code, stdout } = await book.run('reset-password', 'ANN@example.com');
    const [, token = ''] = /^\/contactbook\/recover#(\S+)$/m.exec(stdout) ?? [];
    const back = await book.post('/users/recovery/link', { token, password: NEXT });
    const replayed = await book.post('/users/recovery/link', { token, password: PASSWORD });
    const logIn = await book.post('/users/login', { email: 'ann@example.com', password: NEXT });
    expect([code, back.status, replayed.status, logIn.status, (await book.get()).status]).toEqual([
      0, 200, 400, 200, 401,
    ]);
  },
);

test('beside a running server, one person is deleted with every byte', { timeout: 60_000 }, async () => {
  const book = await keepBook();
  await book.add('Zaphod Beeblebrox');
  await book.post('/users/signup', { name: 'Bob', email: 'bob@example.com', password: PASSWORD });
  const { code, stdout } = await book.run('people', '--delete', 'ann@example.com');
  expect([code, stdout]).toEqual([0, 'ann@example.com and all of their data are deleted.\n']);
  await expect.poll(async () => (await book.get()).status, { timeout: 5000 }).toBe(401);
  const database = new DatabaseSync(`${book.folder}/book.db`, { readOnly: true });
  const tries = database.prepare('select attempt_key from attempts').all();
  database.close();
  const guessable = ['ann', 'bob'].map((name) => guessedTries(`${name}@example.com`));
  expect(guessable.map((guessed) => tries.some((row) => guessed.has(String(row['attempt_key']))))).toEqual([
    false,
    true,
  ]);
  const files = ['', '-wal'].map((suffix) => readFileSync(`${book.folder}/book.db${suffix}`));
  expect(
    ['Zaphod', 'ann@example.com', 'bob@example.com'].map((text) => files.some((file) => file.includes(text))),
  ).toEqual([false, false, true]);
  const people = await book.run('people');
  expect(people.stdout).toMatch(/^bob@example\.com.*\n1 people\.\n$/);
});

test('beside a running server, an archive is restored into a new account, with its history', async () => {
  const book = await keepBook();
  for (const name of ['Rosie', 'Mia']) await book.add(name);
  const { bytes } = await book.send('GET', '/users/export', undefined, { authorization: book.authorization });
  const file = `${book.folder}/ann.zip`;
  writeFileSync(file, bytes);
  const bob = { name: 'Bob', email: 'bob@example.com', password: PASSWORD };
  const { token } = (await book.post('/users/signup', bob)).json() as { token: string };
  const { code, stdout } = await book.run('restore-person', file, 'BOB@example.com');
  expect([code, stdout]).toEqual([0, 'BOB@example.com has 2 contacts now, with their history.\n']);
  for (const path of ['/contacts', '/history']) {
    const anns = await book.send('GET', path, undefined, { authorization: book.authorization });
    const bobs = await book.send('GET', path, undefined, { authorization: `Bearer ${token}` });
    expect([bobs.status, bobs.json()]).toEqual([200, anns.json()]);
  }
  const again = await book.run('restore-person', file, 'bob@example.com');
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('can only be restored into a new book')]);
});

test('what cannot be is said, and nothing is done', { timeout: 60_000 }, async () => {
  const book = await keepBook();
  const commands = [
    ['people', ['--delete', 'eve@example.com'], 'Nobody has the e-mail eve@example.com.\n'],
    ['people', ['--delete'], 'Say npm run people, or npm run people -- --delete EMAIL\n'],
    ['reset-password', ['eve@example.com'], 'Nobody has the e-mail eve@example.com.\n'],
    ['restore-person', ['ann.zip', 'eve@example.com'], 'Nobody has the e-mail eve@example.com: sign up first.\n'],
    ['restore-person', ['ann.zip'], 'Name an archive and an e-mail: npm run restore-person -- ARCHIVE EMAIL\n'],
    ['reset-password', [], 'Name one e-mail: npm run reset-password -- EMAIL\n'],
  ] as const;
  for (const [command, args, stderr] of commands) {
    expect(await book.run(command, ...args)).toEqual({ code: 1, stdout: '', stderr });
  }
  const settings = { DATABASE_URL: 'sqlite:/nowhere/book.db' };
  const { code, stderr } = await launch(new URL('people.ts', import.meta.url), settings).ended;
  expect([code, stderr]).toEqual([1, 'There is no database /nowhere/book.db. Check DATABASE_URL.\n']);
});
