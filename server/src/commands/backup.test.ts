import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { keepBook } from '../testing/book.ts';
import { launch } from '../testing/launch.ts';

/** Each contact was added in a transaction that raised the revision by one. */
const CONTENTS = 'select (select count(*) from contacts) as contacts, revision from users';

test('saying how much was saved, and nothing of what', async () => {
  const book = await keepBook();
  await book.add('Rosie');
  const { code, stdout, stderr } = await book.backup('saved.db');
  const { size } = statSync(`${book.folder}/saved.db`);
  expect([code, stdout, stderr]).toEqual([
    0,
    `Saved to ${book.folder}/saved.db: 1 users, 1 contacts, ${size} bytes.\n`,
    '',
  ]);
});

test('while people write: all that was acknowledged before is in it, and nothing by halves', async () => {
  const book = await keepBook();
  const saving = new AbortController();
  const addMany = async () => {
    let added = 0;
    while (!saving.signal.aborted) if ((await book.add('Rosie')) === 201) added++;
    return added;
  };
  await book.add('Rosie');
  const writers = [addMany(), addMany(), addMany()];
  await book.backup('saved.db');
  saving.abort();
  const added = (await Promise.all(writers)).reduce((sum, each) => sum + each);
  const saved = new DatabaseSync(`${book.folder}/saved.db`);
  const { contacts, revision } = saved.prepare(CONTENTS).get() ?? {};
  saved.close();
  expect([Number(contacts) >= 1, Number(contacts) <= 1 + added, revision]).toEqual([true, true, contacts]);
});

test('into one file that its owner alone can read', async () => {
  const book = await keepBook();
  chmodSync(`${book.folder}/book.db`, 0o644);
  await book.backup('saved.db');
  const companions = readdirSync(book.folder).filter((name) => name.startsWith('saved.db'));
  expect([companions, statSync(`${book.folder}/saved.db`).mode & 0o777]).toEqual([['saved.db'], 0o600]);
});

describe('a backup that cannot be', () => {
  test('over a file that is there', async () => {
    const book = await keepBook();
    writeFileSync(`${book.folder}/saved.db`, 'a diary');
    expect(await book.backup('saved.db')).toEqual({
      code: 1,
      stdout: '',
      stderr: `${book.folder}/saved.db already exists. Choose another file name.\n`,
    });
  });

  test('beside one that is at work', async () => {
    const book = await keepBook();
    writeFileSync(`${book.folder}/saved.db.partial`, '');
    const { code, stderr } = await book.backup('saved.db');
    expect([code, stderr]).toEqual([1, expect.stringContaining('saved.db.partial already exists: another run')]);
  });

  test('into a folder that is not there', async () => {
    const book = await keepBook();
    const { code, stderr } = await book.backup('nowhere/saved.db');
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/saved\.db\.partial cannot be written \(ENOENT.*\)\.\n$/),
    ]);
  });

  test.each([[[]], [['a', 'b']]])('into %j', async (files) => {
    const book = await keepBook();
    const { code, stderr } = await book.backup(...files);
    expect([code, stderr]).toEqual([1, 'Name one file: npm run backup -- FILE\n']);
  });

  const others = [
    ['no file', undefined, 'There is no database'],
    ['a text', 'Dear diary, '.repeat(1000), 'is not a database of ContactBook'],
    ['nothing', '', 'is not a database of ContactBook'],
  ] as const;
  test.each(others)('of %s', async (_what, text, says) => {
    const book = await keepBook();
    const other = `${book.folder}/other.db`;
    if (text !== undefined) writeFileSync(other, text);
    const settings = { DATABASE_URL: `sqlite:${other}` };
    const args = [`${book.folder}/saved.db`];
    const { code, stderr } = await launch(new URL('backup.ts', import.meta.url), settings, { args }).ended;
    const left = readdirSync(book.folder).filter((name) => name.startsWith('saved.db'));
    expect([code, stderr, left]).toEqual([1, expect.stringContaining(says), []]);
  });

  test('of PostgreSQL, which has its own tools', async () => {
    const settings = { DATABASE_URL: 'postgres://ann:secret@localhost/book' };
    const ended = await launch(new URL('backup.ts', import.meta.url), settings, { args: ['saved.db'] }).ended;
    expect(ended).toEqual({
      code: 1,
      stdout: '',
      stderr: 'DATABASE_URL names a PostgreSQL database: docs/operating.md says how to copy it.\n',
    });
  });
});
