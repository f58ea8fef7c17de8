import { setTimeout as pause } from 'node:timers/promises';
import { onSqlite } from './database.ts';
import type { Finding } from './finding.ts';
import { openLine, type Reply } from './http.ts';
import { newcomers } from './newcomers.ts';
import { BEFORE_NEXT_TRY_MS, signUp } from './person.ts';
import { startServer } from './server.ts';
import { createTally } from './tally.ts';

const LINES = 12;
const PASSERS_BY = 4;
const GRACE_MS = 10_000;

/** The server asked to stop under load, again and again: every request it took is answered to the end. */
export async function stop(stops: number): Promise<Finding> {
  await using database = await onSqlite();
  await using server = await startServer(database.url);
  const ann = await signUp(server.address, 'ann@example.com');
  const visitors = newcomers(server.address);
  const [kept, passing] = [createTally(), createTally()];
  const broken: string[] = [];
  let longestMs = 0;

  for (let round = 0; round < stops; round++) {
    const { promise: isTime, resolve } = Promise.withResolvers<void>();
    let repliesLeft = 50 + Math.floor(Math.random() * 100);
    let isOver = false;
    const onReply = (reply: Reply) => {
      kept.note(reply);
      if (repliesLeft-- === 0) resolve();
    };
    const writing = ann.write({ lines: LINES, isOver: () => isOver, onReply });
    const coming = visitors.come(() => isOver, onReply);
    const passersBy = Array.from({ length: PASSERS_BY }, () => passBy(() => isOver));
    await isTime;
    const startedAt = performance.now();
    const { code } = await server.end('SIGTERM');
    const tookMs = performance.now() - startedAt;
    isOver = true;
    await Promise.all([writing, coming, ...passersBy]);
    longestMs = Math.max(longestMs, tookMs);
    if (code !== 0) broken.push(`the exit code is ${code}`);
    if (tookMs > GRACE_MS) broken.push(`the exit took ${Math.round(tookMs)} ms`);
    await server.startAgain();
  }

  /** Reads on a connection of its own each time. */
  async function passBy(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const line = openLine(server.address);
      const reply = await line.send('GET', '/contacts', undefined, ann.token);
      passing.note(reply);
      line.close();
      if (reply.met !== 'answer') await pause(BEFORE_NEXT_TRY_MS);
    }
  }

  const { lost, wrong } = await ann.audit();
  return {
    tried: `${stops} times SIGTERM under ${LINES + 1} kept-alive connections that write and sign up, and ${PASSERS_BY} people who connect anew each time`,
    acknowledged: ann.ledger.acknowledged + visitors.acknowledged,
    lost: [...lost, ...(await visitors.missing())],
    broken: [
      ...broken,
      ...wrong,
      ...kept.unlike('200', '201', 'refusal'),
      ...passing.unlike('200', 'refusal', 'silence'),
    ],
    measured:
      `longest exit ${Math.round(longestMs)} ms; answers cut: ${kept.of('a cut') + passing.of('a cut')}; without an answer: ` +
      `${kept.of('silence')} on kept-alive connections, ${passing.of('silence')} on new ones that were not let in any more`,
  };
}
