import { setTimeout as pause } from 'node:timers/promises';
import { onPostgres } from './database.ts';
import type { Finding } from './finding.ts';
import { openFixedAddress } from './fixed-address.ts';
import { gatherCrowd } from './load.ts';
import { startServer } from './server.ts';
import { ADDS } from './writes.ts';

/** Long enough for running statements to be committed. */
const LOST_FOR_MS = 200;

/** How long a replica that has lost its primary sleeps before it notices its promotion; the default is 5 s. */
const RETRY_INTERVAL = '200ms';

/**
 * Kills the primary under load, promotes its synchronous replica and moves the address. Retried writes are not lost.
 */
export async function failover(): Promise<Finding> {
  await using database = await onPostgres({ wal_retrieve_retry_interval: RETRY_INTERVAL });
  const { cluster: primary } = database;
  const replica = await primary.follow();
  await using after = new AsyncDisposableStack();
  after.defer(replica.remove);
  await untilSynchronous();
  await using address = await openFixedAddress(primary.port);
  const url = new URL(database.url);
  url.port = String(address.port);
  await using server = await startServer(url.href, { CONNECTION_TIMEOUT_MS: '1000', STATEMENT_TIMEOUT_MS: '2000' });
  const crowd = await gatherCrowd(server.address);
  await using load = crowd.start({ lines: 3, repertoire: ADDS, persists: true });

  await load.answers(200, 201);
  address.loseAnswers();
  await pause(LOST_FOR_MS);
  await primary.kill();
  const killedAt = performance.now();
  address.moveTo(replica.port);
  await replica.run('postgres', 'select pg_promote()');
  await load.answers(1, 201);
  const awayMs = Math.round(performance.now() - killedAt);
  await load.answers(200, 201);
  await load.end();

  const { tally } = load;
  const { lost, wrong, doneAfterAll } = await crowd.audit();
  const doubled = crowd.doubled();
  return {
    tried:
      'kill -9 of the primary under 12 connections that add until it is acknowledged and one signing up; its synchronous replica promoted',
    acknowledged: crowd.acknowledged,
    lost,
    broken: [...wrong, ...tally.unlike('200', '201', '503')],
    measured:
      `${awayMs} ms without a write; ${tally.of('503')} times 503, ${doneAfterAll} of them done after all, ` +
      `so that ${doubled} contacts stand there twice`,
  };

  /** Waits until every commit waits for the replica. */
  async function untilSynchronous(): Promise<void> {
    await primary.run('postgres', `alter system set synchronous_standby_names = 'follower'`);
    await primary.run('postgres', 'select pg_reload_conf()');
    const synchronous = `select pid from pg_stat_replication where sync_state = 'sync'`;
    while ((await primary.run('postgres', synchronous)).length === 0) await pause(50);
  }
}
