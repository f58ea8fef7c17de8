import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createChangeLimit } from './change-limit.ts';

const MINUTE_MS = 60_000;

/** A limit of 60 a minute with a burst of 1200, and a clock that the test moves. */
function aLimit(perMinute = 60) {
  const clock = { nowMs: 0 };
  const limit = createChangeLimit(perMinute, () => clock.nowMs);
  const takeAll = (userId: string, isUndo = false) => {
    let taken = 0;
    while (taken < 10_000 && limit.take(userId, isUndo) === undefined) taken++;
    return taken;
  };
  return { limit, clock, takeAll };
}

test('three quarters of twenty minutes are there at once, and then as many as come in a minute', () => {
  const { clock, takeAll } = aLimit();
  const first = takeAll('ann');
  clock.nowMs += MINUTE_MS;
  expect([first, takeAll('ann'), takeAll('ann')]).toEqual([900, 60, 0]);
});

test('a refused user learns how long to wait', () => {
  const { limit, clock, takeAll } = aLimit();
  takeAll('ann');
  const seconds = limit.take('ann', false);
  clock.nowMs += 999;
  const early = limit.take('ann', false);
  clock.nowMs += 1;
  expect([seconds, early, limit.take('ann', false)]).toEqual([1, 1, undefined]);
});

test('what one person does is nothing to another', () => {
  const { takeAll } = aLimit();
  takeAll('ann');
  expect(takeAll('bob')).toBe(900);
});

test('the last quarter is there for undoing', () => {
  const { takeAll } = aLimit();
  takeAll('ann');
  expect(takeAll('ann', true)).toBe(300);
});

test('no change is so large that it cannot be undone', () => {
  const contacts = fc.oneof(fc.constant(1), fc.nat(2000));
  fc.assert(
    fc.property(fc.array(contacts, { maxLength: 1500 }), fc.nat(2000), (earlier, size) => {
      const { limit } = aLimit();
      for (const each of earlier) if (limit.take('ann', false) === undefined) limit.takeMore('ann', each - 1);
      if (limit.take('ann', false) !== undefined) return;
      limit.takeMore('ann', size - 1);
      expect(limit.take('ann', true)).toBeUndefined();
    }),
  );
});

test('a large change costs a quarter at most, and a clock that goes back takes nothing', () => {
  const { limit, clock, takeAll } = aLimit();
  limit.take('ann', false);
  limit.takeMore('ann', 1_000_000);
  clock.nowMs -= 100 * MINUTE_MS;
  expect(takeAll('ann')).toBe(600);
});

test('0 disables the limit', () => {
  const { limit, takeAll } = aLimit(0);
  limit.takeMore('ann', 1_000_000);
  expect(takeAll('ann')).toBe(10_000);
});
