import { setTimeout as pause } from 'node:timers/promises';
import { onSqlite } from './database.ts';
import type { Finding } from './finding.ts';
import { openLine } from './http.ts';
import { gatherCrowd } from './load.ts';
import { BEFORE_NEXT_TRY_MS } from './person.ts';
import { startServer } from './server.ts';
import { createTally, type Tally } from './tally.ts';

const PASSERS_BY = 4;
const GRACE_MS = 10_000;

/** Stops the server under load, repeatedly: every accepted request is answered completely. */
export async function stop(stops: number): Promise<Finding> {
  await using database = await onSqlite();
  await using server = await startServer(database.url);
  const crowd = await gatherCrowd(server.address);
  const [kept, passing] = [createTally(), createTally()];
  const broken: string[] = [];
  let longestMs = 0;

  for (let round = 0; round < stops; round++) {
    await using load = crowd.start({ lines: 3 }, kept);
    const passers = startPassing(server.address, passing);
    await load.answers(50 + Math.floor(Math.random() * 100));
    const startedAt = performance.now();
    const { code } = await server.end('SIGTERM');
    const tookMs = performance.now() - startedAt;
    await Promise.all([load.end(), passers.end()]);
    longestMs = Math.max(longestMs, tookMs);
    if (code !== 0) broken.push(`the exit code is ${code}`);
    if (tookMs > GRACE_MS) broken.push(`the exit took ${Math.round(tookMs)} ms`);
    await server.startAgain();
  }

  const { lost, wrong } = await crowd.audit();
  const cuts = kept.of('a cut') + passing.of('a cut');
  return {
    tried: `${stops} times SIGTERM under 13 kept-alive connections that write and sign up, and ${PASSERS_BY} people who connect anew each time`,
    acknowledged: crowd.acknowledged,
    lost,
    broken: [
      ...broken,
      ...wrong,
      ...kept.unlike('200', '201', 'refusal'),
      ...passing.unlike('200', 'refusal', 'silence'),
    ],
    measured:
      `longest exit ${Math.round(longestMs)} ms; answers cut: ${cuts}; without an answer: ${kept.of('silence', 'a hang-up')} on ` +
      `kept-alive connections, ${passing.of('silence')} on new ones that were not let in any more`,
  };
}

/** Starts clients that open a connection for each request. */
function startPassing(address: string, tally: Tally) {
  const hasEnded = new AbortController();
  const all = Array.from({ length: PASSERS_BY }, async () => {
    while (!hasEnded.signal.aborted) {
      const line = openLine(address);
      const reply = await line.send('GET', '/healthz');
      tally.note(reply);
      line.close();
      if (reply.met !== 'answer') await pause(BEFORE_NEXT_TRY_MS);
    }
  });
  return {
    async end(): Promise<void> {
      hasEnded.abort();
      await Promise.all(all);
    },
  };
}
