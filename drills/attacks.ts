import { randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { contactIdOf } from '../bench/books.ts';
import { type Device, multigetOf, queryOf, syncOf } from './device.ts';
import { isSuccess, type Line, type Reply, type Request, wireOf } from './http.ts';

/**
 * The target: sessions of accounts with the largest book, with a long log, and with a small book. The device has the long
 * log; the marked one has cards that are costly to compare. The ended codes are of an account whose owner has ended them.
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

/** A kind of connection; `lanes` of them are open at once. */
export type Attack = {
  what: string;
  lanes: number;
  /** A connection that ends is replaced, so long after its begin at the soonest. */
  everyMs: number | 'stays';
  /** Matches the statuses that it may have been answered by its end. */
  due: RegExp;
  how: Ask | Bytes;
};
/** One request, or a few that end in a reply, repeated on a connection that is kept alive. */
export type Ask = (site: Site, lane: number, line: Line) => Request | Promise<Reply>;
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
const [FLOW, CODE] = ['/index.php/login/v2', '/users/recovery/code'];
const CHANGED = `/contacts/${contactIdOf(0)}`;
const CARD = `${CHANGED}/card`;
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
const EVE = { name: 'Eve', number: '1' };
const CREDENTIALS = { name: 'Eve', email: `${COSTLY}@x.y`, password: COSTLY };
const EMPTY_PARTS = { name: { components: Array.from({ length: 80_000 }, () => ({})) } };
/** The most texts that a filter may have. None matches, and none can be rejected early. */
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
    marked('to log in with', 4, () => post('/users/login', CREDENTIALS)),
    marked('to sign up with', 1, () => post('/users/signup', CREDENTIALS)),
    marked('in a contact', 1, ({ small }) => post('/contacts', { name: COSTLY, number: '1' }, small[0])),
    marked('in a path', 1, ({ small }) => remove(`/contacts/${COSTLY_HEAD}`, small[0])),
    marked('in a query', 1, ({ small }) => get(`/trash?before=${COSTLY_HEAD}`, small[0])),
    attack('a card of 80,000 empty parts without a token', 4, 140, /^401$/, () => ['PUT', CARD, EMPTY_PARTS]),
    marked('in a token', 1, () => get('/contacts', COSTLY_TOKEN)),
  ],
  'log-ins': [guesses('in flight', 130, () => post('/users/login', { ...nobody(), password: 'correct horse' }))],
  deaf: [
    attack('deaf to 112 MB after a change', 40, 1000, NO_ANSWER, { atOnce: changeAndList, takes: 'nothing' }),
    attack('slow to take 112 MB', 5, 1000, /^(200|429|503)?$/, { atOnce: listOf, takes: 'little' }),
  ],
  streams: [attack('deaf to a stream that ends', 5, 500, DONE, endDeafStream)],
  account: [
    guesses('of recovery codes', 60, () => post(CODE, { ...nobody(), code: secret(), password: PASSWORD })),
    attack('uses of codes that a thief made and the owner ended', 10, 250, REFUSED, ({ ended }, lane) =>
      post(CODE, { email: ended.email, code: ended.codes[lane], password: PASSWORD }),
    ),
    guesses('of recovery links', 40, () => post('/users/recovery/link', { token: linkToken(), password: PASSWORD })),
    guesses('of verification links', 40, () => post('/users/verification/link', { token: linkToken() })),
    guesses('of the present password', 40, guessPresent),
    guesses('of sessions of others', 10, ({ small }, lane) => remove(`/users/sessions/${randomUUID()}`, small[lane])),
    guesses('of devices that were allowed', 10, () => post(`${FLOW}/poll`, `token=${secret()}`)),
    attack('devices that wait to be allowed', 10, 140, DONE, () => post(FLOW, '')),
    attack('asking for mail to strangers', 10, 140, ASKED, () => post('/users/recovery', nobody())),
    attack('asking for mail to the owner', 10, 140, ASKED, () => post('/users/recovery', { email: OWNER })),
    attack('signing up a stranger and leaving', 10, 140, /^(20[01]|400|429|503)$/, signUpStranger),
    attack('asking for mail to oneself', 10, 140, ASKED, (site, lane) =>
      post('/users/verification', {}, site.small[lane]),
    ),
    looks('taking 100,000 contacts along', 20, '/users/export'),
    looks('exporting what a filter does not find among 100,000 contacts', 20, '/contacts/export?q=nobody'),
    attack('deaf to what is taken along', 10, 1000, NO_ANSWER, {
      atOnce: ({ past }, lane) => wireOf(...get('/users/export', past[lane])),
      takes: 'nothing',
    }),
  ],
  past: [looks('looking back at 100,000 contacts', 30, '/past?revision=0')],
  devices: [
    attack('syncing 100,000 cards', 4, 0, FOUND, ({ device }) => report(device, syncOf())),
    attack('deaf to 100,000 cards', 10, 1000, NO_ANSWER, {
      atOnce: ({ device }) => wireOf(...report(device, queryOf())),
      takes: 'nothing',
    }),
    attack('looking through 100,000 cards for 48 texts', 4, 0, FOUND, (site) => report(site.device, queryOf(FILTER))),
    attack('looking through cards of marks for 48 texts', 4, 0, FOUND, (site) => report(site.marked, queryOf(FILTER))),
    attack('naming 100,000 cards', 2, 0, FOUND, ({ device }) => report(device, multigetOf(namesIn(device)))),
    attack('entities that grow', 4, 140, REFUSED, ({ device }) => report(device, BOMB, 'PROPFIND')),
    attack('wrong passwords of devices', 10, 140, REFUSED, () =>
      report({ book: '/dav/', authorization: `Basic ${btoa(`${nobody().email}:aaaa-bbbb`)}` }, '', 'PROPFIND'),
    ),
  ],
  writes: [
    attack('writing 50 times a second', 10, 20, DONE, ({ small }) => post('/contacts', EVE, small[0])),
    attack('editing a contact with long texts without a pause', 4, 0, DONE, editLong),
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

function marked(where: string, lanes: number, ask: Ask): Attack {
  return attack(`marks ${where}`, lanes, 140, REFUSED, ask);
}

function guesses(what: string, lanes: number, ask: Ask): Attack {
  return attack(`guesses ${what}`, lanes, 250, REFUSED, ask);
}

function looks(what: string, lanes: number, path: string): Attack {
  return attack(what, lanes, 0, DONE, ({ past }, lane) => get(path, past[lane]));
}

function get(path: string, token?: string): Request {
  return ['GET', path, undefined, token];
}

function remove(path: string, token?: string): Request {
  return ['DELETE', path, undefined, token];
}

function post(path: string, body: object | string, token?: string): Request {
  return ['POST', path, body, token];
}

function report({ book, authorization }: Device, body: string, method = 'REPORT'): Request {
  return [method, book, body, authorization];
}

const nobody = () => ({ email: `${randomUUID()}@x.y` });
const secret = () => randomBytes(32).toString('base64url');
const linkToken = () => `${randomUUID()}.${secret()}`;
/** Writes texts of 900 bytes that differ each time. */
function editLong({ small }: Site): Request {
  const draft = { name: '\u{1F4D6}'.repeat(200), number: `${randomUUID()}${'\u{1F4DE}'.repeat(16)}` };
  return ['PATCH', CHANGED, draft, small[0]];
}

const namesIn = ({ book }: Device) => Array.from({ length: 100_000 }, (_, index) => `${book}${contactIdOf(index)}.vcf`);

function listOf({ large }: Site, lane: number): string {
  return wireOf(...get('/contacts', large[lane]));
}

function changeAndList(site: Site, lane: number): string {
  return `${wireOf('PATCH', CHANGED, { number: randomUUID() }, site.large[lane])}${listOf(site, lane)}`;
}

/** Guesses the password with a stolen session, to take over the account. */
function guessPresent({ small }: Site, lane: number): Request {
  const [password, token] = ['wrong horse', small[lane]];
  const tries: Request[] = [
    post('/users/password', { current: password, next: secret() }, token),
    post('/users/codes', { password }, token),
    ['DELETE', '/users/current', { password }, token],
    ['PATCH', '/users/current', { ...nobody(), password }, token],
  ];
  return tries[lane % tries.length]!;
}

/** Each sign-up sends a mail; the account is deleted so that the next one can. */
async function signUpStranger(_site: Site, _lane: number, line: Line): Promise<Reply> {
  const reply = await line.send('POST', '/users/signup', { name: 'x', email: STRANGER, password: PASSWORD });
  if (!isSuccess(reply)) return reply;
  const { token } = reply.body as { token: string }; // as the contract says of a 201
  return line.send('DELETE', '/users/current', { password: PASSWORD }, token);
}

/** A stream pipelined behind an answer that is not read, while its session is ended and its book changed. */
async function endDeafStream({ port, small }: Site, _lane: number, line: Line): Promise<Reply> {
  const token = small.pop(); // no other request continues it
  const from = { port, host: '127.0.0.1', localAddress: ATTACKERS_ADDRESS };
  const socket = connect(from).on('error', () => undefined);
  socket.pause().write(`${SCRIPT}${wireOf(...get('/events', token))}`);
  await pause(200);
  const reply = await line.send('POST', '/users/logout', {}, token);
  for (const number of ['1', '2']) await line.send('POST', '/contacts', { ...EVE, number }, small[0]);
  socket.destroy();
  return reply;
}
