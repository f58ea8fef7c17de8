import { enPlural } from '../plural.ts';
import { part } from '../words.ts';

const seconds = enPlural({ one: 'Try again in # second.', other: 'Try again in # seconds.' });
const minutes = enPlural({ one: 'Try again in # minute.', other: 'Try again in # minutes.' });

/** Why a log-in, a sign-up or a recovery failed, and what can be done. */
export const entryFailures = part('entryFailures', {
  /** The server's messages are in English. */
  explained: (_code: unknown, message: string, _errors?: unknown) => message,
  again: 'Type your password and try again.',
  tooMany: 'Too many attempts',
  later: 'Try again a little later.',
  seconds,
  minutes,
  noAnswer: 'The server did not answer.',
  foreign: 'This is not the contacts server.',
  foreignAdvice: 'A network or a proxy answers in its place. Log in to the network, then try again.',
  taken: 'This e-mail already has a book',
  wrong: 'Wrong e-mail or password',
  checkBoth: 'Check the e-mail, then type the password again.',
  refused: 'The server refused this.',
  check: 'Check what you typed, then try again.',
});
