import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { contactIdOf } from '../bench/books.ts';
import { type Device, multigetOf, queryOf, syncOf } from './device.ts';
import { isSuccess, type Line, type Reply, wireOf } from './http.ts';

/**
 * The target: sessions of accounts with the largest book, with a long log, and with a small book. A person with an unread
 * long answer is refused others, so GET /past has accounts of its own. The device has the long log; the marked one has cards
 * that are costly to compare. The ended codes are of an account whose owner has ended them.
 */
export type Site = {
  port: number;
  large: string[];
  past: string[];
  small: string[];
  device: Device;
  marked: Device;
  ended: { email: string; codes: string[] };
};

/** A kind of connection, `lanes` of which are open at once. */
export type Attack = {
  what: string;
  lanes: number;
  /** A connection that ends is replaced, so long after its begin at the soonest. */
  everyMs: number | 'stays';
  /** Matches the statuses that it may have been answered by its end. */
  due: RegExp;
  how: Ask | Bytes;
};
/** One request, repeated on a connection that is kept alive. */
export type Ask = (line: Line, site: Site, lane: number) => Promise<Reply>;
/** A connection that sends some bytes at once and the rest a byte a second, until the server hangs up. */
export type Bytes = {
  atOnce?: (site: Site, lane: number) => string | Buffer;
  slowly?: string;
  /** How much it reads of an answer: nothing, or 64 KiB every 15 s. */
  takes?: 'nothing' | 'little';
};

/** The visitors of a drill have another address. */
export const ATTACKERS_ADDRESS = '127.0.0.2';
export const OWNER = 'owner@example.com';
/** A person without an account whom others send mail. */
export const STRANGER = 'stranger@example.com';

const REFUSED = /^(4\d\d|503)$/;
const DONE = /^(20[01]|429|503)$/;
const ASKED = /^(202|429|503)$/;
const FOUND = /^(207|429|503)$/;
const [CUT_OFF, NO_ANSWER] = [/^408$/, /^$/];

const PASSWORD = 'x'.repeat(9);
const FLOW = '/index.php/login/v2';
const CHANGED = `/contacts/${contactIdOf(0)}`;
const SCRIPT = wireOf('GET', '/docs/scalar.js');
const BODY = 'POST /users/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n';
/** Marks of eight combining classes in falling order, which NFC puts into rising order one by one. */
const marks = (bytes: number) =>
  Array.from('\u0345\u035D\u035C\u0315\u0301\u0316\u0327\u0334', (mark) => mark.repeat(bytes / 16)).join('');
