import { setTimeout as pause } from 'node:timers/promises';
import { onPostgres } from './database.ts';
import type { Finding } from './report.ts';
import { gatherCrowd } from './load.ts';
import { startServer } from './server.ts';

export const TIMEOUTS = { CONNECTION_TIMEOUT_MS: '1000', STATEMENT_TIMEOUT_MS: '2000' };
/** Both time-outs, the server's grace of a second, and a second for a busy machine. */
const ANSWER_WITHIN_MS = 5000;

/**
 * PostgreSQL becomes unavailable under load and returns. The server answers 503 in time, and recovers without a
 * restart.
 */
export async function outage(how: 'stopped' | 'frozen', times: number, awayMs: number): Promise<Finding> {
  await using database = await onPostgres();
  const { cluster } = database;
  await using server = await startServer(database.url, TIMEOUTS);
  const crowd = await gatherCrowd(server.address);
  await using load = crowd.start();
  for (let time = 0; time < times; time++) {
    await load.answers(100, '200', '201');
    await (how === 'stopped' ? cluster.stop() : cluster.freeze());
    await load.answers(1, '503');
    await pause(awayMs);
    await (how === 'stopped' ? cluster.start() : cluster.thaw());
  }
  await load.answers(100, '200', '201');
  await load.end();
  await database.waitUntilIdle();

  await crowd.audit();
  const { tally, found } = crowd;
  return crowd.finding(['200', '201', '503'], {
    tried: `PostgreSQL ${how} ${times} times for ${awayMs / 1000} s`,
    broken: tally.longestMs > ANSWER_WITHIN_MS ? [`an answer took ${tally.longestMs} ms`] : [],
    measured:
      `${tally.of('503')} times 503, ${found.doneAfterAll} of them done after all; longest answer ${tally.longestMs} ms ` +
      `with ${TIMEOUTS.CONNECTION_TIMEOUT_MS} ms to connect and ${TIMEOUTS.STATEMENT_TIMEOUT_MS} ms for a statement`,
  });
}
