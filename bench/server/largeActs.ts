import { setTimeout as pause } from 'node:timers/promises';
import type { Contact } from '@contactbook/contract/contacts';
import { REVISION_HEADER } from '@contactbook/contract/headers';
import type { ContactsActed } from '@contactbook/contract/labels';
import { onSqlite } from '../../drills/database.ts';
import { describe, isSuccess, openLine } from '../../drills/http.ts';
import { signUp } from '../../drills/person.ts';
import { startServer } from '../../drills/server.ts';
import { addPeople } from '../books.ts';
import { quantile, type Table } from '../table.ts';

const CONTACTS = 100_000;
const ROUNDS = 4;
const PAUSE_MS = 5;
const MS = { unit: 'ms', digits: 1 };
const EVERY = { of: 'figure', by: 'max' } as const;

/** What others wait for while one person changes a whole book at once. */
export async function measureLargeActs(): Promise<Table> {
  await using database = await onSqlite();
  await using server = await startServer(database.url, { MAX_DELAY_MS: '0' });
  const { address } = server;
  const [ann, bob] = [await signUp(address, 'ann@example.com'), await signUp(address, 'bob@example.com')];
  await ann.fill(CONTACTS);
  await bob.fill(200);
  const [annsCall, bobsCall] = [callsOf(address, ann.token), callsOf(address, bob.token)];
  const [acts, gets, posts]: [number[], number[], number[]] = [[], [], []];
  let revision: unknown;
  for (let round = 0; round < ROUNDS; round++) {
    // At first by going back to before all; then by undoing that all were restored.
    const allDeleted = round === 0 ? '/past' : `/changes/${String(revision)}/undo`;
    for (const path of [allDeleted, '/trash/restore']) {
      await pause(500);
      const act = annsCall('POST', path, path === '/past' ? { revision: 0 } : {});
      let [get, post] = [0, 0];
      await repeatUntil(act, async () => {
        get = Math.max(get, (await bobsCall('GET', '/contacts')).tookMs);
        const added = await bobsCall('POST', '/contacts', { name: 'Zoe', number: '112' });
        post = Math.max(post, added.tookMs);
        // Keeps the book small, since a long one would be read on a thread.
        await bobsCall('DELETE', `/contacts/${(added.body as Contact).id}`); // as the contract says of a 201
      });
      const { tookMs, headers } = await act;
      revision = headers[REVISION_HEADER.toLowerCase()];
      acts.push(tookMs);
      gets.push(get);
      posts.push(post);
    }
  }
  return {
    title: `All of ${CONTACTS.toLocaleString('en')} contacts at once`,
    about: `On SQLite, a person deletes all contacts and restores them ${ROUNDS} times, each as one change. Meanwhile, another person with 200 contacts reads and adds contacts, one request at a time with ${PAUSE_MS} ms in between. The figures are the slowest requests during each change.`,
    rows: [
      { what: 'the slowest GET /contacts of another person', ...MS, figures: gets, goal: { ...EVERY, atMost: 100 } },
      { what: 'the slowest POST /contacts of another person', ...MS, figures: posts, goal: { ...EVERY, atMost: 3000 } },
      { what: 'the change itself', ...MS, figures: acts },
    ],
  };
}

const halfDraft = (index: number) => ({ name: `${index % 2 === 0 ? 'Even' : 'Odd'} ${index}`, number: '112' });

/** What others wait for while one person labels half of a book and undoes that. */
export async function measureLargeLabels(): Promise<Table> {
  await using database = await onSqlite();
  const [ann = ''] = await addPeople(database.url, 1, { contacts: CONTACTS, draft: halfDraft });
  const [bob = ''] = await addPeople(database.url, 1, { contacts: 200 });
  // The history has room for all rounds. Otherwise, the later acts wait until its oldest entries have been deleted.
  await using server = await startServer(database.url, { MAX_DELAY_MS: '0', MEGABYTES_PER_PERSON: '1000' });
  const [annsCall, bobsCall] = [callsOf(server.address, ann), callsOf(server.address, bob)];
  const readTimes = async (until: Promise<unknown>) => {
    const times: number[] = [];
    await repeatUntil(until, async () => void times.push((await bobsCall('GET', '/contacts')).tookMs));
    return times;
  };
  const measured = { act: [] as number[], undo: [] as number[], quiet: [] as number[], during: [] as number[] };
  let revision = 0;
  for (let round = 0; round < ROUNDS; round++) {
    measured.quiet.push(quantile(await readTimes(pause(1000)), 0.99));
    const contacts = { filter: { q: 'even' }, revision };
    const act = annsCall('POST', '/contacts/acts', { contacts, act: { do: 'label', label: `Round ${round}` } });
    const during = await readTimes(act);
    const { tookMs, body } = await act;
    const { counts, ...answer } = body as ContactsActed; // as the contract says of a 200
    if (counts.changed !== CONTACTS / 2) throw new Error(`${counts.changed} contacts got the label`);
    const undo = annsCall('POST', `/changes/${answer.revision}/undo`);
    during.push(...(await readTimes(undo)));
    revision = Number((await undo).headers[REVISION_HEADER.toLowerCase()]);
    measured.during.push(quantile(during, 0.99));
    measured.act.push(tookMs);
    measured.undo.push((await undo).tookMs);
  }
  const what = 'GET /contacts of another person, p99';
  const reference = { what: 'without the acts', figures: measured.quiet };
  return {
    title: `A label for half of ${CONTACTS.toLocaleString('en')} contacts`,
    about: `On SQLite, a person labels half of the contacts by a filter and undoes it, ${ROUNDS} times. Meanwhile, another person reads 200 contacts again and again, with ${PAUSE_MS} ms in between. The history has room for all of it.`,
    rows: [
      { what: 'the label', ...MS, figures: measured.act, goal: { ...EVERY, atMost: 5000 } },
      { what: 'its Undo', ...MS, figures: measured.undo },
      { what, ...MS, figures: measured.during, reference, goal: { of: 'ratio', atMost: 3 } },
    ],
  };
}

/** Sends requests again and again until the promise settles, with a pause in between. */
async function repeatUntil(settled: Promise<unknown>, send: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  void settled.finally(() => over.abort());
  while (!over.signal.aborted) {
    await send();
    await pause(PAUSE_MS);
  }
}

/** Throws on a refusal. */
function callsOf(address: string, token: string) {
  const line = openLine(address);
  return async (method: string, path: string, body?: object) => {
    const reply = await line.send(method, path, body, token);
    if (!isSuccess(reply)) throw new Error(`${path} met ${describe(reply)}`);
    return reply;
  };
}
