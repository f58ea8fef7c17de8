import { setTimeout as pause } from 'node:timers/promises';
import { revisionOfTag } from '@contactbook/contract/headers';
import { addPeople, contactIdOf } from '../bench/books.ts';
import { onSqlite } from './database.ts';
import { type Line, openLine, type Reply, type Request } from './http.ts';
import { PASSWORD, signUp } from './person.ts';
import { quantile } from './quantile.ts';
import type { Finding } from './report.ts';
import { startServer } from './server.ts';
import { createTally, type Tally } from './tally.ts';

/** The number of connections of other people, by what they send every 200 ms. */
const OTHERS = { write: 20, read: 10, logIn: 2 };
type Kind = keyof typeof OTHERS;
const EVERY_MS = 200;
const OTHERS_CONTACTS = 20;
const OWNER = 'owner@example.com';

/**
 * The bounds in milliseconds, of others and of an act that has the server to itself. `p99` is also kept where it is
 * three times the quiet one at most.
 */
type Bounds = { p99?: number; most: Partial<Record<Kind, number>>; takes?: number };
/** An act of one account, again and again on a connection of its own. */
type Act = { what: string; requestOf: (revision: number, time: number) => Request };
export type ActScene = {
  contacts: number;
  longCards: number;
  acts: Act[];
  bounds: Bounds;
  quietMs: number;
  forMs: number;
};

const LONG_CARD = `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Rosie\r\nN:;Rosie;;;\r\n${Array.from({ length: 1450 }, (_, line) => `TEL;TYPE=CELL:+38067${String(line).padStart(6, '0')}\r\n`).join('')}END:VCARD\r\n`;
/** The name of every other contact. */
const HALF = 'Mia';
const idsOf = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, place) => contactIdOf(from + place));
const post = (path: string, body: object): Request => ['POST', path, body];
const actOn = (contacts: object, what: object): Request => post('/contacts/acts', { contacts, act: what });
const pairs = Array.from({ length: 9 }, (_, place) => ({
  contacts: [contactIdOf(1000 + 2 * place), contactIdOf(1001 + 2 * place)],
  versions: [0, place === 8 ? 999_999 : 0],
}));

/** One account changes long cards, labels many contacts, and has merges refused and filters that find nobody. */
export const MANY_ACTS: ActScene = {
  contacts: 21_000,
  longCards: 1000,
  acts: [
    {
      what: 'setting a field of 1,000 cards of 55 KB',
      requestOf: (_revision, time) =>
        actOn({ ids: idsOf(0, 1000) }, { do: 'set', property: 'title', value: `Title ${time}` }),
    },
    {
      what: 'labelling 20,000 contacts',
      requestOf: (_revision, time) =>
        actOn({ ids: idsOf(1000, 21_000) }, { do: time % 2 === 0 ? 'label' : 'unlabel', label: 'Choir' }),
    },
    { what: 'refused merges', requestOf: () => post('/contacts/merge', { groups: pairs }) },
    {
      what: 'a filter that finds nobody',
      requestOf: (revision) => actOn({ filter: { q: 'zzzz' }, revision }, { do: 'delete' }),
    },
  ],
  bounds: { p99: 100, most: { write: 1000, logIn: 1000 } },
  quietMs: 10_000,
  forMs: 40_000,
};

/** One account labels, deletes and restores a book of 100,000 contacts. */
export const WHOLE_ACTS: ActScene = {
  contacts: 100_000,
  longCards: 0,
  acts: [
    {
      what: 'labelling, deleting and restoring 100,000 contacts',
      requestOf: (revision, time) =>
        [
          actOn({ filter: {}, revision }, { do: 'label', label: `Choir ${time}` }),
          actOn({ filter: {}, revision }, { do: 'delete' }),
          post(`/changes/${revision}/undo`, {}),
        ][time % 3]!, // of three
    },
  ],
  bounds: { most: { write: 3000, logIn: 3000, read: 100 } },
  quietMs: 10_000,
  forMs: 60_000,
};

/** One account labels half of its 100,000 contacts. */
export const HALF_LABELLED: ActScene = {
  contacts: 100_000,
  longCards: 0,
  acts: [
    {
      what: 'labelling 50,000 of 100,000 contacts',
      requestOf: (revision, time) => actOn({ filter: { q: HALF }, revision }, { do: 'label', label: `Choir ${time}` }),
    },
  ],
  bounds: { most: { write: 3000, logIn: 3000 }, takes: 5000 },
  quietMs: 5000,
  forMs: 20_000,
};

