import { setTimeout as pause } from 'node:timers/promises';
import type { Contact } from '@contactbook/contract/contacts';
import { REVISION_HEADER } from '@contactbook/contract/headers';
import type { ContactsActed } from '@contactbook/contract/labels';
import { onSqlite } from '../../drills/database.ts';
import { describe, isSuccess, openLine } from '../../drills/http.ts';
import { type Person, signUp } from '../../drills/person.ts';
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
  const { act, get, post } = await measure();
  return {
    title: `All of ${CONTACTS.toLocaleString('en')} contacts at once`,
    about: `On SQLite, a person deletes all contacts and restores them ${ROUNDS} times, each as one change. Meanwhile, another person with 200 contacts reads and adds contacts, one request at a time with ${PAUSE_MS} ms in between. The figures are the slowest requests during each change.`,
    rows: [
      { what: 'the slowest GET /contacts of another person', ...MS, figures: get, goal: { ...EVERY, atMost: 100 } },
      { what: 'the slowest POST /contacts of another person', ...MS, figures: post, goal: { ...EVERY, atMost: 3000 } },
      { what: 'the change itself', ...MS, figures: act },
    ],
  };
}

/** Milliseconds of each act, and of the slowest GET and POST of another user during it. */
async function measure(): Promise<Record<'act' | 'get' | 'post', number[]>> {
  await using database = await onSqlite();
  await using server = await startServer(database.url, { MAX_DELAY_MS: '0' });
  const { address } = server;
  const [ann, bob] = [await signUp(address, 'ann@example.com'), await signUp(address, 'bob@example.com')];
  await ann.fill(CONTACTS);
  await bob.fill(200);
  const [annsCall, bobsCall] = [callsOf(address, ann), callsOf(address, bob)];
  const measured = { act: [] as number[], get: [] as number[], post: [] as number[] };
  let revision: unknown;
  for (let round = 0; round < ROUNDS; round++) {
    // At first by going back to before all; then by undoing that all were restored.
    const allDeleted = round === 0 ? '/past' : `/changes/${String(revision)}/undo`;
    for (const path of [allDeleted, '/trash/restore']) {
      await pause(500);
      const act = annsCall('POST', path, path === '/past' ? { revision: 0 } : {});
      const others = await watch(bobsCall, act);
      const { tookMs, headers } = await act;
      revision = headers[REVISION_HEADER.toLowerCase()];
      measured.act.push(tookMs);
      measured.get.push(others.get);
      measured.post.push(others.post);
    }
  }
  return measured;
}

const halfDraft = (index: number) => ({ name: `${index % 2 === 0 ? 'Even' : 'Odd'} ${index}`, number: '112' });

/** What others wait for while one person labels half of a book and undoes that. */
export async function measureLargeLabels(): Promise<Table> {
  await using database = await onSqlite();
  const [ann = ''] = await addPeople(database.url, 1, { contacts: CONTACTS, draft: halfDraft });
  const [bob = ''] = await addPeople(database.url, 1, { contacts: 200 });
  // The history has room for all rounds. Otherwise, the later acts wait until its oldest entries have been deleted.
  await using server = await startServer(database.url, { MAX_DELAY_MS: '0', MEGABYTES_PER_PERSON: '1000' });
  const annsCall = callsOf(server.address, { token: ann });
  const bobsCall = callsOf(server.address, { token: bob });
  const measured = { act: [] as number[], undo: [] as number[], quiet: [] as number[], during: [] as number[] };
  let revision = 0;
  for (let round = 0; round < ROUNDS; round++) {
    measured.quiet.push(quantile(await readTimes(bobsCall, pause(1000)), 0.99));
    const contacts = { filter: { q: 'even' }, revision };
    const act = annsCall('POST', '/contacts/acts', { contacts, act: { do: 'label', label: `Round ${round}` } });
    const during = await readTimes(bobsCall, act);
    const { tookMs, body } = await act;
    const { counts, ...answer } = body as ContactsActed; // as the contract says of a 200
    if (counts.changed !== CONTACTS / 2) throw new Error(`${counts.changed} contacts got the label`);
    const undo = annsCall('POST', `/changes/${answer.revision}/undo`);
    during.push(...(await readTimes(bobsCall, undo)));
    revision = Number((await undo).headers[REVISION_HEADER.toLowerCase()]);
    measured.during.push(quantile(during, 0.99));
    measured.act.push(tookMs);
    measured.undo.push((await undo).tookMs);
  }
  const reference = { what: 'nobody else', figures: measured.quiet };
  return {
    title: `A label for half of ${CONTACTS.toLocaleString('en')} contacts`,
    about: `On SQLite, a person labels half of the contacts by a filter and undoes it, ${ROUNDS} times. Meanwhile, another person reads 200 contacts again and again, with ${PAUSE_MS} ms in between. The history has room for all of it.`,
    rows: [
      { what: 'the label', ...MS, figures: measured.act, goal: { ...EVERY, atMost: 5000 } },
      { what: 'its Undo', ...MS, figures: measured.undo },
      {
        what: 'GET /contacts of another person, p99',
        ...MS,
        figures: measured.during,
        reference,
        goal: { of: 'ratio', atMost: 3 },
      },
    ],
  };
}

/** Reads the contacts again and again until the promise settles; returns how long each answer took, in milliseconds. */
async function readTimes(call: Call, until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const over = new AbortController();
  void until.finally(() => over.abort());
  while (!over.signal.aborted) {
    times.push((await call('GET', '/contacts')).tookMs);
    await pause(PAUSE_MS);
  }
  return times;
}

type Call = ReturnType<typeof callsOf>;

/** Throws on a refusal. */
function callsOf(address: string, { token }: Pick<Person, 'token'>) {
  const line = openLine(address);
  return async (method: string, path: string, body?: object) => {
    const reply = await line.send(method, path, body, token);
    if (!isSuccess(reply)) throw new Error(`${path} met ${describe(reply)}`);
    return reply;
  };
}

/** Sends requests one after the other until the promise settles; returns the slowest times. */
async function watch(call: Call, until: Promise<unknown>): Promise<{ get: number; post: number }> {
  const slowest = { get: 0, post: 0 };
  const over = new AbortController();
  void until.finally(() => over.abort());
  while (!over.signal.aborted) {
    slowest.get = Math.max(slowest.get, (await call('GET', '/contacts')).tookMs);
    const added = await call('POST', '/contacts', { name: 'Zoe', number: '112' });
    slowest.post = Math.max(slowest.post, added.tookMs);
    // Keeps the book small, since a long one would be read on a thread.
    await call('DELETE', `/contacts/${(added.body as Contact).id}`); // as the contract says of a 201
    await pause(PAUSE_MS);
  }
  return slowest;
}
