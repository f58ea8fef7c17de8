import { setTimeout as pause } from 'node:timers/promises';
import { onPostgres } from './database.ts';
import type { Finding } from './finding.ts';
import { gatherCrowd } from './load.ts';
import { startServer } from './server.ts';

const CONNECTION_TIMEOUT_MS = 1000;
const STATEMENT_TIMEOUT_MS = 2000;
/** The time-outs of a connection and a statement, the server's grace of a second, and a second for a busy machine. */
const ANSWER_WITHIN_MS = CONNECTION_TIMEOUT_MS + STATEMENT_TIMEOUT_MS + 1000 + 1000;

/**
 * PostgreSQL becomes unavailable under load and returns. The server answers 503 in time, and recovers without a
 * restart.
 */
export async function outage(how: 'stopped' | 'frozen', times: number, awayMs: number): Promise<Finding> {
  await using database = await onPostgres();
  const timeouts = {
    CONNECTION_TIMEOUT_MS: String(CONNECTION_TIMEOUT_MS),
    STATEMENT_TIMEOUT_MS: String(STATEMENT_TIMEOUT_MS),
  };
  await using server = await startServer(database.url, timeouts);
  const crowd = await gatherCrowd(server.address);
  await using load = crowd.start({ lines: 3 });
  const { cluster } = database;
  for (let time = 0; time < times; time++) {
    await load.answers(100, 200, 201);
    await (how === 'stopped' ? cluster.stop() : cluster.freeze());
    await load.answers(1, 503);
    await pause(awayMs);
    await (how === 'stopped' ? cluster.start() : cluster.thaw());
  }
  await load.answers(100, 200, 201);
  await load.end();
  await database.waitUntilIdle();

  const { tally } = load;
  const { lost, wrong, doneAfterAll } = await crowd.audit();
  const broken = [...wrong, ...tally.unlike('200', '201', '503')];
  if (tally.longestMs > ANSWER_WITHIN_MS) broken.push(`an answer took ${Math.round(tally.longestMs)} ms`);
  if (tally.withoutRetryAfter > 0) broken.push(`${tally.withoutRetryAfter} times 503 without Retry-After`);
  return {
    tried: `PostgreSQL ${how} ${times} times for ${awayMs / 1000} s under 12 writing connections and one signing up`,
    acknowledged: crowd.acknowledged,
    lost,
    broken,
    measured:
      `${tally.of('503')} times 503, ${doneAfterAll} of them done after all; longest answer ${Math.round(tally.longestMs)} ms ` +
      `with ${CONNECTION_TIMEOUT_MS} ms to connect and ${STATEMENT_TIMEOUT_MS} ms for a statement`,
  };
}
