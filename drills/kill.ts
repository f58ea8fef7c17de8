import type { DrillDatabase } from './database.ts';
import type { Finding } from './finding.ts';
import { gatherCrowd } from './load.ts';
import { startServer } from './server.ts';
import { createTally } from './tally.ts';

/** The server killed in the middle of many writes, again and again: what was acknowledged is there, nothing by half. */
export async function kill(openDatabase: () => Promise<DrillDatabase>, kills: number): Promise<Finding> {
  await using database = await openDatabase();
  await using server = await startServer(database.url);
  const crowd = await gatherCrowd(server.address);
  const tally = createTally();
  const [lost, broken]: [string[], string[]] = [[], []];
  let doneAfterAll = 0;

  for (let round = 0; round < kills; round++) {
    await using load = crowd.start({ lines: 3 }, tally);
    await load.answers(20 + Math.floor(Math.random() * 200));
    const killed = server.end('SIGKILL');
    await load.end();
    await killed;
    await database.settled();
    await server.startAgain();
    const audit = await crowd.audit();
    lost.push(...audit.lost);
    broken.push(...audit.wrong);
    doneAfterAll = audit.doneAfterAll;
  }

  return {
    tried: `${kills} times kill -9 under 12 writing connections and one signing up, on ${database.name}`,
    acknowledged: crowd.acknowledged,
    lost,
    broken: [...broken, ...tally.unlike('200', '201', 'silence', 'a hang-up', 'refusal')],
    measured: `${crowd.doubts} writes without an answer, ${doneAfterAll} of them done`,
  };
}
