import { type OpenDatabase, onSqlite } from './database.ts';
import { gatherCrowd } from './load.ts';
import type { Finding } from './report.ts';
import { startServer } from './server.ts';
import { wholeBook } from './whole-book.ts';

const GRACE_MS = 10_000;

/** Kills the server during many writes, repeatedly: acknowledged writes are kept, and no write is half done. */
export async function kill(openDatabase: OpenDatabase, kills: number, contacts: number): Promise<Finding> {
  await using database = await openDatabase();
  // The delay limit is disabled, since refusals on a busy machine are not part of this drill.
  await using server = await startServer(database.url, { MAX_DELAY_MS: '0' });
  const whole = await wholeBook(server.address, contacts);
  const crowd = await gatherCrowd(server.address, { size: 3, lines: 3 }, [whole]);

  for (let round = 0; round < kills; round++) {
    await using load = crowd.start();
    await load.answers(20 + Math.floor(Math.random() * 200));
    const killed = server.end('SIGKILL');
    await load.end();
    await killed;
    await database.waitUntilIdle();
    await server.startAgain();
    await crowd.audit();
  }

  const { changes, doubts, doneAfterAll } = whole.counts;
  // A kill may cut an answer that is being sent.
  return crowd.finding(['200', '201', '204', 'silence', 'a hang-up', 'a cut', 'refusal'], {
    tried: `${kills} times kill -9 on ${database.name}`,
    measured:
      `${crowd.doubts()} writes without an answer, ${crowd.found.doneAfterAll} of them done; ` +
      `${changes} changes of ${contacts} contacts at once, ${doubts} without an answer, ${doneAfterAll} of them done`,
  });
}

/** Stops the server under load, repeatedly: every accepted request is answered completely. */
export async function stop(stops: number): Promise<Finding> {
  await using database = await onSqlite();
  await using server = await startServer(database.url);
  const crowd = await gatherCrowd(server.address);
  const broken: string[] = [];
  let longestMs = 0;

  for (let round = 0; round < stops; round++) {
    await using load = crowd.start();
    await load.answers(50 + Math.floor(Math.random() * 100));
    const startedAt = performance.now();
    const { code } = await server.end('SIGTERM');
    const tookMs = Math.round(performance.now() - startedAt);
    await load.end();
    longestMs = Math.max(longestMs, tookMs);
    if (code !== 0) broken.push(`the exit code is ${code}`);
    if (tookMs > GRACE_MS) broken.push(`the exit took ${tookMs} ms`);
    await server.startAgain();
  }

  await crowd.audit();
  return crowd.finding(['200', '201', 'refusal'], {
    tried: `${stops} times SIGTERM under 13 kept-alive connections that write and sign up`,
    broken,
    measured: `longest exit ${longestMs} ms; without an answer: ${crowd.tally.of('silence', 'a hang-up', 'a cut')}`,
  });
}