/** Compares how long other people wait while one account acts on many contacts, and while it does not. */
export async function acts({ contacts, longCards, acts: all, bounds, quietMs, forMs }: ActScene): Promise<Finding> {
  await using database = await onSqlite();
  const draft = (index: number) => ({
    name: `${index % 2 === 0 ? HALF : 'Rosie'} ${index}`,
    number: String(index),
    ...(index < longCards && { card: LONG_CARD }),
  });
  const [token = ''] = await addPeople(database.url, 1, { contacts, draft, isLogged: true });
  const others = await addPeople(database.url, OTHERS.write + OTHERS.read, { contacts: OTHERS_CONTACTS });
  await using server = await startServer(database.url, { MEGABYTES_PER_PERSON: '16384' });
  await signUp(server.address, OWNER);

  const aloneMs = bounds.takes === undefined ? [] : await takeAlone(server.address, token, all);
  const quiet = await waits(server.address, others, quietMs);
  const taken = all.map(() => createTally());
  const slowest = all.map(() => 0);
  const isOver = { value: false };
  const acting = all.map((each, place) =>
    repeat(server.address, token, each, isOver, (reply) => {
      taken[place]?.note(reply);
      if (reply.met === 'answer') slowest[place] = Math.max(slowest[place] ?? 0, reply.tookMs);
    }),
  );
  const busy = await waits(server.address, others, forMs);
  isOver.value = true;
  await Promise.all(acting);

  const kinds = Object.keys(OTHERS) as Kind[]; // its own keys
  const p99 = (of: Waits, kind: Kind) => quantile(of[kind].waitedMs, 0.99);
  const most = (of: Waits, kind: Kind) => Math.max(...of[kind].waitedMs);
  const broken = kinds.flatMap((kind) => {
    const atMost = bounds.most[kind] ?? Infinity;
    const p99Most = bounds.p99 === undefined ? Infinity : Math.max(bounds.p99, 3 * p99(quiet, kind));
    return [
      ...(most(busy, kind) > atMost ? [`${kind}: the slowest took ${most(busy, kind).toFixed(0)} ms`] : []),
      ...(p99(busy, kind) > p99Most ? [`${kind}: p99 is ${p99(busy, kind).toFixed(0)} ms`] : []),
      ...busy[kind].tally.faults('200', '201'),
    ];
  });
  const late = aloneMs.filter((ms) => ms > (bounds.takes ?? Infinity));
  return {
    tried: `${forMs / 1000} s on ${all.length} connections: ${all.map(({ what }) => what).join(', ')}`,
    acknowledged: kinds.reduce((sum, kind) => sum + busy[kind].tally.of('200', '201'), 0),
    lost: [],
    broken: [
      ...broken,
      ...late.map((ms) => `an act took ${ms.toFixed(0)} ms`),
      ...server.faults().map((line) => `the log has ${line.slice(0, 600)}`),
    ],
    measured: [
      ...kinds.map(
        (kind) =>
          `${kind} p99 ${p99(busy, kind).toFixed(0)} ms, quiet ${p99(quiet, kind).toFixed(0)}, slowest ${most(busy, kind).toFixed(0)}`,
      ),
      ...all.map(
        ({ what }, place) => `${what}: ${taken[place]?.faults().join(', ')}, slowest ${slowest[place]?.toFixed(0)} ms`,
      ),
    ].join('; '),
  };
}

type Waits = Record<Kind, { waitedMs: number[]; tally: Tally }>;

/** Sends the requests of other people for some time. */
async function waits(address: string, tokens: string[], forMs: number): Promise<Waits> {
  const found: Waits = {
    write: { waitedMs: [], tally: createTally() },
    read: { waitedMs: [], tally: createTally() },
    logIn: { waitedMs: [], tally: createTally() },
  };
  const kinds = Object.entries(OTHERS).flatMap(([kind, lines]) => Array.from({ length: lines }, () => kind as Kind));
  await Promise.all(
    kinds.map(async (kind, place) => {
      const line = openLine(address, kind === 'logIn' ? `127.0.0.${10 + place}` : undefined);
      const startsAt = performance.now();
      for (let dueMs = (EVERY_MS * place) / kinds.length; dueMs < forMs; dueMs += EVERY_MS) {
        await pause(Math.max(0, startsAt + dueMs - performance.now()));
        const since = performance.now();
        found[kind].tally.note(await askAs(kind, line, tokens[place], dueMs));
        found[kind].waitedMs.push(performance.now() - since);
      }
      line.close();
    }),
  );
  return found;
}

function askAs(kind: Kind, line: Line, token: string | undefined, dueMs: number): Promise<Reply> {
  if (kind === 'logIn') return line.send('POST', '/users/login', { email: OWNER, password: PASSWORD });
  if (kind === 'read') return line.send('GET', '/contacts', undefined, token);
  return line.send('PATCH', `/contacts/${contactIdOf(0)}`, { number: dueMs.toFixed(0) }, token);
}

async function repeat(
  address: string,
  token: string,
  { requestOf }: Act,
  isOver: { value: boolean },
  note: (reply: Reply) => void,
): Promise<void> {
  const line = openLine(address, '127.0.0.2');
  for (let time = 1; !isOver.value; time++) note(await act(line, token, requestOf, time));
  line.close();
}

/** Returns the time of each act in milliseconds, without any other requests. */
async function takeAlone(address: string, token: string, all: Act[]): Promise<number[]> {
  const line = openLine(address, '127.0.0.2');
  const tookMs: number[] = [];
  for (const { requestOf } of all) {
    const reply = await act(line, token, requestOf, 0);
    tookMs.push(reply.met === 'answer' ? reply.tookMs : Infinity);
  }
  line.close();
  return tookMs;
}

async function act(line: Line, token: string, requestOf: Act['requestOf'], time: number): Promise<Reply> {
  const book = await line.send('HEAD', '/contacts', undefined, token);
  const tag = book.met === 'answer' ? book.headers.etag : undefined;
  const [method, path, body] = requestOf(revisionOfTag(tag ?? null) ?? 0, time);
  return line.send(method, path, body, token);
}
