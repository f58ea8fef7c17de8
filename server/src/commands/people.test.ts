import { readFileSync, writeFileSync } from 'node:fs';
import type { AuditLog } from '@contactbook/contract/operator';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { keepBook } from '../testing/book.ts';
import { guessedTries } from '../testing/guessed-tries.ts';
import { launch } from '../testing/launch.ts';
import { PASSWORD } from '../testing/server.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { managePeople } from './people.ts';
import { resetPassword } from './reset-password.ts';
import { restorePerson } from './restore-person.ts';

const NEXT = 'a better horse';

test('beside a running server, an operator lists the users, and resets a forgotten password', async () => {
  const book = await keepBook();
  await book.add('Rosie');
  expect(await run('people', book.settings)).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /^ann@example\.com  1 contacts  [1-9]\d* KB  since \d{4}-\d\d-\d\d  operator\n1 people\.\n$/,
    ),
    stderr: '',
  });

  const { code, stdout } = await run('reset-password', book.settings, 'ANN@example.com');
  const [, token = ''] = /^\/contactbook\/recover#(\S+)$/m.exec(stdout) ?? [];
  const back = await book.post('/users/recovery/link', { token, password: NEXT });
  const replayed = await book.post('/users/recovery/link', { token, password: PASSWORD });
  const logIn = await book.post('/users/login', { email: 'ann@example.com', password: NEXT });
  expect([code, back.status, replayed.status, logIn.status, (await book.get()).status]).toEqual([
    0, 200, 400, 200, 401,
  ]);
});

