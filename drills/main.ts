import { readFileSync, writeFileSync } from 'node:fs';
import { acts, HALF_LABELLED, MANY_ACTS, WHOLE_ACTS } from './acts.ts';
import { ATTACKS } from './attacks.ts';
import { backup } from './backup.ts';
import { onPostgres, onSqlite } from './database.ts';
import { dropCommits } from './dropped-commits.ts';
import { disk, failingDisk, fullDisk, readOnlyFile } from './disk.ts';
import { failover } from './failover.ts';
import { hostile } from './hostile.ts';
import { kill, stop } from './kill.ts';
import { outage } from './outage.ts';
import { asTable, asText, type Finding, holds } from './report.ts';
import { FIRST_VERSION, PREVIOUS_VERSION } from './previous-version.ts';
import { turns } from './turns.ts';
import { updateFrom } from './update.ts';

/** Contacts of a whole book: more than two of the server's batches. */
const WHOLE = 1100;
const SCENE = { scale: 1, isTimed: true };

/** The drills, in the order of their execution; each limits its own time. */
const DRILLS: Record<string, () => Promise<Finding>> = {
  'kill-sqlite': () => kill(onSqlite, 20, WHOLE),
  'kill-postgres': () => kill(onPostgres, 20, WHOLE),
  'kill-dropped-commits': () => dropCommits(4, 100),
  stop: () => stop(20),
  'postgres-stopped': () => outage('stopped', 3, 4000),
  // Longer than the limit for an answer, so that a server that merely waits fails.
  'postgres-frozen': () => outage('frozen', 2, 8000),
  failover,
  'disk-full': () => disk(fullDisk, 10),
  'disk-failing': () => disk(failingDisk, 10),
  'file-read-only': () => disk(readOnlyFile, 5),
  backup: () => backup(10),
  ...Object.fromEntries(
    Object.keys(ATTACKS).map((name) => [
      `hostile-${name}`,
      () => hostile([name], { ...SCENE, rounds: 3, turnMs: 5000 }),
    ]),
  ),
  // Its p99 varies most between turns, and the median of five varies less than that of three.
  'hostile-all': () => hostile(Object.keys(ATTACKS), { ...SCENE, rounds: 5, turnMs: 10_000 }),
  'hostile-acts': () => acts(MANY_ACTS),
  'hostile-whole-acts': () => acts(WHOLE_ACTS),
  'hostile-half-labelled': () => acts(HALF_LABELLED),
  'hostile-turns': turns,
  'update-from-previous': () => updateFrom(PREVIOUS_VERSION),
  'update-from-first': () => updateFrom(FIRST_VERSION),
};

const wanted = process.argv.slice(2).filter((argument) => argument !== '--write');
const isNamed = (name: string, by: string) => name === by || name.startsWith(`${by}-`);
const unknown = wanted.filter((by) => !Object.keys(DRILLS).some((name) => isNamed(name, by)));
if (unknown.length > 0) {
  console.error(`There is no drill ${unknown.join(', ')}: choose from ${Object.keys(DRILLS).join(', ')}.`);
  process.exit(2);
}

const findings = new Map<string, Finding>();
for (const [name, run] of Object.entries(DRILLS)) {
  if (wanted.length > 0 && !wanted.some((by) => isNamed(name, by))) continue;
  const finding = await run().catch(brokenBy);
  findings.set(name, finding);
  console.log(asText(name, finding));
}
const table = asTable(findings);
console.log(`\n${table}`);
if (process.argv.includes('--write')) {
  // The page ends with the table, which begins with the date.
  const page = new URL('../docs/drills.md', import.meta.url);
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(/^\d{4}-\d\d-\d\d, [^]*/m, () => table),
  );
}
process.exitCode = [...findings.values()].every(holds) ? 0 : 1;

/** A drill that cannot run proves nothing, so it fails. */
function brokenBy(error: Error): Finding {
  return { tried: 'nothing', acknowledged: 0, lost: [], broken: [error.message], measured: '' };
}
