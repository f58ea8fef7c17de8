import { DatabaseSync } from 'node:sqlite';
import { launch } from '../server/src/testing/launch.ts';
import { onSqlite } from './database.ts';
import type { Finding } from './finding.ts';
import { type Crowd, gatherCrowd } from './load.ts';
import type { Person } from './person.ts';
import { startServer } from './server.ts';
import { PLAIN_WRITES } from './writes.ts';

const PEOPLE = 8;
/** The number by which the revision of a restored book is raised (docs/decisions/0011-backup.md). */
const REVISIONS_SKIPPED = 1_000_000;

type Promised = { writes: Map<Person, number>; accounts: string[] };

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
    const crowd = await gatherCrowd(server.address, PEOPLE);
    const file = `${pathOf(database.url)}.saved`;
    const promised = await whileWriting(crowd, async () => {
      const startedAt = performance.now();
      const [before, now] = [promisedBy(crowd), crowd.acknowledged];
      await run('backup', database.url, file);
      meanwhile += crowd.acknowledged - now;
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      return before;
    });
    acknowledged += crowd.acknowledged;

    await server.end('SIGTERM');
    await run('restore', database.url, file);
    broken.push(...faultsOf(pathOf(database.url)));
    await server.startAgain();
    const audit = await auditRestored(crowd, promised);
    lost.push(...audit.lost);
    broken.push(...audit.wrong);
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

/** Each user writes on one connection, so the backup has the book as it was between two of their writes. */
async function whileWriting<T>(crowd: Crowd, work: () => Promise<T>): Promise<T> {
  await using load = crowd.start({ lines: 1, repertoire: PLAIN_WRITES });
  await load.answers(20 + Math.floor(Math.random() * 100), 200, 201);
  // Waits for a sign-up too, which takes longer than other writes.
  while (crowd.members.acknowledged === 0) await load.answers(1, 201);
  const result = await work();
  await load.answers(20, 200, 201);
  return result;
}

function promisedBy({ people, members }: Crowd): Promised {
  const writes = new Map(people.map((person) => [person, person.ledger.acknowledged]));
  return { writes, accounts: members.promised };
}

/**
 * Each user checks their writes in the restored book; nothing that was acknowledged before the backup may be missing.
 */
async function auditRestored({ members }: Crowd, promised: Promised): Promise<{ lost: string[]; wrong: string[] }> {
  const audits = [await members.audit(promised.accounts)];
  for (const [person, before] of promised.writes) {
    audits.push(await person.auditRestored(REVISIONS_SKIPPED));
    const writes = person.ledger.revision;
    if (writes < before)
      audits.push({ lost: [`${person.email} was promised ${before} writes, and there are ${writes}`], wrong: [] });
  }
  return { lost: audits.flatMap(({ lost }) => lost), wrong: audits.flatMap(({ wrong }) => wrong) };
}

async function run(command: 'backup' | 'restore', databaseUrl: string, file: string): Promise<void> {
  const script = new URL(`../server/src/commands/${command}.ts`, import.meta.url);
  const { code, stderr } = await launch(script, { DATABASE_URL: databaseUrl }, { args: [file] }).ended;
  if (code !== 0) throw new Error(`the ${command} failed: ${stderr}`);
}

function faultsOf(path: string): string[] {
  const file = new DatabaseSync(path, { readOnly: true });
  const faults = file.prepare("select integrity_check as fault from pragma_integrity_check where fault <> 'ok'").all();
  file.close();
  return faults.map(({ fault }) => String(fault));
}

function pathOf(databaseUrl: string): string {
  return databaseUrl.slice('sqlite:'.length);
}