test('where sign-up is closed, an operator invites a person, who chooses a password once', async () => {
  const book = await keepBook({ SIGN_UP: 'closed', PUBLIC_URL: 'https://book.example.com' });
  const { stdout } = await run('people', book.settings, '--invite', 'eve@example.com');
  expect(stdout).toMatch(/within 7 days:\nhttps:[/]{2}book\.example\.com\/contactbook\/recover#/);
  const token = stdout.trim().split('#')[1];
  const chosen = await book.post('/users/recovery/link', { token, password: NEXT });
  const again = await book.post('/users/recovery/link', { token, password: PASSWORD });
  const logIn = await book.post('/users/login', { email: 'eve@example.com', password: NEXT });
  expect([chosen.status, again.status, logIn.status]).toEqual([200, 400, 200]);
  expect(logIn.json()).toMatchObject({ user: { name: 'eve', email: 'eve@example.com' } });
  await expect(managePeople(['--invite', 'Eve@example.com'], book.config)).rejects.toThrow(
    'Eve@example.com has an account already.',
  );
  const all = JSON.parse(await managePeople(['--json'], book.config)) as object[];
  expect(all).toContainEqual({
    email: 'eve@example.com',
    contacts: 0,
    bytes: 0,
    quotaBytes: null,
    lockedAt: null,
    isOperator: false,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
});

test('a command names an operator, who reads what commands did', async () => {
  const book = await keepBook();
  const bob = { name: 'Bob', email: 'bob@example.com', password: PASSWORD };
  const { token } = (await book.post('/users/signup', bob)).json() as { token: string };
  const readLog = () => book.send('GET', '/operator/audit', undefined, { authorization: `Bearer ${token}` });
  expect((await readLog()).status).toBe(404);
  const { stdout } = await run('people', book.settings, '--operator', 'bob@example.com', 'on', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ email: 'bob@example.com', isOperator: true });
  // A command may take the flag of the last operator, and lock them.
  await run('people', book.settings, '--operator', 'ann@example.com', 'off');
  await run('people', book.settings, '--lock', 'ann@example.com');
  const { entries } = (await readLog()).json() as AuditLog;
  expect(entries.map(({ event, person, isCommand }) => [event, person, isCommand])).toEqual([
    ['lock', 'ann@example.com', true],
    ['end_operator', 'ann@example.com', true],
    ['make_operator', 'bob@example.com', true],
    ['first_account', 'ann@example.com', undefined],
  ]);
  await run('people', book.settings, '--operator', 'bob@example.com', 'off');
  expect((await readLog()).status).toBe(404);
});

test('an operator ends the sessions of one person, and none of another one', async () => {
  const book = await keepBook();
  const bob = { name: 'Bob', email: 'bob@example.com', password: PASSWORD };
  const { token } = (await book.post('/users/signup', bob)).json() as { token: string };
  const { stdout } = await run('people', book.settings, '--end-sessions', 'ann@example.com');
  expect(stdout).toBe('ann@example.com is logged out everywhere. Devices keep their passwords.\n');
  await expect.poll(async () => (await book.get()).status, { timeout: 5000 }).toBe(401);
  expect((await book.send('GET', '/contacts', undefined, { authorization: `Bearer ${token}` })).status).toBe(200);
});

test('beside a running server, one person is deleted with every byte', async () => {
  const book = await keepBook();
  await book.add('Zaphod Beeblebrox');
  await book.post('/users/signup', { name: 'Bob', email: 'bob@example.com', password: PASSWORD });
  const { stdout } = await run('people', book.settings, '--delete', 'ann@example.com');
  expect(stdout).toBe('ann@example.com and all of their data are deleted.\n');
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
  expect(await managePeople([], book.config)).toMatch(/^bob@example\.com.*\n1 people\.$/);
});

test('beside a running server, an archive is restored into a new account, with its history', async () => {
  const book = await keepBook();
  for (const name of ['Rosie', 'Mia']) await book.add(name);
  const { bytes } = await book.send('GET', '/users/export', undefined, { authorization: book.authorization });
  const file = `${book.folder}/ann.zip`;
  writeFileSync(file, bytes);
  const bob = { name: 'Bob', email: 'bob@example.com', password: PASSWORD };
  const { token } = (await book.post('/users/signup', bob)).json() as { token: string };
  const { code, stdout } = await run('restore-person', book.settings, file, 'BOB@example.com');
  expect([code, stdout]).toEqual([0, 'BOB@example.com has 2 contacts now, with their history.\n']);
  for (const path of ['/contacts', '/history']) {
    const anns = await book.send('GET', path, undefined, { authorization: book.authorization });
    const bobs = await book.send('GET', path, undefined, { authorization: `Bearer ${token}` });
    expect([bobs.status, bobs.json()]).toEqual([200, anns.json()]);
  }
  await expect(restorePerson([file, 'bob@example.com'], book.config)).rejects.toThrow(
    'can only be restored into a new book',
  );
  const made = await run('restore-person', book.settings, file, 'cleo@example.com');
  expect(made.stdout).toMatch(/^cleo@example\.com has 2 contacts now, with their history\.\nAnyone with this link/);
  writeFileSync(file, 'no archive');
  await expect(restorePerson([file, 'dora@example.com'], book.config)).rejects.toThrow(UserFacingError);
  expect(await managePeople([], book.config)).toMatch(/cleo@[^]*\n3 people\.$/);
});

test.each([
  ['people', managePeople, ['--delete', 'eve@example.com'], 'Nobody has the e-mail eve@example.com.'],
  [
    'people',
    managePeople,
    ['--operator', 'ann@example.com', 'yes'],
    'Say --operator EMAIL on, or --operator EMAIL off.',
  ],
  ['people', managePeople, ['--delete'], expect.stringContaining('--delete EMAIL')],
  ['people', managePeople, ['--json', 'ann@example.com'], expect.stringContaining('--json')],
  ['people', managePeople, ['--end-sessions', 'eve@example.com'], 'Nobody has the e-mail eve@example.com.'],
  ['reset-password', resetPassword, ['eve@example.com'], 'Nobody has the e-mail eve@example.com.'],
  ['reset-password', resetPassword, [], 'Name one e-mail: npm run reset-password -- EMAIL'],
  ['restore-person', restorePerson, ['ann.zip', 'eve'], 'eve is not an e-mail.'],
  [
    'restore-person',
    restorePerson,
    ['ann.zip'],
    'Name an archive and an e-mail: npm run restore-person -- ARCHIVE EMAIL',
  ],
])('%s refuses its arguments (case %#)', async (_name, command, args, message) => {
  const { config } = await keepBook();
  await expect(command(args, config)).rejects.toMatchObject({ constructor: UserFacingError, message });
});

test('a missing database is reported', async () => {
  const { code, stderr } = await run('people', { DATABASE_URL: 'sqlite:/nowhere/book.db' });
  expect([code, stderr]).toEqual([1, 'There is no database /nowhere/book.db. Check DATABASE_URL.\n']);
});

/** Runs a command as its own process. In this one, it would keep the server from ending the write that it waits for. */
function run(
  name: 'people' | 'reset-password' | 'restore-person',
  settings: Record<string, string>,
  ...args: string[]
) {
  return launch(new URL(`${name}.ts`, import.meta.url), settings, { args }).ended;
}
