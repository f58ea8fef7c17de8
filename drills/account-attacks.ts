import { randomBytes, randomUUID } from 'node:crypto';
import { type Asker, DONE_OR_REFUSED, REFUSED } from './attack-form.ts';
import type { Line, Reply } from './http.ts';
import { OWNER } from './visitors.ts';

const PASSWORD = 'x'.repeat(9);
const ASKED_OR_REFUSED = /^(202|429|503)$/;
const FLOW = '/index.php/login/v2';

/** Guesses at what opens an account, and what makes a server send mail. */
export const ACCOUNT_ATTACKS: Asker[] = [
  {
    ...guesses('recovery codes', 60),
    ask: (line) => line.send('POST', '/users/recovery/code', { ...stranger(), code: newSecret(), password: PASSWORD }),
  },
  {
    ...guesses('recovery links', 40),
    ask: (line) => line.send('POST', `/users/recovery/${newToken()}`, { password: PASSWORD }),
  },
  { ...guesses('verification links', 40), ask: (line) => line.send('POST', `/users/verification/${newToken()}`, {}) },
  { ...guesses('the present password', 40), ask: guessPresent },
  {
    ...guesses('sessions of others', 10),
    ask: (line, { small }, lane) => line.send('DELETE', `/users/sessions/${randomUUID()}`, undefined, small[lane]),
  },
  {
    ...guesses('devices that were allowed', 10),
    ask: (line) => line.send('POST', `${FLOW}/poll`, `token=${newSecret()}`),
  },
  {
    what: 'devices that wait to be allowed',
    lanes: 10,
    everyMs: 140,
    ask: (line) => line.send('POST', FLOW, ''),
    due: DONE_OR_REFUSED,
  },
  {
    what: 'asking for mail to strangers',
    lanes: 10,
    everyMs: 140,
    ask: (line) => line.send('POST', '/users/recovery', stranger()),
    due: ASKED_OR_REFUSED,
  },
  {
    what: 'asking for mail to the owner',
    lanes: 10,
    everyMs: 140,
    ask: (line) => line.send('POST', '/users/recovery', { email: OWNER }),
    due: ASKED_OR_REFUSED,
  },
  {
    what: 'asking for mail to oneself',
    lanes: 10,
    everyMs: 140,
    ask: (line, { small }, lane) => line.send('POST', '/users/verification', {}, small[lane]),
    due: ASKED_OR_REFUSED,
  },
];

function guesses(of: string, lanes: number): Omit<Asker, 'ask'> {
  return { what: `guesses of ${of}`, lanes, everyMs: 250, due: REFUSED };
}

/** As somebody who has a session of another, and wants the account. */
function guessPresent(line: Line, { small }: { small: string[] }, lane: number): Promise<Reply> {
  const password = 'wrong horse';
  const tries = [
    () => line.send('POST', '/users/password', { current: password, next: newSecret() }, small[lane]),
    () => line.send('POST', '/users/codes', { password }, small[lane]),
    () => line.send('DELETE', '/users/current', { password }, small[lane]),
    () => line.send('PATCH', '/users/current', { ...stranger(), password }, small[lane]),
  ];
  return tries[lane % tries.length]!();
}

const stranger = () => ({ email: `${randomUUID()}@x.y` });
const newSecret = () => randomBytes(32).toString('base64url');
const newToken = () => `${randomUUID()}.${newSecret()}`;
