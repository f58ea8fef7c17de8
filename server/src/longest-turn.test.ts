import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NO_LIMITS } from './testing/launch.ts';
import { CARD_KINDS } from './testing/largest/largest-book.ts';
import { measureLongestTurns } from './testing/largest/longest-turns.ts';
import { startServer } from './testing/server.ts';

/** The drill `hostile-turns` names a file for the figures, and sends all kinds of cards in a larger book. */
const FIGURES = process.env['TURN_FIGURES'];
/** All requests wait for a turn of the event loop. Other tests on the same core make its CPU up to half as long again. */
const LONGEST_TURN_MS = FIGURES === undefined ? 80 : 50;
const ENOUGH_MS = 50;
const SIZE =
  FIGURES === undefined
    ? { kinds: ['numbers', 'unknown'], copies: 2, plain: 300 }
    : { kinds: CARD_KINDS, copies: 12, plain: 20_000 };

test('no call takes a turn of the event loop of more than 50 ms of CPU', { timeout: 1_200_000 }, async () => {
  const server = await startServer({ ...NO_LIMITS, MEGABYTES_PER_PERSON: '8192' });
  const turns = await measureLongestTurns(server, SIZE, ENOUGH_MS);
  if (FIGURES !== undefined) writeFileSync(FIGURES, JSON.stringify(turns));
  expect(turns.filter(({ longestMs }) => longestMs > LONGEST_TURN_MS)).toEqual([]);
  expect(turns.filter(({ status }) => status >= 500 || status === 0)).toEqual([]);
});
