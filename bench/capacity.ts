import { cpus } from 'node:os';
import type { Contact } from '@contactbook/contract/contacts';
import autocannon from 'autocannon';
import { onPostgres, onSqlite } from '../drills/database.ts';
import { startServer } from '../drills/server.ts';
import { PASSWORD, tokenOfAFullBook } from './book.ts';
import { cpuMsBetween, cpuTimes } from './cpu.ts';
import { spread } from './table.ts';

const CONTACTS = 200;
/** Each on a connection of their own. */
const PEOPLE = 10;
const ROUNDS = 5;
const ROUND_SECONDS = 3;

type Person = { email: string; token: string; tag: string; contactId: string };
type Call = { status: number; request: (person: Person) => autocannon.Request };
type Server = Awaited<ReturnType<typeof startServer>>;
type Setting = { servers: Server[]; people: Person[]; databasePids: () => Promise<number[]> };

const CALLS: Record<string, Call> = {
  'GET /contacts, unchanged': {
    status: 304,
    request: ({ token, tag }) => ({ path: '/contacts', headers: { authorization: token, 'if-none-match': tag } }),
  },
  [`GET /contacts, ${CONTACTS} of them`]: {
    status: 200,
    request: ({ token }) => ({ path: '/contacts', headers: { authorization: token } }),
  },
  'PATCH /contacts/:id': {
    status: 200,
    request: ({ token, contactId }) => withJson('PATCH', `/contacts/${contactId}`, { number: '112' }, token),
  },
  'POST /users/login': {
    status: 200,
    request: ({ email }) => withJson('POST', '/users/login', { email, password: PASSWORD }),
  },
};

await using sqlite = await onSqlite();
await using postgres = await onPostgres();
const running = () =>
  postgres.cluster.run('postgres', 'select pid from pg_stat_activity where pid <> pg_backend_pid()');
const postgresPids = async () => (await running()).map(({ pid }) => Number(pid));
await using file = await startServer(sqlite.url);
await using one = await startServer(postgres.url);
await using other = await startServer(postgres.url);
const settings: Record<string, Setting> = {
  'SQLite, one process': { servers: [file], people: await peopleOf(file), databasePids: async () => [] },
  'PostgreSQL, one process': { servers: [one], people: await peopleOf(one), databasePids: postgresPids },
};
settings['PostgreSQL, two processes'] = { ...settings['PostgreSQL, one process']!, servers: [one, other] };

console.log(`${PEOPLE} connections of ${PEOPLE} people, ${ROUNDS} rounds of ${ROUND_SECONDS} s in turns,`);
console.log(`Node ${process.versions.node}, ${cpus().length} CPUs shared with PostgreSQL and with who asks`);
for (const [name, call] of Object.entries(CALLS)) await measure(name, call);

/** One call in all settings by turns, so that all see the same machine. */
async function measure(name: string, call: Call): Promise<void> {
  const rounds: Record<string, Round[]> = {};
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [title, setting] of Object.entries(settings)) {
      const figures = await load(setting, call);
      // The first warms up.
      if (round > 0) (rounds[title] ??= []).push(figures);
    }
  }
  console.log(`\n${name} (${call.status})`);
  for (const [title, each] of Object.entries(rounds)) {
    const print = (what: string, figure: keyof Round, digits = 0) => {
      const figures = each.map((round) => round[figure]);
      console.log(`    ${what.padEnd(26)} ${spread(figures, digits)}`);
    };
    console.log(`  ${title}`);
    print('requests/s', 'perSecond');
    print('server, CPU ms each', 'serverMs', 3);
    // SQLite's work is done in the server.
    if (title.startsWith('PostgreSQL')) print('PostgreSQL, CPU ms each', 'databaseMs', 3);
  }
}

type Round = { perSecond: number; serverMs: number; databaseMs: number };

async function load({ servers, people, databasePids }: Setting, { status, request }: Call): Promise<Round> {
  const current = await Promise.all(people.map((person) => refreshed(person, servers[0]!.address)));
  const serverPids = servers.map(({ child }) => child.pid ?? 0);
  const [serverBefore, databaseBefore] = [cpuTimes(serverPids), cpuTimes(await databasePids())];
  const counts = await Promise.all(
    servers.map(async ({ address }, index) => {
      const requests = current.filter((_person, place) => place % servers.length === index).map(request);
      const result = await autocannon({
        url: address,
        duration: ROUND_SECONDS,
        connections: requests.length,
        setupClient: (client) => client.setRequests([requests.pop()!]),
      });
      const answers = result.statusCodeStats?.[`${status}`]?.count ?? 0;
      if (answers !== result.requests.total || result.errors > 0) throw new Error(`${address} failed under load`);
      return answers;
    }),
  );
  const answers = counts.reduce((total, count) => total + count, 0);
  return {
    perSecond: answers / ROUND_SECONDS,
    serverMs: cpuMsBetween(serverBefore, cpuTimes(serverPids)) / answers,
    databaseMs: cpuMsBetween(databaseBefore, cpuTimes(await databasePids())) / answers,
  };
}

/** With the ETag that their list has now. */
async function refreshed(person: Person, address: string): Promise<Person> {
  const answer = await fetch(`${address}/contacts`, { headers: { authorization: person.token } });
  const [first] = (await answer.json()) as Contact[]; // as the contract says of a 200
  return { ...person, tag: answer.headers.get('etag') ?? '', contactId: first?.id ?? '' };
}

function peopleOf({ address }: Server): Promise<Person[]> {
  const emails = Array.from({ length: PEOPLE }, (_, index) => `person-${index}@example.com`);
  return Promise.all(
    emails.map(async (email) => {
      const token = await tokenOfAFullBook(address, CONTACTS, email);
      return { email, token, tag: '', contactId: '' };
    }),
  );
}

function withJson(method: 'POST' | 'PATCH', path: string, body: object, token = ''): autocannon.Request {
  return {
    method,
    path,
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}
