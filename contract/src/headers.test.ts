import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { Contact } from './contacts.ts';
import { bookTag, SHAPE_TAG } from './bookTag.ts';
import { FIELD_NAMES } from './card.ts';
import { revisionOfTag } from './headers.ts';
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

/** Names of fields, whose number is a part of the tag. */
const NAMED = new Set<unknown>(FIELD_NAMES);
/** Texts of the documentation, which no client is sent. */
const TOLD = new Set(['description', 'examples', 'title']);

test('the tag has another number if what is sent under it has another shape', () => {
  const shapes = JSON.stringify([Contact, SearchTexts], (key, value: unknown) => {
    if (TOLD.has(key)) return undefined;
    return key === 'enum' && Array.isArray(value) ? value.filter((each) => !NAMED.has(each)) : value;
  });
  const digest = createHash('sha256').update(shapes).digest('hex').slice(0, 12);
  expect({ [SHAPE_TAG.slice(0, 1)]: digest }, 'count LIST_SHAPE up, and put the new digest here').toEqual({
    1: '7e093c02cfe8',
  });
});
