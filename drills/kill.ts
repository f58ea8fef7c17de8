import type { DrillDatabase } from './database.ts';
import type { Finding } from './finding.ts';
import { gatherCrowd } from './load.ts';
import { crash, startServer } from './server.ts';
import { createTally } from './tally.ts';

const PEOPLE = 4;
/** Number of users with large books. */
const KEEPERS = 1;

/** Kills the server during many writes, repeatedly: acknowledged writes are kept, and no write is half done. */
export async function kill(
  openDatabase: () => Promise<DrillDatabase>,
  kills: number,
  contacts: number,
): Promise<Finding> {
  await using database = await openDatabase();
  // The delay limit is disabled, since refusals on a busy machine are not part of this drill.
  await using server = await startServer(database.url, { MAX_DELAY_MS: '0' });
  const crowd = await gatherCrowd(server.address, PEOPLE, KEEPERS);
  const tally = createTally();
  const [lost, broken]: [string[], string[]] = [[], []];
  let doneAfterAll = 0;

  for (let round = 0; round < kills; round++) {
    await crowd.fill(contacts);
    await using load = crowd.start({ lines: 3 }, tally);
    await load.answers(20 + Math.floor(Math.random() * 200));
    await crash(server, database, load.end);
    const audit = await crowd.audit();
    lost.push(...audit.lost);
    broken.push(...audit.wrong);
    doneAfterAll += audit.doneAfterAll;
  }

  return {
    tried:
      `${kills} times kill -9 on ${database.name} under 9 connections that write, undo, restore and erase, one that takes ` +
      `a book of ${contacts} contacts back, undoes that, restores and empties its trash, and one that signs up and logs out`,
    acknowledged: crowd.acknowledged,
    lost,
    broken: [...broken, ...tally.unlike('200', '201', 'silence', 'a hang-up', 'refusal')],
    measured: `${crowd.wholesale} changes of over 500 contacts at once; ${crowd.doubts} writes without an answer, ${doneAfterAll} of them done`,
  };
}
