import type { Finding } from './finding.ts';
import { gatherCrowd } from './load.ts';
import type { Obstacle } from './obstacles.ts';
import { startServer } from './server.ts';
import { createTally } from './tally.ts';

/** Number of answers to wait for before and after each obstacle. */
const ANSWERS = 30;

/**
 * The disk refuses writes under load, then accepts them again. Writes are refused with a reason, and nothing is lost.
 */
export async function disk(meet: () => Promise<Obstacle>, times: number): Promise<Finding> {
  await using obstacle = await meet();
  await using server = await startServer(obstacle.databaseUrl, {}, { within: obstacle.within });
  const crowd = await gatherCrowd(server.address);
  const tally = createTally();
  const [lost, broken]: [string[], string[]] = [[], []];
  let doneAfterAll = 0;

  for (let time = 0; time < times; time++) {
    await using load = crowd.start({ lines: 3 }, tally);
    await load.answers(ANSWERS, 200, 201);
    await obstacle.put(server);
    await load.answers(ANSWERS, obstacle.status);
    await load.end();
    for (const person of crowd.people) {
      const audit = await person.audit();
      lost.push(...audit.lost);
      broken.push(...audit.wrong);
      doneAfterAll += audit.doneAfterAll;
    }
    await obstacle.takeAway(server);
  }
  await using load = crowd.start({ lines: 3 }, tally);
  await load.answers(ANSWERS, 200, 201);
  await load.end();

  const audit = await crowd.audit();
  doneAfterAll += audit.doneAfterAll;
  broken.push(...audit.wrong, ...tally.unlike('200', '201', String(obstacle.status), ...obstacle.alsoMet));
  if (doneAfterAll > 0) broken.push(`${doneAfterAll} refused writes were done after all`);
  if (tally.withoutReason > 0) broken.push(`${tally.withoutReason} refusals do not say why`);
  if (tally.withoutRetryAfter > 0) broken.push(`${tally.withoutRetryAfter} times 503 without Retry-After`);
  return {
    tried: `${obstacle.name}, ${times} times under 12 writing connections and one signing up, on SQLite`,
    acknowledged: crowd.acknowledged,
    lost: [...lost, ...audit.lost],
    broken,
    measured:
      `${tally.of(String(obstacle.status))} times ${obstacle.status}, ${doneAfterAll} of them done; all books readable meanwhile; ` +
      `longest answer ${Math.round(tally.longestMs)} ms`,
  };
}
