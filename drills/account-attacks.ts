import { randomBytes, randomUUID } from 'node:crypto';
import { type Asker, DONE_OR_REFUSED, REFUSED, type Site } from './attack-form.ts';
import { type Line, openLine, type Reply } from './http.ts';
import { PASSWORD as VICTIMS, signUp } from './person.ts';
import { OWNER } from './visitors.ts';

const PASSWORD = 'x'.repeat(9);
const ASKED_OR_REFUSED = /^(202|429|503)$/;
const SIGNED_UP_OR_REFUSED = /^(20[01]|400|429|503)$/;
/** The e-mail address of a person without an account, to whom attackers cause mail. */
export const STRANGER = 'stranger@example.com';
const VICTIM = 'victim@example.com';
const FLOW = '/index.php/login/v2';

/** Attacks that guess credentials, or make the server send mail. */
export const ACCOUNT_ATTACKS: Asker[] = [
  {
    ...guesses('recovery codes', 60),
    ask: (line) => line.send('POST', '/users/recovery/code', { ...stranger(), code: newSecret(), password: PASSWORD }),
  },
  {
    what: 'uses of codes that a thief made and the owner ended',
    lanes: 10,
    everyMs: 250,
    due: REFUSED,
    ask: (line, { endedCodes: { email, codes } }, lane) =>
      line.send('POST', '/users/recovery/code', { email, code: codes[lane % codes.length], password: PASSWORD }),
  },
  {
    ...guesses('recovery links', 40),
    ask: (line) => line.send('POST', '/users/recovery/link', { token: newToken(), password: PASSWORD }),
  },
  {
    ...guesses('verification links', 40),
    ask: (line) => line.send('POST', '/users/verification/link', { token: newToken() }),
  },
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
    what: 'signing up a stranger and leaving',
    lanes: 10,
    everyMs: 140,
    ask: signUpStranger,
    due: SIGNED_UP_OR_REFUSED,
  },
  {
    what: 'asking for mail to oneself',
    lanes: 10,
    everyMs: 140,
    ask: (line, { small }, lane) => line.send('POST', '/users/verification', {}, small[lane]),
    due: ASKED_OR_REFUSED,
  },
];

/** Creates recovery codes with a stolen session; the owner invalidates them together with the password. */
export async function endedCodesOf(address: string): Promise<Site['endedCodes']> {
  const { token } = await signUp(address, VICTIM);
  const line = openLine(address);
  const made = await line.send('POST', '/users/codes', { password: VICTIMS }, token);
  const change = { current: VICTIMS, next: newSecret(), endCodes: true };
  const changed = await line.send('POST', '/users/password', change, token);
  line.close();
  if (made.met !== 'answer' || changed.met !== 'answer' || changed.status !== 200) {
    throw new Error('The codes were not made and ended.');
  }
  return { email: VICTIM, ...(made.body as { codes: string[] }) }; // defined by the contract
}

/** Each sign-up sends a mail; the account is deleted so that the next sign-up can send one. */
async function signUpStranger(line: Line): Promise<Reply> {
  const person = { name: 'x', email: STRANGER, password: PASSWORD };
  const reply = await line.send('POST', '/users/signup', person);
  if (reply.met !== 'answer' || reply.status !== 201) return reply;
  const { token } = reply.body as { token: string }; // the contract defines the body of a 201
  return line.send('DELETE', '/users/current', { password: PASSWORD }, token);
}

function guesses(of: string, lanes: number): Omit<Asker, 'ask'> {
  return { what: `guesses of ${of}`, lanes, everyMs: 250, due: REFUSED };
}

/** Guesses the password with a stolen session, to take over the account. */
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
