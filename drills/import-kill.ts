import type { Contact } from '@contactbook/contract/contacts';
import type { Import } from '@contactbook/contract/transfer';
import { setTimeout as pause } from 'node:timers/promises';
import type { OpenDatabase } from './database.ts';
import type { Finding } from './report.ts';
import { bodyOrThrow, isSuccess, openLine, type Reply } from './http.ts';
import { signUp } from './person.ts';
import { crash, startServer } from './server.ts';

const CHOICE = { new: { all: true }, changed: { all: true } };
/** So many times as long as the work takes in a process that has run for a while: some of it is done before the kill. */
const WITHIN = 2;

/** Kills the server while it reads a file and while it takes one into a book: of each, all is there afterwards, or nothing. */
export async function importKill(openDatabase: OpenDatabase, kills: number, contacts: number): Promise<Finding> {
  await using database = await openDatabase();
  await using server = await startServer(database.url, { MAX_DELAY_MS: '0' });
  const { token } = await signUp(server.address, 'ann@example.com');
  const line = openLine(server.address);
  const file = Array.from({ length: contacts }, (_, index) => card(index)).join('');
  const broken: string[] = [];
  const outcomes = { read: { whole: 0, none: 0 }, taken: { whole: 0, none: 0 } };
  let acknowledged = 0;

  const send = (method: string, path: string, body?: object | string) => line.send(method, path, body, token);
  const imports = () => bodyOrThrow<Import[]>(send('GET', '/imports'));
  const contactsNow = async () => (await bodyOrThrow<Contact[]>(send('GET', '/contacts'))).length;
  const bring = () => send('POST', '/imports', file);
  const apply = (id: string) => send('POST', `/imports/${id}/apply`, CHOICE);

  async function forgetAll(): Promise<void> {
    await bodyOrThrow(send('POST', '/past', { revision: 0 }));
    for (const { id } of await imports()) await bodyOrThrow(send('DELETE', `/imports/${id}`));
  }

  async function killedDuring(work: () => Promise<Reply>, withinMs: number): Promise<boolean> {
    const begun = work();
    await pause(Math.random() * WITHIN * withinMs);
    await crash(server, database);
    const isDone = isSuccess(await begun);
    if (isDone) acknowledged++;
    return isDone;
  }

  const startedAt = performance.now();
  const { id: first } = await bodyOrThrow<Import>(bring());
  const readAt = performance.now();
  await bodyOrThrow(apply(first));
  const [readMs, takenMs] = [readAt - startedAt, performance.now() - readAt];
  await forgetAll();

  for (let round = 0; round < kills; round++) {
    const isRead = await killedDuring(bring, readMs);
    const [left] = await imports();
    const isWhole = left?.state === 'ready';
    if (isWhole && left.contacts !== contacts) broken.push(`${left.contacts} rows of ${contacts} are ready`);
    if (isRead && !isWhole) broken.push('a file that was read is not there');
    outcomes.read[isWhole ? 'whole' : 'none']++;
    if ((await contactsNow()) > 0) broken.push('what was only read is in the book');

    const { id } = await bodyOrThrow<Import>(bring());
    const isTaken = await killedDuring(() => apply(id), takenMs);
    const there = await contactsNow();
    if (there !== 0 && there !== contacts) broken.push(`${there} contacts of ${contacts} are in the book`);
    if (isTaken && there === 0) broken.push('what was taken is not in the book');
    if (there === 0) await bodyOrThrow(apply(id));
    outcomes.taken[there === 0 ? 'none' : 'whole']++;
    await forgetAll();
  }
  line.close();
  const { read, taken } = outcomes;
  return {
    tried: `${kills} times kill -9 on ${database.name} while ${contacts} contacts are read out of a file, and while they are taken into the book`,
    acknowledged,
    lost: [],
    broken,
    measured: `read: ${read.whole} whole, ${read.none} not at all; taken: ${taken.whole} whole, ${taken.none} not at all, each of these in a second try`,
  };
}

function card(index: number): string {
  return `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:${index}\r\nFN:Mia ${index}\r\nTEL:+380 67 ${index}\r\nNOTE:${'x'.repeat(300)}\r\nEND:VCARD\r\n`;
}
