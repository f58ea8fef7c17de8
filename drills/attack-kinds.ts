import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { contactIdOf } from '../bench/books.ts';
import type { Line, Reply } from './http.ts';

/**
 * The target: sessions, made before the server started, of accounts with the largest book, with a long log, and with a
 * small book. A person with an unread long answer is refused others, so GET /past has accounts of its own.
 */
export type Site = { port: number; large: string[]; past: string[]; small: string[] };

/** A kind of connection, `lanes` of which are open at once. */
type Kind = {
  what: string;
  lanes: number;
  /** A connection that ends is replaced, so long after its begin at the soonest; left out for one that is to stay. */
  everyMs?: number;
  /** Matches the statuses that it may have been answered by its end. */
  due: RegExp;
};
/** A connection that sends some bytes at once and the rest a byte a second, until the server hangs up. */
export type Sender = Kind & {
  atOnce?: (site: Site, lane: number) => string | Buffer;
  slowly?: string;
  /** How much it reads of an answer: nothing, or 64 KiB every 15 s. */
  takes?: 'nothing' | 'little';
};
/** A connection that repeats one request. */
export type Asker = Kind & { ask: (line: Line, site: Site, lane: number) => Promise<Reply> };

/** The visitors of a drill have another address. */
export const ATTACKERS_ADDRESS = '127.0.0.2';
const BEFORE_ENDING_MS = 200;
/** The server answers so many pipelined requests of one connection. */
const ANSWERED_AHEAD = 16;
const HOST = 'HTTP/1.1\r\nHost: a\r\n';
const HEALTH = `GET /healthz ${HOST}\r\n`;
const SCRIPT = `GET /docs/scalar.js ${HOST}\r\n`;
const BODY = `POST /users/login ${HOST}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
const REFUSED = /^(4\d\d|503)$/;
const DONE_OR_REFUSED = /^(20[01]|429|503)$/;

/** Marks of eight combining classes in falling order, which NFC puts into rising order one by one. */
const marks = (bytes: number) =>
  ['\u0345', '\u035D', '\u035C', '\u0315', '\u0301', '\u0316', '\u0327', '\u0334']
    .map((mark) => mark.repeat(bytes / 16))
    .join('');
/** Two of the first fit into a body; the second, in a path, fits into a head. */
const [COSTLY, COSTLY_HEAD] = [marks(30_000), encodeURIComponent(marks(4_800))];
const CREDENTIALS = { name: 'Eve', email: `${COSTLY}@x.y`, password: COSTLY };

/** Each attack is a drill of its own, and all of them together are another. */
export const ATTACKS: Record<string, (Sender | Asker)[]> = {
  connections: [
    { what: 'silent', lanes: 1000, due: /^408$/ },
    { what: 'slow with a body', lanes: 100, atOnce: () => BODY, slowly: 'x'.repeat(1000), due: /^408$/ },
    { what: 'deaf to 64 MB', lanes: 20, atOnce: () => SCRIPT.repeat(ANSWERED_AHEAD), takes: 'nothing', due: /^$/ },
    { what: 'garbage', lanes: 1, everyMs: 140, atOnce: () => randomBytes(200), due: /^400$/ },
    { what: '200 requests ahead', lanes: 1, everyMs: 140, atOnce: () => HEALTH.repeat(200), due: /^(200 ?){16}$/ },
  ],
  text: [
    costly('to log in with', (line) => line.send('POST', '/users/login', CREDENTIALS), 4),
    costly('to sign up with', (line) => line.send('POST', '/users/signup', CREDENTIALS)),
    costly('in a contact', (line, { small }) =>
      line.send('POST', '/contacts', { name: COSTLY, number: '1' }, small[0]),
    ),
    costly('in a path', (line, { small }) => line.send('DELETE', `/contacts/${COSTLY_HEAD}`, undefined, small[0])),
    costly('in a query', (line, { small }) => line.send('GET', `/trash?before=${COSTLY_HEAD}`, undefined, small[0])),
    costly('in a token', (line) =>
      line.send('GET', '/contacts', undefined, Buffer.from(marks(8_000)).toString('latin1')),
    ),
  ],
  'log-ins': [{ what: 'guesses in flight', lanes: 130, everyMs: 250, ask: guess, due: REFUSED }],
  deaf: [
    {
      what: 'deaf to 112 MB after a change',
      lanes: 40,
      everyMs: 1000,
      atOnce: changeAndList,
      takes: 'nothing',
      due: /^$/,
    },
    { what: 'slow to take 112 MB', lanes: 5, everyMs: 1000, atOnce: listOf, takes: 'little', due: /^(200|429|503)?$/ },
  ],
  streams: [{ what: 'deaf to a stream that ends', lanes: 5, everyMs: 500, ask: endDeafStream, due: DONE_OR_REFUSED }],
  past: [
    {
      what: 'looking back at 100,000 contacts',
      lanes: 30,
      ask: (line, { past }, lane) => line.send('GET', '/past?revision=0', undefined, past[lane]),
      due: DONE_OR_REFUSED,
    },
  ],
  writes: [
    {
      what: 'writing 50 times a second',
      lanes: 10,
      everyMs: 20,
      ask: (line, { small }) => line.send('POST', '/contacts', { name: 'Eve', number: '1' }, small[0]),
      due: DONE_OR_REFUSED,
    },
    {
      what: 'editing a contact with long texts without a pause',
      lanes: 4,
      ask: (line, { small }) => line.send('PATCH', `/contacts/${contactIdOf(0)}`, longTexts(), small[0]),
      due: DONE_OR_REFUSED,
    },
  ],
};

/** Of 900 bytes, and others each time. */
function longTexts() {
  return { name: '\u{1F4D6}'.repeat(200), number: `${randomUUID()}${'\u{1F4DE}'.repeat(16)}` };
}

function costly(where: string, ask: Asker['ask'], lanes = 1): Asker {
  return { what: `marks ${where}`, lanes, everyMs: 140, ask, due: REFUSED };
}

/** A log-in with an e-mail that differs each time. */
function guess(line: Line): Promise<Reply> {
  return line.send('POST', '/users/login', { email: `${randomUUID()}@x.y`, password: 'correct horse' });
}

const as = (token = '') => `${HOST}Authorization: ${token}\r\n`;

function listOf({ large }: Site, lane: number): string {
  return `GET /contacts ${as(large[lane])}\r\n`;
}

function changeAndList(site: Site, lane: number): string {
  const body = JSON.stringify({ number: randomUUID() });
  const type = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return `PATCH /contacts/${contactIdOf(0)} ${as(site.large[lane])}${type}\r\n${body}${listOf(site, lane)}`;
}

/** A stream pipelined behind an answer that is not read, while its session is ended and its book changed. */
async function endDeafStream(line: Line, { port, small }: Site): Promise<Reply> {
  const token = small.pop(); // nobody else goes on with it
  const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKERS_ADDRESS }).on('error', () => undefined);
  socket.pause().write(`${SCRIPT}GET /events ${as(token)}\r\n`);
  await pause(BEFORE_ENDING_MS);
  const reply = await line.send('POST', '/users/logout', {}, token);
  for (const number of ['1', '2']) await line.send('POST', '/contacts', { name: 'Eve', number }, small[0]);
  socket.destroy();
  return reply;
}
