import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../server/src/testing/postgres.ts';
import { onPostgres } from './database.ts';
import type { Finding } from './report.ts';
import { openFixedAddress } from './fixed-address.ts';
import { gatherCrowd } from './load.ts';
import { TIMEOUTS } from './outage.ts';
import { startServer } from './server.ts';

/** Long enough for running statements to be committed. */
const LOST_FOR_MS = 200;

/** How long a replica that has lost its primary sleeps before it notices its promotion; the default is 5 s. */
const RETRY_INTERVAL = '200ms';

/** Kills the primary under load, promotes its synchronous replica and moves the address. */
export async function failover(): Promise<Finding> {
  await using database = await onPostgres({ wal_retrieve_retry_interval: RETRY_INTERVAL });
  const { cluster: primary } = database;
  const replica = await primary.follow();
  await using after = new AsyncDisposableStack();
  after.defer(replica.remove);
  await untilSynchronous(primary);
  await using address = await openFixedAddress(primary.port);
  const url = new URL(database.url);
  url.port = String(address.port);
  await using server = await startServer(url.href, TIMEOUTS);
  const crowd = await gatherCrowd(server.address);
  await using load = crowd.start();

  await load.answers(200, '200', '201');
  address.loseAnswers();
  await pause(LOST_FOR_MS);
  await primary.kill();
  const killedAt = performance.now();
  address.moveTo(replica.port);
  await replica.run('postgres', 'select pg_promote()');
  await load.answers(1, '200', '201');
  const awayMs = Math.round(performance.now() - killedAt);
  await load.answers(200, '200', '201');
  await load.end();

  await crowd.audit();
  return crowd.finding(['200', '201', '503'], {
    tried: 'kill -9 of the primary; its synchronous replica promoted',
    measured: `${awayMs} ms without a write; ${crowd.tally.of('503')} times 503, ${crowd.found.doneAfterAll} of them done after all`,
  });
}

/** Waits until every commit waits for the replica. */
async function untilSynchronous(primary: Cluster): Promise<void> {
  await primary.run('postgres', `alter system set synchronous_standby_names = 'follower'`);
  await primary.run('postgres', 'select pg_reload_conf()');
  const synchronous = `select pid from pg_stat_replication where sync_state = 'sync'`;
  while ((await primary.run('postgres', synchronous)).length === 0) await pause(50);
}
