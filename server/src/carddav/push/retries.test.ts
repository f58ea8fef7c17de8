import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRetries } from './retries.ts';

const MINUTE_MS = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Retries of one registration, whose attempts fail until `works` is called. */
function failing() {
  const attempts: number[] = [];
  let isFailing = true;
  const retries = createRetries(async () => {
    attempts.push(Math.round((Date.now() - beganMs) / MINUTE_MS));
    if (isFailing) retries.wait('ann', 'phone', 0);
  });
  const beganMs = Date.now();
  return { attempts, retries, works: () => (isFailing = false) };
}

test('attempts are made at growing distances, of at most an hour', async () => {
  const { attempts, retries } = failing();
  retries.wait('ann', 'phone', 0);
  await vi.advanceTimersByTimeAsync(200 * MINUTE_MS);
  expect(attempts).toEqual([1, 3, 11, 43, 103, 163]);
  retries.endAll();
  await vi.advanceTimersByTimeAsync(200 * MINUTE_MS);
  expect(attempts.length).toBe(6);
});

test('after an attempt that works, the next failure is the first one again', async () => {
  const { attempts, retries, works } = failing();
  retries.wait('ann', 'phone', 0);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  works();
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect([attempts.length, retries.isWaiting('ann', 'phone')]).toEqual([2, false]);
  retries.wait('ann', 'phone', 0);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  expect(attempts.length).toBe(3);
});

test('a push service may ask for a longer time, of at most a day', async () => {
  const { attempts, retries, works } = failing();
  works();
  retries.wait('ann', 'phone', 10 * MINUTE_MS);
  expect(retries.isWaiting('ann', 'phone')).toBe(true);
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  retries.wait('ann', 'phone', Number.MAX_SAFE_INTEGER);
  await vi.advanceTimersByTimeAsync(24 * 60 * MINUTE_MS);
  expect(attempts).toEqual([10, 24 * 60 + 10]);
});
