import type { OpenDatabase } from './database.ts';
import type { Finding } from './report.ts';
import { gatherCrowd } from './load.ts';
import { crash, startServer } from './server.ts';

/** Kills the server during many writes, repeatedly: acknowledged writes are kept, and no write is half done. */
export async function kill(openDatabase: OpenDatabase, kills: number, contacts: number): Promise<Finding> {
  await using database = await openDatabase();
  // The delay limit is disabled, since refusals on a busy machine are not part of this drill.
  await using server = await startServer(database.url, { MAX_DELAY_MS: '0' });
  const crowd = await gatherCrowd(server.address, { keepers: 1, lines: 3 });

  for (let round = 0; round < kills; round++) {
    await crowd.fill(contacts);
    await using load = crowd.start();
    await load.answers(20 + Math.floor(Math.random() * 200));
    await crash(server, database, load.end);
    await crowd.audit();
  }

  // A kill may cut an answer that is being sent.
  return crowd.finding(['200', '201', 'silence', 'a hang-up', 'a cut', 'refusal'], {
    tried: `${kills} times kill -9 on ${database.name}`,
    measured: `${crowd.wholesale()} changes of over 500 contacts at once; ${crowd.doubts()} writes without an answer, ${crowd.found.doneAfterAll} of them done`,
  });
}
