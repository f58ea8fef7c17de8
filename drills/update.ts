import { MIGRATIONS } from '../server/src/store/migrate.ts';
import { launch, SERVER } from '../server/src/testing/launch.ts';
import { onPostgres } from './database.ts';
import type { Finding } from './report.ts';
import { startHaproxy } from './haproxy.ts';
import { gatherCrowd } from './load.ts';
import { installVersion } from './previous-version.ts';
import { type Server, startServer } from './server.ts';
import { createTally } from './tally.ts';

/** Number of writes that must be answered before and after the update. */
const AROUND = 200;
const NEXT_VERSION = new URL('next-version.ts', import.meta.url);
/** The delay is longer than two health checks of the proxy. */
const SETTINGS = { TRUST_PROXY: '127.0.0.1', CLOSE_DELAY_MS: '2000' };

type Scene = {
  database: Awaited<ReturnType<typeof onPostgres>>;
  one: Server;
  two: Server;
  untilUp: (...names: string[]) => Promise<void>;
};

/**
 * Updates two processes of an earlier commit or tag to this version behind deploy/haproxy.cfg. If the migrations are
 * additive, they are updated one after the other, otherwise both are stopped first. No request fails.
 */
export async function updateFrom(commit: string): Promise<Finding> {
  using previous = installVersion(commit);
  return await update(previous.script, async (scene) => {
    const { database, one, two } = scene;
    const rows = await database.cluster.run('contactbook', 'select name from kysely_migration');
    const applied = new Set((rows as { name: string }[]).map(({ name }) => name));
    const due = Object.entries(MIGRATIONS).filter(([name]) => !applied.has(name));
    const from = `two processes of ${previous.version} updated to this version`;
    if (due.every(([, { isAdditive }]) => isAdditive)) {
      await restartInTurn(scene, SERVER);
      return { broken: [], how: `${from}, one after the other` };
    }
    // An operator who has not read the notes starts the new version beside the old one.
    const settings = { ...SETTINGS, LOG_LEVEL: 'silent', DATABASE_URL: database.url, PORT: '0' };
    const { stderr } = await launch(SERVER, settings).ended;
    const broken = stderr.includes('Stop those first') ? [] : [`a start beside the old processes said: ${stderr}`];
    await Promise.all([one.end('SIGTERM'), two.end('SIGTERM')]);
    await one.startAgain(SERVER);
    await two.startAgain(SERVER);
    await scene.untilUp('one', 'two');
    return { broken, how: `${from}, which refused to start beside them; both stopped, then both started` };
  });
}

/**
 * Updates two processes of this version, one after the other, to a later one with an additive migration. No request
 * fails.
 */
export async function updateToNext(): Promise<Finding> {
  return await update(SERVER, async (scene) => {
    const readyOld = await restartInTurn(scene, NEXT_VERSION);
    return {
      broken: readyOld === 503 ? [] : [`/readyz of the old process answered ${readyOld} on a newer database`],
      how: 'two processes of this version updated to a later one with an additive migration, one after the other',
    };
  });
}

/** Restarts both processes with this script; returns the readiness of the old one beside the new one. */
async function restartInTurn({ one, two, untilUp }: Scene, script: URL): Promise<number> {
  await one.end('SIGTERM');
  await one.startAgain(script);
  const { status } = await fetch(`${two.address}/readyz`);
  await untilUp('one');
  await two.end('SIGTERM');
  await two.startAgain(script);
  await untilUp('two');
  return status;
}

/**
 * Runs two processes of a version behind HAProxy, and `work` while users write and read; every request must succeed.
 */
async function update(
  script: URL,
  work: (scene: Scene) => Promise<{ broken: string[]; how: string }>,
): Promise<Finding> {
  await using database = await onPostgres();
  await using one = await startServer(database.url, SETTINGS, { script });
  await using two = await startServer(database.url, SETTINGS, { script });
  await using haproxy = await startHaproxy([one.port, two.port]);
  const crowd = await gatherCrowd(haproxy.address, { lines: 2 });
  await using load = crowd.start();
  const [reads, stale, hasEnded] = [createTally(), [] as string[], new AbortController()];
  const reading = crowd.people.map((person) =>
    person.read(
      () => hasEnded.signal.aborted,
      (reply) => reads.note(reply),
      (what) => stale.push(what),
    ),
  );

  await load.answers(AROUND);
  const { broken, how } = await work({ database, one, two, untilUp: haproxy.untilUp });
  await load.answers(AROUND);
  hasEnded.abort();
  await Promise.all([...reading, load.end()]);

  const { tally: writes } = crowd;
  await crowd.audit();
  crowd.found.lost.push(...stale);
  return crowd.finding(['200', '201'], {
    tried: `${how}, behind ${haproxy.name} under writing, signing up and reading connections`,
    broken: [...broken, ...reads.faults('200')],
    measured:
      `${writes.of('200', '201')} writes and ${reads.of('200')} reads answered, slowest ` +
      `${Math.max(writes.longestMs, reads.longestMs)} ms`,
  });
}
