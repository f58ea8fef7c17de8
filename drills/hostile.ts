import { onSqlite } from './database.ts';
import type { Finding } from './finding.ts';
import { memoryMb, openDescriptors, untilGivenBack } from './footprint.ts';
import { COMERS, STAYERS } from './hostilities.ts';
import { openLine } from './http.ts';
import { startServer } from './server.ts';
import { type Outcome, raiseMob, undue } from './siege.ts';
import { gatherVisitors, type Visits } from './visitors.ts';

const VISITORS = 20;
const TIMES_QUIET = 3;
/** For 1300 connections and what is left of short ones until it is collected. */
const MORE_MEMORY_MB = 200;
/** For what was hung up on to be given back. */
const GIVEN_BACK_WITHIN_MS = 10_000;
/** Twice the longest time-out of the server, which looks at an answer nobody takes only then for the second time. */
const CUT_OFF_WITHIN_MS = 150_000;

export type Siege = {
  rounds: number;
  turnMs: number;
  /** Of the connections that stay at once, this part. */
  scale: number;
  /** Compares the times of the visitors, and waits until all who stay are cut off. */
  isTimed: boolean;
};

/** Slow and hostile connections beside others that visit their books, by turns with quiet: these notice little. */
export async function hostile({ rounds, turnMs, scale, isTimed }: Siege): Promise<Finding> {
  await using database = await onSqlite();
  await using server = await startServer(database.url);
  const pid = server.child.pid!; // it listens
  const descriptors = openDescriptors(pid);
  const visitors = await gatherVisitors(server.address, VISITORS);
  await using mob = raiseMob({ port: server.port, scale });
  await wakeTheLargestAnswer(server.address);

  const [quiet, besieged, outcomes, broken]: [Visits[], Visits[], Outcome[], string[]] = [[], [], [], []];
  let memoryBefore = 0;
  let cutOffMs: number | undefined;
  for (let round = 0; round < rounds; round++) {
    quiet.push(await visitors.come(turnMs));
    if (round === 0) memoryBefore = memoryMb(pid).now;
    await mob.come();
    besieged.push(await visitors.come(turnMs));
    await mob.rest();
    if (isTimed && round === rounds - 1) {
      cutOffMs = await untilGivenBack(pid, descriptors, CUT_OFF_WITHIN_MS);
      if (cutOffMs === undefined) broken.push(`${openDescriptors(pid) - descriptors} are not cut off`);
    }
    outcomes.push(...(await mob.leave()));
    const back = await untilGivenBack(pid, descriptors, GIVEN_BACK_WITHIN_MS);
    if (back === undefined) broken.push(`${openDescriptors(pid) - descriptors} descriptors were not given back`);
  }

  const all = [...quiet, ...besieged];
  const memory = memoryMb(pid).most;
  const [quietMs, besiegedMs] = [medianP99(quiet), medianP99(besieged)];
  if (memory > memoryBefore + MORE_MEMORY_MB) broken.push(`${Math.round(memory)} MB of memory`);
  if (isTimed && besiegedMs > TIMES_QUIET * quietMs)
    broken.push(`p99 is ${(besiegedMs / quietMs).toFixed(1)} times the quiet one`);
  const stayers = STAYERS.map(({ what, sockets }) => `${Math.ceil(sockets * scale)} ${what}`).join(', ');
  return {
    tried:
      `${rounds} turns of ${turnMs / 1000} s with ${stayers} (500 a second arriving), and 50 a second that come with ` +
      `${COMERS.map(({ what }) => what).join(', ')}; each after a quiet turn, ${VISITORS} visitors in both`,
    acknowledged: all.reduce((total, { acknowledged }) => total + acknowledged, 0),
    lost: all.flatMap(({ lost }) => lost),
    broken: [...broken, ...all.flatMap(({ wrong }) => wrong), ...undue(outcomes)],
    measured:
      `p99 of the visitors ${besiegedMs.toFixed(1)} ms, quiet ${quietMs.toFixed(1)} ms (medians of the turns), ` +
      `slowest ${slowestMs(besieged)} and ${slowestMs(quiet)} ms; ` +
      `memory ${Math.round(memoryBefore)} MB, at most ${Math.round(memory)} MB; descriptors given back` +
      (cutOffMs === undefined ? '' : `; all who stayed cut off ${Math.round(cutOffMs / 1000)} s after the last turn`),
  };
}

/** Made at the first visit, it would delay the first turn alone. */
async function wakeTheLargestAnswer(address: string): Promise<void> {
  const line = openLine(address);
  await line.send('HEAD', '/docs/scalar.js');
  line.close();
}

function slowestMs(turns: Visits[]): number {
  return Math.round(Math.max(...turns.flatMap(({ waitedMs }) => waitedMs)));
}

function medianP99(turns: Visits[]): number {
  const p99 = turns.map(({ waitedMs }) => at(waitedMs, 0.99));
  return at(p99, 0.5);
}

function at(figures: number[], part: number): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length * part)] ?? 0;
}
