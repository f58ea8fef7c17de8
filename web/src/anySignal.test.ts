import { expect, test } from 'vitest';
import { anySignal } from './anySignal.ts';

test('a signal aborts with the first of several, and with its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const signal = anySignal(one.signal, undefined, other.signal);
  expect(signal.aborted).toBe(false);
  other.abort('late');
  one.abort('later');
  expect([signal.aborted, signal.reason]).toEqual([true, 'late']);
});

test('a signal of one that has aborted has aborted', () => {
  expect(anySignal(AbortSignal.abort('gone'), new AbortController().signal).reason).toBe('gone');
});
