import { expect, test } from 'vitest';
import { bookTag, revisionOfTag } from './headers.ts';

const USER = '4f0c1f7e-7c1f-4b8e-9a83-4b8fd0f2a1aa';

test('the tag of a book contains its revision, even if a proxy has made it strong', () => {
  expect(revisionOfTag(bookTag(USER, 42))).toBe(42);
  expect(revisionOfTag(bookTag(USER, 42).replace('W/', ''))).toBe(42);
});

test.each([null, '', '"42"', 'W/"1a-xOuUkE9jVv9QHRT7yMVQ3tbnEHs"', `W/"${USER}"`, `W/"${USER}.x"`])(
  'the tag %s of another server has no revision',
  (tag) => expect(revisionOfTag(tag)).toBeUndefined(),
);
