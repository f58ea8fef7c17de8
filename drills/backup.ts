import { DatabaseSync } from 'node:sqlite';
import { launch } from '../server/src/testing/launch.ts';
import { fileOf, onSqlite } from './database.ts';
import type { Finding } from './report.ts';
import { type Crowd, gatherCrowd } from './load.ts';
import { startServer } from './server.ts';
import { PLAIN_WRITES } from './writes.ts';

const PEOPLE = 8;
/** The number by which the revision of a restored book is raised (docs/decisions/0011-backup.md). */
const REVISIONS_SKIPPED = 1_000_000;

/**
 * Creates a backup while users write, and restores it: the restored database has everything that was acknowledged
 * before the backup.
 */
export async function backup(times: number): Promise<Finding> {
  const [lost, broken]: [string[], string[]] = [[], []];
  let [acknowledged, meanwhile, longestMs] = [0, 0, 0];

  for (let time = 0; time < times; time++) {
    await using database = await onSqlite();
    await using server = await startServer(database.url);
    // Each person writes on one connection, so that a backup has the book as it was between two of their writes.
    const crowd = await gatherCrowd(server.address, { size: PEOPLE, lines: 1, repertoire: PLAIN_WRITES });
    const promised = { writes: new Map<Crowd['people'][number], number>(), accounts: [] as string[] };
    await whileWriting(crowd, async () => {
      for (const person of crowd.people) promised.writes.set(person, person.ledger.counts.acknowledged);
      promised.accounts = crowd.members.promised;
      const [startedAt, before] = [performance.now(), crowd.acknowledged()];
      await run('backup', database.url);
      meanwhile += crowd.acknowledged() - before;
      longestMs = Math.max(longestMs, performance.now() - startedAt);
    });
    acknowledged += crowd.acknowledged();

    await server.end('SIGTERM');
    await run('restore', database.url);
    broken.push(...faultsOf(fileOf(database.url)));
    await server.startAgain();
    const audits = [await crowd.members.audit(promised.accounts)];
    for (const [person, before] of promised.writes) {
      audits.push(await person.audit(REVISIONS_SKIPPED));
      const writes = person.ledger.counts.revision;
      if (writes < before) lost.push(`${person.email} was promised ${before} writes, and there are ${writes}`);
    }
    lost.push(...audits.flatMap((audit) => audit.lost));
    broken.push(...audits.flatMap(({ wrong }) => wrong));
    await whileWriting(crowd, () => Promise.resolve());
  }

  return {
    tried: `${times} times npm run backup under ${PEOPLE} writing connections and one signing up, then npm run restore, on SQLite`,
    acknowledged,
    lost,
    broken,
    measured: `${meanwhile} writes acknowledged while it was saved; longest backup ${Math.round(longestMs)} ms`,
  };
}

async function whileWriting(crowd: Crowd, work: () => Promise<void>): Promise<void> {
  await using load = crowd.start();
  await load.answers(20 + Math.floor(Math.random() * 100), '200', '201');
  // Waits for a sign-up too, which takes longer than other writes.
  while (crowd.members.acknowledged === 0) await load.answers(1, '201');
  await work();
  await load.answers(20, '200', '201');
}

async function run(command: 'backup' | 'restore', url: string): Promise<void> {
  const script = new URL(`../server/src/commands/${command}.ts`, import.meta.url);
  const { code, stderr } = await launch(script, { DATABASE_URL: url }, { args: [`${fileOf(url)}.saved`] }).ended;
  if (code !== 0) throw new Error(`the ${command} failed: ${stderr}`);
}

function faultsOf(path: string): string[] {
  const file = new DatabaseSync(path, { readOnly: true });
  const faults = file.prepare("select integrity_check as fault from pragma_integrity_check where fault <> 'ok'").all();
  file.close();
  return faults.map(({ fault }) => String(fault));
}
