import type { FastifyReply } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import type { Schedule } from '../store/scheduler.ts';
import { inTurns } from './in-turns.ts';

afterEach(() => vi.restoreAllMocks());

const schedule: Schedule = (_person, _class, work) => work();

/** Returns how many pieces each turn makes, if one takes so many milliseconds. */
async function turnsOf(pieces: string[], msEach: number): Promise<number[]> {
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const reply = { raw: { destroyed: false } } as FastifyReply; // all that is read of it
  async function* made() {
    for (const piece of pieces) {
      nowMs += msEach;
      yield piece;
    }
  }
  const turns: number[] = [];
  for await (const turn of inTurns(schedule, 'ann', reply, made())) turns.push(turn.length);
  return turns;
}

test('a short answer takes one turn, a costly one gives others theirs after 5 ms, and a long one after 512 KiB', async () => {
  expect(await turnsOf(['card', '', 'token'], 1)).toEqual([2]);
  expect(await turnsOf(Array(6).fill('card'), 3)).toEqual([2, 2, 2]);
  expect(await turnsOf(Array(6).fill('x'.repeat(2 ** 18)), 1)).toEqual([2, 2, 2]);
});
