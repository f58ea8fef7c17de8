import { MIGRATIONS } from '../server/src/store/migrate.ts';
import { launch, SERVER } from '../server/src/testing/launch.ts';
import { onPostgres } from './database.ts';
import type { Finding } from './report.ts';
import { startHaproxy } from './haproxy.ts';
import { gatherCrowd } from './load.ts';
import { installVersion } from './previous-version.ts';
import { signUp } from './person.ts';
import { startServer } from './server.ts';
import { createTally } from './tally.ts';
import { reader } from './visitors.ts';

/** Number of writes that must be answered before, between and after the updates. */
const AROUND = 200;
/** Readers also change their contacts, which every later list must show, whichever process answers. */
const [READERS, READERS_CONTACTS] = [4, 10];
const NEXT_VERSION = new URL('next-version.ts', import.meta.url);
/** The delay is longer than two health checks of the proxy. */
const SETTINGS = { TRUST_PROXY: '127.0.0.1', CLOSE_DELAY_MS: '2000' };

/**
 * Updates two processes of an earlier commit or tag behind deploy/haproxy.cfg while users write and read: to this
 * version, then to a later one with an additive migration. If the migrations are additive, they are updated one after
 * the other, otherwise both are stopped first. No request fails.
 */
export async function updateFrom(commit: string): Promise<Finding> {
  using previous = installVersion(commit);
  const { script } = previous;
  await using database = await onPostgres();
  await using one = await startServer(database.url, SETTINGS, { script });
  await using two = await startServer(database.url, SETTINGS, { script });
  await using haproxy = await startHaproxy([one.port, two.port]);
  const crowd = await gatherCrowd(haproxy.address, { lines: 2 });
  await using load = crowd.start();
  const [reads, broken, hasEnded] = [createTally(), [] as string[], new AbortController()];
  const reading = Array.from({ length: READERS }, async (_, index) => {
    const person = await signUp(haproxy.address, `reader-${index}@example.com`);
    await person.fill(READERS_CONTACTS);
    const changeOrRead = await reader(haproxy.address, person.token, crowd.found.lost);
    while (!hasEnded.signal.aborted) reads.note(await changeOrRead());
  });

  /** Restarts both processes with this script; returns the readiness of the old one beside the new one. */
  async function restartInTurn(again: URL): Promise<number> {
    await one.end('SIGTERM');
    await one.startAgain(again);
    const { status } = await fetch(`${two.address}/readyz`);
    await haproxy.untilUp('one');
    await two.end('SIGTERM');
    await two.startAgain(again);
    await haproxy.untilUp('two');
    return status;
  }

  async function restartTogether(): Promise<void> {
    // An operator who has not read the notes starts the new version beside the old one.
    const settings = { ...SETTINGS, LOG_LEVEL: 'silent', DATABASE_URL: database.url, PORT: '0' };
    const { stderr } = await launch(SERVER, settings).ended;
    if (!stderr.includes('Stop those first')) broken.push(`a start beside the old processes said: ${stderr}`);
    await Promise.all([one.end('SIGTERM'), two.end('SIGTERM')]);
    await one.startAgain(SERVER);
    await two.startAgain(SERVER);
    await haproxy.untilUp('one', 'two');
  }

  await load.answers(AROUND);
  const rows = await database.cluster.run('contactbook', 'select name from kysely_migration');
  const applied = new Set((rows as { name: string }[]).map(({ name }) => name));
  const due = Object.entries(MIGRATIONS).filter(([name]) => !applied.has(name));
  const isInTurn = due.every(([, { isAdditive }]) => isAdditive);
  await (isInTurn ? restartInTurn(SERVER) : restartTogether());
  await load.answers(AROUND);
  const readyOld = await restartInTurn(NEXT_VERSION);
  if (readyOld !== 503) broken.push(`/readyz of the old process answered ${readyOld} on a newer database`);
  await load.answers(AROUND);
  hasEnded.abort();
  await Promise.all([...reading, load.end()]);

  const { tally: writes } = crowd;
  await crowd.audit();
  const how = isInTurn
    ? 'one after the other'
    : 'which refused to start beside them, so both were stopped, then both started';
  return crowd.finding(['200', '201'], {
    tried:
      `two processes of ${previous.version} updated to this version, ${how}; then one after the other to a later ` +
      `version with an additive migration, behind ${haproxy.name} under writing, signing up and reading connections`,
    broken: [...broken, ...reads.faults('200')],
    measured:
      `${writes.of('200', '201')} writes and ${reads.of('200')} reads answered, slowest ` +
      `${Math.max(writes.longestMs, reads.longestMs)} ms`,
  });
}
