import { writeFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/database.ts';
import { readCommandConfig } from './command-config.ts';

test('a command takes the settings of the server, and the environment wins', () => {
  const file = `${temporaryFolder()}/contactbook.env`;
  const lines = [
    '# Settings of the server',
    'DATABASE_URL="sqlite:/var/lib/book.db"',
    'PUBLIC_URL=https://book.example',
  ];
  writeFileSync(file, lines.join('\n'));
  const { database, publicUrl } = readCommandConfig({ PUBLIC_URL: 'https://other.example' }, file);
  expect([database.url, publicUrl]).toEqual(['sqlite:/var/lib/book.db', 'https://other.example']);
});

test('without the file of the server a command has the environment alone', () => {
  const { database } = readCommandConfig({ DATABASE_URL: 'sqlite:book.db' }, `${temporaryFolder()}/missing.env`);
  expect(database.url).toBe('sqlite:book.db');
});

test('a file that cannot be read is named, and the environment is used', () => {
  const folder = temporaryFolder();
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  expect(readCommandConfig({ DATABASE_URL: 'sqlite:book.db' }, folder).database.url).toBe('sqlite:book.db');
  expect(said.mock.calls.join()).toContain(`The settings in ${folder} cannot be read and are not used`);
});