/** Two of the first fit into a body; the second, in a path, fits into a head. */
const [COSTLY, COSTLY_HEAD, COSTLY_TOKEN] = [
  marks(30_000),
  encodeURIComponent(marks(4_800)),
  Buffer.from(marks(8_000)).toString('latin1'),
];
const CREDENTIALS = { name: 'Eve', email: `${COSTLY}@x.y`, password: COSTLY };
const EMPTY_PARTS = { name: { components: Array.from({ length: 80_000 }, () => ({})) } };
/** As many texts as a filter may have, none of which is found, nor given up early. */
const TEXTS = `<C:text-match>ab${'a'.repeat(190)}</C:text-match>`.repeat(24);
const FILTER = `<C:filter>${['FN', 'NOTE'].map((name) => `<C:prop-filter name="${name}">${TEXTS}</C:prop-filter>`).join('')}</C:filter>`;
/** A billion letters, were they put together. */
const BOMB = `<!DOCTYPE a [<!ENTITY a0 "aaaaaaaaaa">${Array.from({ length: 9 }, (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`).join('')}]><a>&a9;</a>`;

/** Each attack is a drill of its own, and all of them together are another. */
export const ATTACKS: Record<string, Attack[]> = {
  connections: [
    attack('silent', 1000, 'stays', CUT_OFF, {}),
    attack('slow with a body', 100, 'stays', CUT_OFF, { atOnce: () => BODY, slowly: 'x'.repeat(1000) }),
    // The server answers 16 pipelined requests of one connection.
    attack('deaf to 64 MB', 20, 'stays', NO_ANSWER, { atOnce: () => SCRIPT.repeat(16), takes: 'nothing' }),
    attack('garbage', 1, 140, /^400$/, { atOnce: () => randomBytes(200) }),
    attack('200 requests ahead', 1, 140, /^(200 ?){16}$/, { atOnce: () => wireOf('GET', '/healthz').repeat(200) }),
  ],
  text: [
    attack('marks to log in with', 4, 140, REFUSED, (line) => line.send('POST', '/users/login', CREDENTIALS)),
    attack('marks to sign up with', 1, 140, REFUSED, (line) => line.send('POST', '/users/signup', CREDENTIALS)),
    attack('marks in a contact', 1, 140, REFUSED, (line, site) => addContact(line, site, COSTLY)),
    attack('marks in a path', 1, 140, REFUSED, (line, { small }) =>
      line.send('DELETE', `/contacts/${COSTLY_HEAD}`, undefined, small[0]),
    ),
    attack('marks in a query', 1, 140, REFUSED, (line, { small }) =>
      line.send('GET', `/trash?before=${COSTLY_HEAD}`, undefined, small[0]),
    ),
    attack('a card of 80,000 empty parts without a token', 4, 140, /^401$/, (line) =>
      line.send('PUT', `${CHANGED}/card`, EMPTY_PARTS),
    ),
    attack('marks in a token', 1, 140, REFUSED, (line) => line.send('GET', '/contacts', undefined, COSTLY_TOKEN)),
  ],
  'log-ins': [
    attack('guesses in flight', 130, 250, REFUSED, (line) =>
      line.send('POST', '/users/login', { ...nobody(), password: 'correct horse' }),
    ),
  ],
  deaf: [
    attack('deaf to 112 MB after a change', 40, 1000, NO_ANSWER, { atOnce: changeAndList, takes: 'nothing' }),
    attack('slow to take 112 MB', 5, 1000, /^(200|429|503)?$/, { atOnce: listOf, takes: 'little' }),
  ],
  streams: [attack('deaf to a stream that ends', 5, 500, DONE, endDeafStream)],
  account: [
    attack('guesses of recovery codes', 60, 250, REFUSED, (line) =>
      line.send('POST', '/users/recovery/code', { ...nobody(), code: secret(), password: PASSWORD }),
    ),
    attack('uses of codes that a thief made and the owner ended', 10, 250, REFUSED, (line, { ended }, lane) =>
      line.send('POST', '/users/recovery/code', { email: ended.email, code: ended.codes[lane], password: PASSWORD }),
    ),
    attack('guesses of recovery links', 40, 250, REFUSED, (line) =>
      line.send('POST', '/users/recovery/link', { token: linkToken(), password: PASSWORD }),
    ),
    attack('guesses of verification links', 40, 250, REFUSED, (line) =>
      line.send('POST', '/users/verification/link', { token: linkToken() }),
    ),
    attack('guesses of the present password', 40, 250, REFUSED, guessPresent),
    attack('guesses of sessions of others', 10, 250, REFUSED, (line, { small }, lane) =>
      line.send('DELETE', `/users/sessions/${randomUUID()}`, undefined, small[lane]),
    ),
    attack('guesses of devices that were allowed', 10, 250, REFUSED, (line) =>
      line.send('POST', `${FLOW}/poll`, `token=${secret()}`),
    ),
    attack('devices that wait to be allowed', 10, 140, DONE, (line) => line.send('POST', FLOW, '')),
    attack('asking for mail to strangers', 10, 140, ASKED, (line) => line.send('POST', '/users/recovery', nobody())),
    attack('asking for mail to the owner', 10, 140, ASKED, (line) =>
      line.send('POST', '/users/recovery', { email: OWNER }),
    ),
    attack('signing up a stranger and leaving', 10, 140, /^(20[01]|400|429|503)$/, signUpStranger),
    attack('asking for mail to oneself', 10, 140, ASKED, (line, { small }, lane) =>
      line.send('POST', '/users/verification', {}, small[lane]),
    ),
    attack('taking 100,000 contacts along', 20, 0, DONE, (line, site, lane) => look(line, site, lane, '/users/export')),
    attack('exporting what a filter does not find among 100,000 contacts', 20, 0, DONE, (line, site, lane) =>
      look(line, site, lane, '/contacts/export?q=nobody'),
    ),
    attack('deaf to what is taken along', 10, 1000, NO_ANSWER, {
      atOnce: ({ past }, lane) => wireOf('GET', '/users/export', undefined, past[lane]),
      takes: 'nothing',
    }),
  ],
  past: [
    attack('looking back at 100,000 contacts', 30, 0, DONE, (line, site, lane) =>
      look(line, site, lane, '/past?revision=0'),
    ),
  ],
  devices: [
    attack('syncing 100,000 cards', 4, 0, FOUND, (line, { device }) => report(line, device, syncOf())),
    attack('deaf to 100,000 cards', 10, 1000, NO_ANSWER, {
      atOnce: ({ device }) => wireOf('REPORT', device.book, queryOf(), device.authorization),
      takes: 'nothing',
    }),
    attack('looking through 100,000 cards for 48 texts', 4, 0, FOUND, (line, { device }) =>
      report(line, device, queryOf(FILTER)),
    ),
    attack('looking through cards of marks for 48 texts', 4, 0, FOUND, (line, { marked }) =>
      report(line, marked, queryOf(FILTER)),
    ),
    attack('naming 100,000 cards', 2, 0, FOUND, (line, { device }) =>
      report(
        line,
        device,
        multigetOf(Array.from({ length: 100_000 }, (_, index) => `${device.book}${contactIdOf(index)}.vcf`)),
      ),
    ),
    attack('entities that grow', 4, 140, REFUSED, (line, { device }) =>
      line.send('PROPFIND', device.book, BOMB, device.authorization),
    ),
    attack('wrong passwords of devices', 10, 140, REFUSED, (line) =>
      line.send('PROPFIND', '/dav/', '', `Basic ${btoa(`${nobody().email}:aaaa-bbbb`)}`),
    ),
  ],
  writes: [
    attack('writing 50 times a second', 10, 20, DONE, (line, site) => addContact(line, site)),
    // Of 900 bytes, and others each time.
    attack('editing a contact with long texts without a pause', 4, 0, DONE, (line, { small }) =>
      line.send(
        'PATCH',
        CHANGED,
        { name: '\u{1F4D6}'.repeat(200), number: `${randomUUID()}${'\u{1F4DE}'.repeat(16)}` },
        small[0],
      ),
    ),
  ],
};

/** Cards as long as they may be, of nothing but marks. */
export const COSTLY_CARDS = ['a', 'b', 'c', 'd'].map((uid) => ({
  name: `${uid}.vcf`,
  text: `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:${uid}\r\nFN:Marks\r\nNOTE:${marks(60_000)}\r\nEND:VCARD\r\n`,
}));

function attack(what: string, lanes: number, everyMs: Attack['everyMs'], due: RegExp, how: Ask | Bytes): Attack {
  return { what, lanes, everyMs, due, how };
}

const nobody = () => ({ email: `${randomUUID()}@x.y` });
const secret = () => randomBytes(32).toString('base64url');
const linkToken = () => `${randomUUID()}.${secret()}`;

function listOf({ large }: Site, lane: number): string {
  return wireOf('GET', '/contacts', undefined, large[lane]);
}

function changeAndList(site: Site, lane: number): string {
  return `${wireOf('PATCH', CHANGED, { number: randomUUID() }, site.large[lane])}${listOf(site, lane)}`;
}

function addContact(line: Line, { small }: Site, name = 'Eve'): Promise<Reply> {
  return line.send('POST', '/contacts', { name, number: '1' }, small[0]);
}

function look(line: Line, { past }: Site, lane: number, path: string): Promise<Reply> {
  return line.send('GET', path, undefined, past[lane]);
}

function report(line: Line, { book, authorization }: Device, body: string): Promise<Reply> {
  return line.send('REPORT', book, body, authorization);
}

/** As somebody who has a session of another, and wants the account. */
function guessPresent(line: Line, { small }: Site, lane: number): Promise<Reply> {
  const password = 'wrong horse';
  const tries: [method: string, path: string, body: object][] = [
    ['POST', '/users/password', { current: password, next: secret() }],
    ['POST', '/users/codes', { password }],
    ['DELETE', '/users/current', { password }],
    ['PATCH', '/users/current', { ...nobody(), password }],
  ];
  return line.send(...tries[lane % tries.length]!, small[lane]);
}

/** Each sign-up sends a mail; the account is deleted so that the next one can. */
async function signUpStranger(line: Line): Promise<Reply> {
  const reply = await line.send('POST', '/users/signup', { name: 'x', email: STRANGER, password: PASSWORD });
  if (!isSuccess(reply)) return reply;
  const { token } = reply.body as { token: string }; // as the contract says of a 201
  return line.send('DELETE', '/users/current', { password: PASSWORD }, token);
}

/** A stream pipelined behind an answer that is not read, while its session is ended and its book changed. */
async function endDeafStream(line: Line, site: Site): Promise<Reply> {
  const token = site.small.pop(); // nobody else goes on with it
  const from = { port: site.port, host: '127.0.0.1', localAddress: ATTACKERS_ADDRESS };
  const socket = connect(from).on('error', () => undefined);
  socket.pause().write(`${SCRIPT}${wireOf('GET', '/events', undefined, token)}`);
  await pause(200);
  const reply = await line.send('POST', '/users/logout', {}, token);
  for (const name of ['Eve', 'Eva']) await addContact(line, site, name);
  socket.destroy();
  return reply;
}
