import { once } from 'node:events';
import { request } from 'node:http';
import { expect, inject, test } from 'vitest';
import { startLargeBook } from '../testing/large-book.ts';

/** On PostgreSQL the event loop also turns while a query is under way. */
const onSqlite = test.runIf(inject('engine').name === 'sqlite');
const CONTACTS = 5000;
const NOBODY = '/contacts/export?q=nobody-of-this-name';

/** Returns how often the event loop turns, and so serves other requests, until the work is done. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns++;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await work().finally(() => (isDone = true));
  return turns;
}

onSqlite('others are served while one person makes many exports without a match', async () => {
  const { server, ann } = await startLargeBook(CONTACTS);
  const bob = await server.signUp('Bob');
  const total = 40;
  let ended = 0;
  const exports = Array.from({ length: total }, async () => {
    const { status } = await ann.get(NOBODY);
    ended++;
    return status;
  });
  for (let visit = 0; visit < 3; visit++) await bob.get('/contacts');
  expect(ended).toBeLessThan(total / 2);
  expect(new Set(await Promise.all(exports))).toEqual(new Set([200]));
});

onSqlite('an export whose client has disconnected ends, even without a match', async () => {
  const { server, ann } = await startLargeBook(CONTACTS);
  const alone = await countTurns(() => ann.get(NOBODY));
  const headers = { authorization: `Bearer ${ann.token}` };
  for (let count = 0; count < 20; count++) {
    const asked = request({ port: server.port, host: '127.0.0.1', path: NOBODY, headers }).on('error', () => undefined);
    asked.end();
    await once(server.http, 'request');
    asked.destroy();
  }
  expect(await countTurns(() => ann.get(NOBODY))).toBeLessThan(5 * alone);
});
