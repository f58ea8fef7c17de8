import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { contactIdOf } from '../bench/books.ts';
import { ACCOUNT_ATTACKS } from './account-attacks.ts';
import { type Asker, DONE_OR_REFUSED, REFUSED, type Sender, type Site } from './attack-form.ts';
import { type Device, multigetOf, queryOf, syncOf } from './device.ts';
import type { Line, Reply } from './http.ts';

/** The visitors of a drill have a different address. */
export const ATTACKERS_ADDRESS = '127.0.0.2';
const BEFORE_ENDING_MS = 200;
/** The number of pipelined requests of one connection that the server answers. */
const ANSWERED_AHEAD = 16;
const HOST = 'HTTP/1.1\r\nHost: a\r\n';
const HEALTH = `GET /healthz ${HOST}\r\n`;
const SCRIPT = `GET /docs/scalar.js ${HOST}\r\n`;
const BODY = `POST /users/login ${HOST}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
const DAV_DUE = /^(207|429|503)$/;
/** The maximum number of texts in a filter. None of them matches, and each is compared to the end. */
const COSTLY_TESTS = ['FN', 'NOTE'].map(
  (name) =>
    `<C:prop-filter name="${name}">${`<C:text-match>ab${'a'.repeat(190)}</C:text-match>`.repeat(24)}</C:prop-filter>`,
);
const COSTLY_FILTER = `<C:filter>${COSTLY_TESTS.join('')}</C:filter>`;
/** An XML document whose entities expand to a billion letters. */
const BOMB = `<!DOCTYPE a [<!ENTITY a0 "aaaaaaaaaa">${Array.from({ length: 9 }, (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`).join('')}]><a>&a9;</a>`;
const namesOf = ({ book }: Device): string[] =>
  Array.from({ length: 100_000 }, (_, index) => `${book}${contactIdOf(index)}.vcf`);

/** Combining marks of eight classes in descending order, which NFC sorts one by one. */
const marks = (bytes: number) =>
  ['\u0345', '\u035D', '\u035C', '\u0315', '\u0301', '\u0316', '\u0327', '\u0334']
    .map((mark) => mark.repeat(bytes / 16))
    .join('');
/** A body has space for two of the first; a request line has space for the second, as a path. */
const [COSTLY, COSTLY_HEAD] = [marks(30_000), encodeURIComponent(marks(4_800))];
const EMPTY_PARTS = { name: { components: Array.from({ length: 80_000 }, () => ({})) } };
const CREDENTIALS = { name: 'Eve', email: `${COSTLY}@x.y`, password: COSTLY };

/** Each attack is a drill of its own, and a further drill runs all of them. */
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
    {
      what: 'a card of 80,000 empty parts without a token',
      lanes: 4,
      everyMs: 140,
      ask: (line) => line.send('PUT', `/contacts/${contactIdOf(0)}/card`, EMPTY_PARTS),
      due: /^401$/,
    },
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
  account: [
    ...ACCOUNT_ATTACKS,
    {
      what: 'taking 100,000 contacts along',
      lanes: 20,
      ask: (line, { past }, lane) => line.send('GET', '/users/export', undefined, past[lane]),
      due: DONE_OR_REFUSED,
    },
    {
      what: 'exporting what a filter does not find among 100,000 contacts',
      lanes: 20,
      ask: (line, { past }, lane) => line.send('GET', '/contacts/export?q=nobody', undefined, past[lane]),
      due: DONE_OR_REFUSED,
    },
    {
      what: 'deaf to what is taken along',
      lanes: 10,
      everyMs: 1000,
      atOnce: ({ past }, lane) => `GET /users/export ${as(past[lane])}\r\n`,
      takes: 'nothing',
      due: /^$/,
    },
  ],
  past: [
    {
      what: 'looking back at 100,000 contacts',
      lanes: 30,
      ask: (line, { past }, lane) => line.send('GET', '/past?revision=0', undefined, past[lane]),
      due: DONE_OR_REFUSED,
    },
  ],
  devices: [
    {
      what: 'syncing 100,000 cards',
      lanes: 4,
      ask: (line, { device }) => report(line, device, syncOf()),
      due: DAV_DUE,
    },
    { what: 'deaf to 100,000 cards', lanes: 10, everyMs: 1000, atOnce: wholeBook, takes: 'nothing', due: /^$/ },
    {
      what: 'looking through 100,000 cards for 48 texts',
      lanes: 4,
      ask: (line, { device }) => report(line, device, queryOf(COSTLY_FILTER)),
      due: DAV_DUE,
    },
    {
      what: 'looking through cards of marks for 48 texts',
      lanes: 4,
      ask: (line, { marked }) => report(line, marked, queryOf(COSTLY_FILTER)),
      due: DAV_DUE,
    },
    {
      what: 'naming 100,000 cards',
      lanes: 2,
      ask: (line, { device }) => report(line, device, multigetOf(namesOf(device))),
      due: DAV_DUE,
    },
    {
      what: 'entities that grow',
      lanes: 4,
      everyMs: 140,
      ask: (line, { device }) => line.send('PROPFIND', device.book, BOMB, device.authorization),
      due: REFUSED,
    },
    {
      what: 'wrong passwords of devices',
      lanes: 10,
      everyMs: 140,
      ask: (line) => line.send('PROPFIND', '/dav/', '', `Basic ${btoa(`${randomUUID()}@x.y:aaaa-bbbb`)}`),
      due: REFUSED,
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

/** Adds cards of maximum length that consist of combining marks to the book of a device. */
export async function addCostlyCards(line: Line, { book, authorization }: Device): Promise<void> {
  for (const name of ['a', 'b', 'c', 'd']) {
    const card = `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:${name}\r\nFN:Marks\r\nNOTE:${marks(60_000)}\r\nEND:VCARD\r\n`;
    const reply = await line.send('PUT', `${book}${name}.vcf`, card, authorization);
    if (reply.met !== 'answer' || reply.status !== 201) throw new Error('A card of marks could not be added.');
  }
}

/** Sends a report of the device on its book. */
function report(line: Line, { book, authorization }: Device, body: string): Promise<Reply> {
  return line.send('REPORT', book, body, authorization);
}

/** Returns a request for all cards of the book; its sender does not read the answer. */
function wholeBook({ device }: Site): string {
  const body = queryOf();
  const type = `Content-Type: application/xml\r\nContent-Length: ${body.length}\r\n`;
  return `REPORT ${device.book} ${HOST}Authorization: ${device.authorization}\r\n${type}\r\n${body}`;
}

/** Returns a generator of long texts, 900 bytes each, all different. */
function longTexts() {
  return { name: '\u{1F4D6}'.repeat(200), number: `${randomUUID()}${'\u{1F4DE}'.repeat(16)}` };
}

function costly(where: string, ask: Asker['ask'], lanes = 1): Asker {
  return { what: `marks ${where}`, lanes, everyMs: 140, ask, due: REFUSED };
}

/** A log-in with a different e-mail each time. */
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

/** Pipelines a stream behind an answer that is not read, then ends its session and changes its book. */
async function endDeafStream(line: Line, { port, small }: Site): Promise<Reply> {
  const token = small.pop(); // not used by other attacks
  const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKERS_ADDRESS }).on('error', () => undefined);
  socket.pause().write(`${SCRIPT}GET /events ${as(token)}\r\n`);
  await pause(BEFORE_ENDING_MS);
  const reply = await line.send('POST', '/users/logout', {}, token);
  for (const number of ['1', '2']) await line.send('POST', '/contacts', { name: 'Eve', number }, small[0]);
  socket.destroy();
  return reply;
}
