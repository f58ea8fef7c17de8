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
];

test('a change of the book is made by acts alone', () => {
  expect(LINES).toBeTypeOf('function');
});
