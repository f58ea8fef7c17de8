import { DatabaseSync } from 'node:sqlite';
import { REVISION_HEADER } from '@contactbook/contract/headers';
import { onSqlite } from '../../drills/database.ts';
import { startServer } from '../../drills/server.ts';
import { compactAllUntil } from '../../server/src/book/retention/compaction.ts';
import { readConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/db/open.ts';
import { addPeopleWith, contactIdOf } from '../books.ts';
import type { Table } from '../table.ts';

const EDITS = 500_000;
const ROUNDS = 5;
const ASKED = 200;
const LONG_EDITS = 2000;
/** As long as a name and a number may be, in UTF-8. */
const LONG = { name: '\u{1F4D6}'.repeat(200), number: '\u{1F4DE}'.repeat(64) };
const TIMES_QUIET = 3;
const TIMES_THE_TEXT = 1.2;

/** What a long past costs others, and what one edit leaves of bytes. */
export async function measureLongPast(): Promise<Table> {
  const { quiet, attacked } = await othersOf(EDITS);
  const { kept, forgotten, unchanged } = await bytesOf(LONG_EDITS);
  return {
    title: 'A long past',
    about: `On SQLite. A contact was edited ${EDITS.toLocaleString('en')} times, and its owner asks for the book before, amid and after that, and for the history of both, without a pause; somebody else with 200 contacts reads them ${ASKED} times, by turns with quiet. Then a contact is edited ${LONG_EDITS.toLocaleString('en')} times, each time with other texts, nearly as long as they may be: what the file grows by for each, in bytes of the text, and how much of that is left when the time has come to forget it.`,
    rows: [
      {
        what: 'GET /contacts of somebody else, p99',
        unit: 'ms',
        figures: attacked,
        reference: { what: 'quiet', figures: quiet },
        goal: { of: 'ratio', atMost: TIMES_QUIET },
        digits: 1,
      },
      {
        what: 'an edit of long texts, of the text',
        unit: 'times',
        figures: [kept],
        goal: { of: 'figure', atMost: TIMES_THE_TEXT },
        digits: 2,
      },
      {
        what: 'the same, forgotten',
        unit: 'times',
        figures: [forgotten],
        goal: { of: 'figure', atMost: 0.01 },
        digits: 2,
      },
      {
        what: 'an edit that changes nothing',
        unit: 'revisions',
        figures: [unchanged],
        goal: { of: 'figure', atMost: 0 },
      },
    ],
  };
}

type Call = (path: string, method?: string, body?: object) => Promise<Response>;

function callsOf(address: string, token: string): Call {
  const headers = { authorization: token, 'content-type': 'application/json' };
  return async (path, method = 'GET', body) => {
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await fetch(address + path, init);
    await answer.clone().bytes();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  };
}

async function othersOf(edits: number): Promise<{ quiet: number[]; attacked: number[] }> {
  await using database = await onSqlite();
  const [[owner = ''] = []] = await addPeopleWith(database.url, 1, { contacts: 1 });
  const [[other = ''] = []] = await addPeopleWith(database.url, 1, { contacts: 200 });
  addEdits(fileOf(database.url), owner, edits);
  await using server = await startServer(database.url, { MAX_DELAY_MS: '0' });
  const [ann, bob] = [callsOf(server.address, owner), callsOf(server.address, other)];
  const [quiet, attacked]: [number[], number[]] = [[], []];
  await p99Of(bob);
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(await p99Of(bob));
    const over = new AbortController();
    const looking = askForThePast(ann, edits, over.signal);
    attacked.push(await p99Of(bob));
    over.abort();
    await looking;
  }
  return { quiet, attacked };
}

/** Written straight into the file, as that many edits over HTTP would leave them. */
function addEdits(file: DatabaseSync, token: string, edits: number): void {
  const [userId = ''] = token.split('.');
  const contactId = contactIdOf(0);
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${edits})`;
  file.exec(`begin;
    insert into versions (user_id, contact_id, from_revision, until_revision, state_revision, name, number)
      ${numbers} select '${userId}', '${contactId}', n - 1, n, n - 1, 'Rosie ' || n, '112' from numbers;
    insert into acts (user_id, revision, part, act, at_ms, contacts, target_revision, contact_ids)
      ${numbers} select '${userId}', n, 0, 'edited', ${Date.now()} - ${edits} + n, 1, null, '["${contactId}"]' from numbers;
    update contacts set version = ${edits}, state_revision = ${edits} where user_id = '${userId}';
    update users set revision = ${edits} where user_id = '${userId}';
    commit`);
  file.close();
}

async function askForThePast(call: Call, edits: number, signal: AbortSignal): Promise<void> {
  const paths = [0, edits / 2, edits - 1].map((revision) => `/past?revision=${revision}`);
  while (!signal.aborted) {
    for (const path of [...paths, `/contacts/${contactIdOf(0)}/history`, '/history']) await call(path);
  }
}

/** Milliseconds of one of these, asked one after the other. */
async function p99Of(call: Call): Promise<number> {
  const waited: number[] = [];
  for (let count = 0; count < ASKED; count++) {
    const beganMs = performance.now();
    await call('/contacts');
    waited.push(performance.now() - beganMs);
  }
  return waited.toSorted((one, other) => one - other)[Math.floor(ASKED * 0.99)] ?? Number.NaN;
}

async function bytesOf(edits: number) {
  await using database = await onSqlite();
  const [[token = ''] = []] = await addPeopleWith(database.url, 1, { contacts: 1 });
  const text = edits * Buffer.byteLength(LONG.name + numbered(0));
  let before = 0;
  let after = 0;
  let unchanged = 0;
  {
    await using server = await startServer(database.url, { MAX_DELAY_MS: '0' });
    const call = callsOf(server.address, token);
    const edit = (count: number) =>
      call(`/contacts/${contactIdOf(0)}`, 'PATCH', { name: LONG.name, number: numbered(count) });
    await edit(0);
    before = usedBytes(database.url);
    for (let count = 1; count <= edits; count++) await edit(count);
    after = usedBytes(database.url);
    const [one, two] = [await edit(edits), await edit(edits)].map(({ headers }) =>
      Number(headers.get(REVISION_HEADER)),
    );
    unchanged = (two ?? Number.NaN) - (one ?? Number.NaN);
    await server.end('SIGTERM');
  }
  const { db } = await openDatabase(readConfig({ DATABASE_URL: database.url }).database);
  await compactAllUntil(db, Date.now() + 1);
  await db.destroy();
  return { kept: (after - before) / text, forgotten: Math.max(0, usedBytes(database.url) - before) / text, unchanged };
}

/** Others each time; each digit stands where one sign of two units did. */
function numbered(count: number): string {
  const mark = String(count).padStart(8, '0');
  return mark + LONG.number.slice(mark.length * 2);
}

const fileOf = (url: string) => new DatabaseSync(url.replace('sqlite:', ''));

/** Of the pages that hold something. */
function usedBytes(url: string): number {
  const file = fileOf(url);
  const of = (pragma: string) => Number(Object.values(file.prepare(`pragma ${pragma}`).get() ?? {})[0]);
  const bytes = (of('page_count') - of('freelist_count')) * of('page_size');
  file.close();
  return bytes;
}
