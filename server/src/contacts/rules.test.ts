import { bookTag, SHAPE_TAG } from '@contactbook/contract/bookTag';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCurrent, versionsOf } from './rules.ts';

const tag = bookTag('7d9c', 3);
const owner = `7d9c-${SHAPE_TAG}`;

test.each([
  ['the tag itself', `W/"${owner}.3"`, true],
  ['the tag made strong by a proxy', `"${owner}.3"`, true],
  ['one of several', `"a", W/"${owner}.3"`, true],
  ['anything there is', '*', true],
  ['an older revision', `W/"${owner}.2"`, false],
  ['a revision that begins alike', `W/"${owner}.31"`, false],
  ['the same revision in an earlier shape', 'W/"7d9c-000.3"', false],
  ["somebody else's", bookTag('7d9d', 3), false],
  ['nothing', '', false],
  ['more than any browser says', `W/"${owner}.3"${','.repeat(1000)}`, false],
  ['no header', undefined, false],
])('If-None-Match with %s', (_what, ifNoneMatch, expected) => {
  expect(isCurrent(tag, ifNoneMatch)).toBe(expected);
});

test('a tag is current for its own user and revision alone', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.nat(), fc.nat(), (user, other, revision, later) => {
      const isSame = user === other && revision === later;
      expect(isCurrent(bookTag(user, revision), bookTag(other, later))).toBe(isSame);
      expect(isCurrent(bookTag(user, revision), bookTag(user, revision))).toBe(true);
    }),
  );
});

test.each([
  ['no header', undefined, undefined],
  ['any version', '*', undefined],
  ['one', '"42"', [42]],
  ['several', '"1" , "42"', [1, 42]],
  ['a weak tag, which If-Match never meets', 'W/"42"', []],
  ['a number without quotes', '42', []],
  ['a number that no version reaches', '"9999999999999999999"', []],
  ['nothing', '', []],
  ['more than any browser says', `"42"${','.repeat(1000)}`, []],
])('If-Match with %s', (_what, ifMatch, expected) => {
  expect(versionsOf(ifMatch)).toEqual(expected);
});
