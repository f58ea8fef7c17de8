import { setTimeout as pause } from 'node:timers/promises';
import { onSqlite } from './database.ts';
import type { Finding } from './report.ts';
import { openLine } from './http.ts';
import { gatherCrowd } from './load.ts';
import { BEFORE_NEXT_TRY_MS } from './person.ts';
import { startServer } from './server.ts';
import { createTally, type Tally } from './tally.ts';

const PASSERS_BY = 4;
const GRACE_MS = 10_000;

/** Stops the server under load, repeatedly: every request that it accepted is answered to the end. */
export async function stop(stops: number): Promise<Finding> {
  await using database = await onSqlite();
  await using server = await startServer(database.url);
  const crowd = await gatherCrowd(server.address);
  const passing = createTally();
  const broken: string[] = [];
  let longestMs = 0;

  for (let round = 0; round < stops; round++) {
    await using load = crowd.start();
    const leaving = new AbortController();
    const passers = Array.from({ length: PASSERS_BY }, () => passBy(server.address, passing, leaving.signal));
    await load.answers(50 + Math.floor(Math.random() * 100));
    const startedAt = performance.now();
    const { code } = await server.end('SIGTERM');
    const tookMs = Math.round(performance.now() - startedAt);
    leaving.abort();
    await Promise.all([load.end(), ...passers]);
    longestMs = Math.max(longestMs, tookMs);
    if (code !== 0) broken.push(`the exit code is ${code}`);
    if (tookMs > GRACE_MS) broken.push(`the exit took ${tookMs} ms`);
    await server.startAgain();
  }

  await crowd.audit();
  const kept = crowd.tally;
  return crowd.finding(['200', '201', 'refusal'], {
    tried: `${stops} times SIGTERM under 13 kept-alive connections that write and sign up, and ${PASSERS_BY} people who connect anew each time`,
    broken: [...broken, ...passing.faults('200', 'refusal', 'silence')],
    measured:
      `longest exit ${longestMs} ms; answers cut: ${kept.of('a cut') + passing.of('a cut')}; without an answer: ` +
      `${kept.of('silence', 'a hang-up')} on kept-alive connections, ${passing.of('silence')} on new ones that were not let in any more`,
  });
}

/** A client that opens a connection for each request. */
async function passBy(address: string, tally: Tally, leaving: AbortSignal): Promise<void> {
  while (!leaving.aborted) {
    const line = openLine(address);
    const reply = await line.send('GET', '/healthz');
    tally.note(reply);
    line.close();
    if (reply.met !== 'answer') await pause(BEFORE_NEXT_TRY_MS);
  }
}
