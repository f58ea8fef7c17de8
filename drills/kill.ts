import type { DrillDatabase } from './database.ts';
import type { Finding } from './finding.ts';
import type { Reply } from './http.ts';
import { newcomers } from './newcomers.ts';
import { type Person, signUp } from './person.ts';
import { startServer } from './server.ts';
import { createTally } from './tally.ts';

const PEOPLE = 4;
const LINES = 3;

/** The server killed in the middle of many writes, again and again: what was acknowledged is there, nothing by half. */
export async function kill(openDatabase: () => Promise<DrillDatabase>, kills: number): Promise<Finding> {
  await using database = await openDatabase();
  await using server = await startServer(database.url);
  const people = await everybody(server.address);
  const visitors = newcomers(server.address);
  const finding: Finding = { tried: '', acknowledged: 0, lost: [], broken: [], measured: '' };
  const tally = createTally();
  let doneAfterAll = 0;

  for (let round = 0; round < kills; round++) {
    await writeUntilKilled();
    await database.settled();
    await server.startAgain();
    const audits = await Promise.all(people.map((person) => person.audit()));
    finding.lost.push(...audits.flatMap(({ lost }) => lost), ...(await visitors.missing()));
    finding.broken.push(...audits.flatMap(({ wrong }) => wrong));
    doneAfterAll = sum(audits.map((audit) => audit.doneAfterAll));
  }

  const doubts = sum(people.map(({ ledger }) => ledger.doubts));
  return {
    ...finding,
    broken: [...finding.broken, ...tally.unlike('200', '201', 'silence', 'refusal')],
    tried: `${kills} times kill -9 under ${PEOPLE * LINES} writing connections and one signing up, on ${database.name}`,
    acknowledged: sum(people.map(({ ledger }) => ledger.acknowledged)) + visitors.acknowledged,
    measured: `${doubts} writes without an answer, ${doneAfterAll} of them done`,
  };

  async function writeUntilKilled(): Promise<void> {
    const { promise: isTime, resolve } = Promise.withResolvers<void>();
    let repliesLeft = 20 + Math.floor(Math.random() * 200);
    let isOver = false;
    const onReply = (reply: Reply) => {
      tally.note(reply);
      if (repliesLeft-- === 0) resolve();
    };
    const writing = people.map((person) => person.write({ lines: LINES, isOver: () => isOver, onReply }));
    const coming = visitors.come(() => isOver);
    await isTime;
    isOver = true;
    await server.end('SIGKILL');
    await Promise.all([...writing, coming]);
  }
}

async function everybody(address: string): Promise<Person[]> {
  return Promise.all(Array.from({ length: PEOPLE }, (_, index) => signUp(address, `person-${index}@example.com`)));
}

function sum(figures: number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}
