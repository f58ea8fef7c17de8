import { expect, test } from 'vitest';
import { entryFailure } from './entry.ts';

const WRONG = 'Wrong e-mail or password';
const TAKEN = 'This e-mail already has a book';
const UNANSWERED = 'The server did not answer.';

test.each<[string, number | undefined, unknown, string]>([
  ['our own refusal', 400, {}, WRONG],
  ['a 401 with a message', 401, { message: 'Email or password is wrong' }, WRONG],
  ['a text as JSON', 400, 'no', WRONG],
  ['a list', 403, [1], WRONG],
  ['a message that is no text', 400, { message: ['a'], code: 'invitation_refused', errors: 3 }, WRONG],
  ['fields that are not understood', 400, { errors: { email: 'bad', password: null } }, WRONG],
  ['no answer', undefined, {}, UNANSWERED],
  ['a gateway', 502, {}, UNANSWERED],
  ['a field that is refused', 400, { errors: { email: { message: 'Email is not valid.' } } }, 'Email is not valid.'],
])('a log-in that failed with %s says why', (_answer, status, problem, reason) => {
  // another server may send anything, hence the assertion
  expect(entryFailure('log-in', { status, problem: problem as object }).reason).toBe(reason);
});

test.each<[string, number, object, string]>([
  ['the public backend', 400, { code: 11000, keyPattern: { email: 1 } }, TAKEN],
  ['another server', 409, { message: 'Email in use' }, TAKEN],
  ['a server that says no more', 400, {}, 'The server refused this.'],
])('a sign-up with a taken e-mail is recognised by the answer of %s', (_server, status, problem, reason) => {
  expect(entryFailure('sign-up', { status, problem }).reason).toBe(reason);
});

test.each([
  [1, 'Try again in 1 second.'],
  [59, 'Try again in 59 seconds.'],
  [60, 'Try again in 1 minute.'],
  [181, 'Try again in 4 minutes.'],
  [undefined, 'Try again a little later.'],
])('after too many attempts, %s seconds to wait are said in words', (retryAfterSeconds, advice) => {
  expect(entryFailure('log-in', { status: 429, retryAfterSeconds }).advice).toBe(advice);
});
