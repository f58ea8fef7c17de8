import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { keepBook } from '../testing/book.ts';
import { launch } from '../testing/launch.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { parseBackupArguments } from './backup-arguments.ts';

type Settings = Record<string, string>;
const run = (name: 'backup' | 'restore', settings: Settings, ...args: string[]) =>
  launch(new URL(`${name}.ts`, import.meta.url), settings, { args }).ended;

test('the commands save and restore a database, and report how much it contains', async () => {
  const { folder, settings, add, end } = await keepBook();
  await add('Rosie');
  const saved = await run('backup', settings, `${folder}/saved.db`);
  const { size } = statSync(`${folder}/saved.db`);
  expect(saved).toEqual({
    code: 0,
    stdout: `Saved to ${folder}/saved.db: 1 users, 1 contacts, ${size} bytes.\n`,
    stderr: '',
  });
  const refused = await run('restore', settings, `${folder}/saved.db`);
  expect(refused).toEqual({ code: 1, stdout: '', stderr: `A server is using ${folder}/book.db. Stop it first.\n` });
  await end();
  const restored = await run('restore', settings, `${folder}/saved.db`);
  expect(restored).toEqual({
    code: 0,
    stdout: expect.stringMatching(
      /^Restored from \S+\/saved\.db: 1 users, 1 contacts\.\nThe previous database was saved as \S+\.\n$/,
    ),
    stderr: '',
  });
});

test.each([[[]], [['a', 'b']]])('a backup into %j is refused', (files) => {
  const config = readConfig({ DATABASE_URL: 'sqlite:book.db' });
  expect(() => parseBackupArguments('backup', files, config)).toThrow(
    new UserFacingError('Name one file: npm run backup -- FILE'),
  );
});

test('a backup of PostgreSQL is refused, because PostgreSQL has its own tools', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://ann:secret@localhost/book' });
  expect(() => parseBackupArguments('backup', ['saved.db'], config)).toThrow(
    new UserFacingError('DATABASE_URL names a PostgreSQL database: docs/operating.md says how to copy it.'),
  );
});
