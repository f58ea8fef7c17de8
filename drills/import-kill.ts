import type { Contact } from '@contactbook/contract/contacts';
import type { Import } from '@contactbook/contract/transfer';
import { setTimeout as pause } from 'node:timers/promises';
import type { DrillDatabase } from './database.ts';
import type { Finding } from './finding.ts';
import { openLine, type Reply } from './http.ts';
import { describe, signUp } from './person.ts';
import { crash, startServer } from './server.ts';

const CHOICE = { new: { all: true }, changed: { all: true } };
/** The kill happens within this multiple of the usual duration, so that it often interrupts the work. */
const WITHIN = 2;

/**
 * Kills the server while it reads a file, and while it applies an import: either everything or nothing is there after
 * the restart.
 */
export async function importKill(
  openDatabase: () => Promise<DrillDatabase>,
  kills: number,
  contacts: number,
): Promise<Finding> {
  await using database = await openDatabase();
  await using server = await startServer(database.url, { MAX_DELAY_MS: '0' });
  const { token } = await signUp(server.address, 'ann@example.com');
  const line = openLine(server.address);
  const file = Array.from({ length: contacts }, (_, index) => card(index)).join('');
  const broken: string[] = [];
  const [read, taken] = [
    { whole: 0, none: 0, ms: 0 },
    { whole: 0, none: 0, ms: 0 },
  ];
  let acknowledged = 0;

  const send = (method: string, path: string, body?: object | string) => line.send(method, path, body, token);
  const imports = async () => done(await send('GET', '/imports')) as Import[];
  const contactsNow = async () => done(await send('GET', '/contacts')) as Contact[];
  const bring = () => send('POST', '/imports', file);
  const apply = (id: string) => send('POST', `/imports/${id}/apply`, CHOICE);

  async function forgetAll(): Promise<void> {
    done(await send('POST', '/past', { revision: 0 }));
    for (const { id } of await imports()) done(await send('DELETE', `/imports/${id}`));
  }

  async function killedDuring(work: () => Promise<Reply>, withinMs: number): Promise<boolean> {
    const begun = work();
    await pause(Math.random() * WITHIN * withinMs);
    await crash(server, database);
    const isDone = isSuccess(await begun);
    if (isDone) acknowledged++;
    return isDone;
  }

  read.ms = await timed(async () => done(await bring()));
  const [first] = await imports();
  taken.ms = await timed(async () => done(await apply(first?.id ?? '')));
  await forgetAll();

  for (let round = 0; round < kills; round++) {
    const isRead = await killedDuring(bring, read.ms);
    const [left] = await imports();
    const isWhole = left?.state === 'ready';
    if (isWhole && left.contacts !== contacts) broken.push(`${left.contacts} rows of ${contacts} are ready`);
    if (isRead && !isWhole) broken.push('a file that was read is not there');
    read[isWhole ? 'whole' : 'none']++;
    if ((await contactsNow()).length > 0) broken.push('what was only read is in the book');

    const { id } = done(await bring()) as Import;
    const isTaken = await killedDuring(() => apply(id), taken.ms);
    const { length } = await contactsNow();
    if (length !== 0 && length !== contacts) broken.push(`${length} contacts of ${contacts} are in the book`);
    if (isTaken && length === 0) broken.push('what was taken is not in the book');
    if (length === 0) done(await apply(id));
    taken[length === 0 ? 'none' : 'whole']++;
    await forgetAll();
  }
  line.close();
  return {
    tried: `${kills} times kill -9 on ${database.name} while ${contacts} contacts are read out of a file, and while they are taken into the book`,
    acknowledged,
    lost: [],
    broken,
    measured: `read: ${read.whole} whole, ${read.none} not at all; taken: ${taken.whole} whole, ${taken.none} not at all, each of these in a second try`,
  };
}

function isSuccess(reply: Reply): boolean {
  return reply.met === 'answer' && reply.status < 300;
}

/** Returns the body of a successful reply, as defined by the contract. */
function done(reply: Reply): unknown {
  if (reply.met !== 'answer' || !isSuccess(reply)) throw new Error(describe(reply));
  return reply.body;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const beganMs = performance.now();
  await work();
  return performance.now() - beganMs;
}

function card(index: number): string {
  return `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:${index}\r\nFN:Mia ${index}\r\nTEL:+380 67 ${index}\r\nNOTE:${'x'.repeat(300)}\r\nEND:VCARD\r\n`;
}
