import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { Contact } from './contacts.ts';
import { bookTag, LIST_SHAPE, revisionOfTag } from './headers.ts';
import { SearchTexts } from './searchTexts.ts';

const USER = '4f0c1f7e-7c1f-4b8e-9a83-4b8fd0f2a1aa';

test('the tag of a book contains its revision, even if a proxy has made it strong', () => {
  expect(revisionOfTag(bookTag(USER, 42))).toBe(42);
  expect(revisionOfTag(bookTag(USER, 42).replace('W/', ''))).toBe(42);
});

test.each([null, '', '"42"', 'W/"1a-xOuUkE9jVv9QHRT7yMVQ3tbnEHs"', `W/"${USER}"`, `W/"${USER}.x"`])(
  'the tag %s of another server has no revision',
  (tag) => expect(revisionOfTag(tag)).toBeUndefined(),
);

/** Texts of the documentation, which no client is sent. */
const TOLD = new Set(['description', 'examples', 'title']);

test('the tag has another number if what is sent under it has another shape', () => {
  const shapes = JSON.stringify([Contact, SearchTexts], (key, value: unknown) => (TOLD.has(key) ? undefined : value));
  const digest = createHash('sha256').update(shapes).digest('hex').slice(0, 12);
  expect({ [LIST_SHAPE]: digest }, 'count LIST_SHAPE up, and put the new digest here').toEqual({ 1: '81d0e9c46caa' });
});
