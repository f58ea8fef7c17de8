import { setTimeout as pause } from 'node:timers/promises';
import { REVISION_HEADER } from '@contactbook/contract/headers';
import type { Contact } from '@contactbook/contract/contacts';
import { onSqlite } from '../../drills/database.ts';
import { startServer } from '../../drills/server.ts';
import { tokenOfAFullBook } from '../book.ts';
import type { Row, Table } from '../table.ts';
import type { Version } from './against.ts';

const CONTACTS = 100_000;
const AT_ONCE = 20;
const ROUNDS = 4;
const PAUSE_MS = 5;
const COUNTED = 30;
const TRIMMED_AFTER_MS = 10_000;
/** The first act goes back to before all contacts; the next one undoes the restore of all. */
const ALL_DELETED = '/past';

/**
 * Times in milliseconds: of each act, of the slowest GET and POST of another user during it, and of later calls on the
 * history.
 */
type Measured = Record<'act' | 'get' | 'post' | 'trash' | 'changes', number[]>;
type Call = (method: string, path: string, body?: object) => Promise<Response>;

/**
 * Measures how long other users wait while one user changes a whole book, and what calls on the resulting history cost.
 */
export async function measureLargeActs(earlier?: Version): Promise<Table> {
  const own = await measure();
  const theirs = earlier && (await measure(earlier.script));
  const row = (what: string, part: keyof Measured, atMost?: number): Row => ({
    what,
    unit: 'ms',
    figures: own[part],
    ...(theirs && { reference: { what: earlier.commit, figures: theirs[part] } }),
    ...(atMost !== undefined && {
      goal: { of: 'figure', atMost, by: part === 'get' || part === 'post' ? 'max' : 'median' },
    }),
    digits: 1,
  });
  return {
    title: `All of ${CONTACTS.toLocaleString('en')} contacts at once`,
    about: `On SQLite a person deletes all contacts and restores them, ${ROUNDS} times, each as one change, while somebody else with 200 contacts reads and adds, one after the other with ${PAUSE_MS} ms in between: the slowest of each during each change. Then the calls on that past, ${COUNTED} times. The answer to "What changed since" is 410, which says to read the whole book.`,
    rows: [
      row('the slowest GET /contacts of somebody else', 'get', 100),
      row('the slowest POST /contacts of somebody else', 'post', 3000),
      row('the change itself', 'act'),
      row('GET /trash?limit=0, afterwards', 'trash', 2),
      row('GET /changes?since=0, afterwards', 'changes', 5),
    ],
  };
}

async function measure(script?: URL): Promise<Measured> {
  await using database = await onSqlite();
  await using server = await startServer(database.url, { MAX_DELAY_MS: '0' }, { ...(script && { script }) });
  const [ann, bob] = await Promise.all(
    ['ann', 'bob'].map(async (name) =>
      callsOf(server.address, await tokenOfAFullBook(server.address, 200, `${name}@example.com`)),
    ),
  );
  if (ann === undefined || bob === undefined) throw new Error('two people were signed up');
  await addMany(ann, CONTACTS - 200);
  const measured: Measured = { act: [], get: [], post: [], trash: [], changes: [] };
  let revision: string | null | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const allDeleted = revision === undefined ? ALL_DELETED : `/changes/${revision}/undo`;
    for (const path of [allDeleted, '/trash/restore']) {
      await pause(500);
      const act = timed(async () => {
        const answer = await ann('POST', path, path === ALL_DELETED ? { revision: 0 } : {});
        revision = answer.headers.get(REVISION_HEADER);
        return answer;
      });
      const others = await watch(bob, act);
      measured.act.push(await act);
      measured.get.push(others.get);
      measured.post.push(others.post);
    }
  }
  // The history exceeds its share of the quota, so the server compacts it in the background.
  await pause(TRIMMED_AFTER_MS);
  for (let count = 0; count < COUNTED; count++) {
    measured.trash.push(await timed(() => ann('GET', '/trash?limit=0')));
    measured.changes.push(await timed(() => ann('GET', '/changes?since=0'), [200, 410]));
  }
  return measured;
}

function callsOf(address: string, token: string): Call {
  const headers = { authorization: token, 'content-type': 'application/json' };
  return (method, path, body) =>
    fetch(address + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}

async function addMany(call: Call, contacts: number): Promise<void> {
  let left = contacts;
  const add = async () => {
    while (left-- > 0)
      await timed(() => call('POST', '/contacts', { name: `Mia Simpson ${left}`, number: `+380 67 ${left}` }));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, add));
}

/** Sends requests one after the other until the promise settles; returns the slowest times. */
async function watch(call: Call, until: Promise<unknown>): Promise<{ get: number; post: number }> {
  const slowest = { get: 0, post: 0 };
  const over = new AbortController();
  void until.finally(() => over.abort());
  while (!over.signal.aborted) {
    slowest.get = Math.max(slowest.get, await timed(() => call('GET', '/contacts')));
    let zoe: Contact | undefined;
    const add = async () => {
      const answer = await call('POST', '/contacts', { name: 'Zoe', number: '112' });
      zoe = (await answer.clone().json()) as Contact; // the contract defines the body of a 201
      return answer;
    };
    slowest.post = Math.max(slowest.post, await timed(add));
    // Keeps the book small, since a long one would be read on the thread for long reads.
    await timed(() => call('DELETE', `/contacts/${zoe?.id}`));
    await pause(PAUSE_MS);
  }
  return slowest;
}

/** Returns the time in milliseconds until the answer is complete. */
async function timed(ask: () => Promise<Response>, statuses = [200, 201]): Promise<number> {
  const beganMs = performance.now();
  const answer = await ask();
  await answer.bytes();
  if (!statuses.includes(answer.status)) throw new Error(`${answer.url} answered ${answer.status}`);
  return performance.now() - beganMs;
}
