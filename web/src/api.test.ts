import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Api } from './api.ts';

/** The compiler checks these lines; nothing runs them. */
const LINES = (api: Api) => [
  api.personal('GET', '/labels'),
  api.personal('POST', '/users/codes'),
  api.acts('a key').change('POST', '/labels'),
  // @ts-expect-error -- `perform` alone changes the book
  api.personal('POST', '/labels'),
  // @ts-expect-error -- `perform` alone changes the book
  api.personal('DELETE', '/trash'),
  // @ts-expect-error -- `perform` alone changes the book
  api.deleteContact('1'),
  // @ts-expect-error -- `perform` alone changes the book
  api.call('POST', '/labels'),
];

test('a change of the book is made by acts alone', () => {
  expect(LINES).toBeTypeOf('function');
});

test('the calls of acts are made by perform alone, which knows their key, their limit and their Undo', () => {
  const folder = import.meta.dirname;
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !file.includes('.test.'));
  const using = (text: RegExp) =>
    files.filter((file) => text.test(readFileSync(`${folder}/${file}`, 'utf8'))).toSorted();
  expect(using(/\.acts\(/)).toEqual(['book/untilAnswered.ts']);
  expect(using(/\buntilAnswered\(/)).toEqual(['book/acts.ts']);
});
