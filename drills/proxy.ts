import { onPostgres } from './database.ts';
import type { Finding } from './finding.ts';
import { startHaproxy } from './haproxy.ts';
import { gatherCrowd } from './load.ts';
import { startReaders } from './readers.ts';
import { startServer } from './server.ts';

/** Answers to writes that are waited for before and after a process is restarted. */
const AROUND = 200;

/**
 * Two processes on one PostgreSQL behind deploy/haproxy.cfg are restarted one after the other as for an update: no
 * request fails, and no list is older than what was acknowledged before it was requested.
 */
export async function proxy(rounds: number): Promise<Finding> {
  await using database = await onPostgres();
  // Longer than two health checks of the proxy.
  const settings = { TRUST_PROXY: '127.0.0.1', CLOSE_DELAY_MS: '2000' };
  await using one = await startServer(database.url, settings);
  await using two = await startServer(database.url, settings);
  await using haproxy = await startHaproxy([one.port, two.port]);
  const { address } = haproxy;
  const crowd = await gatherCrowd(address);

  await using load = crowd.start({ lines: 2 });
  await using readers = startReaders(crowd.people, address);
  await load.answers(AROUND);
  for (let round = 0; round < rounds; round++) {
    for (const [name, server] of Object.entries({ one, two })) {
      await server.end('SIGTERM');
      await server.startAgain();
      await haproxy.untilUp(name);
    }
  }
  await load.answers(AROUND);
  await readers.end();
  await load.end();

  const { tally: reads, stale } = readers;
  const { tally: writes } = load;
  const { lost, wrong } = await crowd.audit();
  return {
    tried: `${rounds} rolling restarts of two processes behind ${haproxy.name} under writing, signing up and reading connections`,
    acknowledged: crowd.acknowledged,
    lost: [...lost, ...stale],
    broken: [...wrong, ...writes.unlike('200', '201'), ...reads.unlike('200')],
    measured:
      `${writes.of('200', '201')} writes and ${reads.of('200')} reads answered, ${stale.length} of them stale, slowest ` +
      `${Math.round(Math.max(writes.longestMs, reads.longestMs))} ms`,
  };
}
