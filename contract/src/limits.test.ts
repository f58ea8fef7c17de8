import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLongerThan } from './limits.ts';

test('a text is as long as it has code points, whatever they take', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(12), (text, maxLength) => {
      expect(isLongerThan(text, maxLength)).toBe(Array.from(text).length > maxLength);
    }),
  );
});
