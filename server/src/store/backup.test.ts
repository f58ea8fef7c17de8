import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { keepBook } from '../testing/book.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { saveDatabase } from './backup.ts';

/** Each contact was added in a transaction that raised the revision by one. */
const CONTENTS = 'select (select count(*) from contacts) as contacts, revision from users';

test('a backup during writes contains every change that was acknowledged before it, and no change in part', async () => {
  const book = await keepBook();
  const saving = new AbortController();
  const addMany = async () => {
    let added = 0;
    while (!saving.signal.aborted) if ((await book.add('Rosie')) === 201) added++;
    return added;
  };
  await book.add('Rosie');
  const writers = [addMany(), addMany(), addMany()];
  await book.save('saved.db');
  saving.abort();
  const added = (await Promise.all(writers)).reduce((sum, each) => sum + each);
  const saved = new DatabaseSync(`${book.folder}/saved.db`);
  const { contacts, revision } = saved.prepare(CONTENTS).get() ?? {};
  saved.close();
  expect([Number(contacts) >= 1, Number(contacts) <= 1 + added, revision]).toEqual([true, true, contacts]);
});

test('a backup is one file that only its owner can read', async () => {
  const book = await keepBook();
  chmodSync(`${book.folder}/book.db`, 0o644);
  await book.save('saved.db');
  const companions = readdirSync(book.folder).filter((name) => name.startsWith('saved.db'));
  expect([companions, statSync(`${book.folder}/saved.db`).mode & 0o777]).toEqual([['saved.db'], 0o600]);
});

test.each([
  ['over an existing file', 'saved.db', 'saved.db', /\/saved\.db already exists\. Choose another file name\.$/],
  ['beside an active backup', 'saved.db.partial', 'saved.db', /saved\.db\.partial already exists: another run/],
  [
    'into a folder that does not exist',
    'other.db',
    'nowhere/saved.db',
    /saved\.db\.partial cannot be written \(ENOENT.*\)\.$/,
  ],
])('a backup %s is refused', async (_what, present, file, message) => {
  const book = await keepBook();
  writeFileSync(`${book.folder}/${present}`, '');
  const error = await book.save(file).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UserFacingError);
  expect(String(error)).toMatch(message);
});

test.each([
  ['that does not exist', undefined, 'There is no database'],
  ['that is a text', 'Dear diary, '.repeat(1000), 'is not a database of ContactBook'],
  ['that is empty', '', 'is not a database of ContactBook'],
])('a backup of a file %s is refused', async (_what, text, message) => {
  const { folder } = await keepBook();
  const other = `${folder}/other.db`;
  if (text !== undefined) writeFileSync(other, text);
  await expect(saveDatabase(other, `${folder}/saved.db`)).rejects.toThrow(message);
  expect(readdirSync(folder).filter((name) => name.startsWith('saved.db'))).toEqual([]);
});
