import { Problem, PROBLEM_STATUS, type ProblemCode } from '@contactbook/contract/problems';
import type { TSchema } from 'typebox';
import { problemBody, type ProblemError } from '../problem.ts';

const ROSIE = {
  id: '019aa2a4-6c1e-7d35-b0c8-5a7e7a5c1f10',
  name: 'Rosie Simpson',
  number: '459-12-56',
  version: 42,
};

/** When each refusal occurs, and the message and further fields of an example; for the API document. */
const REFUSALS: Record<ProblemCode, [when: string, message: string, extra?: ProblemError['extra']]> = {
  validation: [
    'A field is invalid.',
    'Name must not be blank.',
    { errors: { name: { message: 'Name must not be blank.', kind: 'required' } } },
  ],
  bad_json: ['The body is not JSON in UTF-8.', 'The body is not valid JSON.'],
  bad_request: ['This is not a valid HTTP request.', 'The address is not a valid URL path.'],
  email_taken: ['The e-mail is registered.', 'This e-mail is already registered.', { email: 'ann@example.com' }],
  log_in_refused: ['Wrong e-mail or password; the body is an empty object.', 'Wrong e-mail or password.'],
  wrong_password: [
    'The current password is wrong; nothing was changed.',
    'This is not your password. Nothing was changed.',
    { errors: { password: { message: 'This is not your password.', kind: 'regexp' } } },
  ],
  code_refused: [
    'The code or the link is invalid, was already used, or has expired.',
    'This link was already used or has expired. Request a new one.',
  ],
  invitation_refused: [
    'The server requires an invitation, and this is not its code.',
    'To sign up here you need an invitation code.',
    { errors: { invitation: { message: 'This is not the invitation code.', kind: 'regexp' } } },
  ],
  sign_up_closed: ['Sign-up is closed.', 'Sign-up is closed.'],
  book_full: [
    'The change would exceed the maximum size of the book. Edits and deletions remain possible.',
    'Your book is full: it can have at most 100,000 contacts. Nothing was changed.',
    { fault: { code: 'book_over_contacts', figure: 100_000 } },
  ],
  unreadable_file: [
    'The file cannot be read or is too large; nothing of it is stored.',
    'A file can have up to 100,000 contacts. Import it in several parts.',
  ],
  not_logged_in: ['The token is missing or no longer valid.', 'Log in first.'],
  not_permitted: [
    'The token is that of a device, whose password does not give access to this.',
    'The password of this device only reads. Nothing was changed.',
  ],
  account_locked: [
    'An operator has locked the account. Its data is kept.',
    'This account is locked. Ask the operator of this server.',
  ],
  contact_not_found: ['The user has no contact with this id.', 'There is no such contact in your book.'],
  change_not_found: ['There is no such revision.', 'There is no such change in your book.'],
  session_not_found: ['The user has no session with this id.', 'This session has already ended.'],
  import_not_found: ['The user has no import with this id.', 'There is no such import. Imports expire after a day.'],
  not_found: ['No such path.', 'There is nothing at this address.'],
  method_not_allowed: ['The path has other methods, listed in Allow.', 'PUT is not supported here.'],
  request_timeout: ['The request did not arrive in time.', 'The request took too long to arrive.'],
  id_taken: ['The user has, or had, a contact with this id.', 'Another contact has this id. Nothing was changed.'],
  undo_conflict: [
    'The contacts have changed since; nothing was undone.',
    'This contact has changed since. Nothing was undone.',
    {
      conflicts: [
        {
          id: ROSIE.id,
          current: ROSIE,
          made: { name: 'Rosie Simpson', number: '459-12-56' },
          wanted: { name: 'Rosie', number: '459-12-56' },
          clashes: [{ path: 'name', label: 'name', mine: 'Rosie', theirs: 'Rosie Simpson' }],
        },
      ],
    },
  ],
  import_not_ready: [
    'The import is in another state, or the book has changed since; nothing was applied.',
    'Your book has changed since this file was read. Review the rows again.',
  ],
  label_not_found: ['The user has no label with this id.', 'There is no such label in your book.'],
  book_changed: [
    'The book no longer has the revision of the selection; nothing was changed.',
    'Your book has changed since you chose these contacts. Nothing was changed.',
    { changes: { revision: 42, contacts: [ROSIE], gone: [] } },
  ],
  history_truncated: ['The history does not reach back that far.', 'That is too long ago. Read the whole book.'],
  version_conflict: [
    'The contact no longer has the version in If-Match.',
    'This contact was changed elsewhere.',
    {
      contact: ROSIE,
      clashes: [{ path: 'phones/p1', label: 'phone', mine: '459-12-57', theirs: '459-12-56' }],
    },
  ],
  body_too_large: ['The body is too large.', 'The body is larger than this call accepts.'],
  too_much_at_once: [
    'The cards of the chosen contacts are too large together; nothing was changed.',
    'Together, the contacts of Rosie Simpson have more than 128 KiB. Nothing was changed.',
    { fault: { code: 'merged_over_kilobytes', figure: 128, value: 'Rosie Simpson' } },
  ],
  key_reused: [
    'An earlier request with this key asked for something else.',
    'This Idempotency-Key belongs to another request.',
  ],
  unsupported_media_type: ['The body is not declared as JSON.', 'Send the body as application/json.'],
  headers_too_large: ['The headers are too large.', 'The headers are larger than 16 KiB.'],
  too_many_attempts: [
    'Too many attempts; Retry-After says when to retry.',
    'Too many attempts. Wait a little, then try again.',
  ],
  too_many_changes: [
    'The user has changed too many contacts in a short time; Retry-After says when to retry.',
    'Too many changes in a short time. Nothing was changed. Try again in 12 s.',
  ],
  too_many_streams: ['The user has too many open streams.', 'You have too many windows open.'],
  answers_not_taken: [
    'The user has not received earlier answers yet; Retry-After says when to retry.',
    'Your contacts are still being sent to you. Wait until they have arrived, then try again.',
  ],
  internal: ['An error in the server.', 'Something went wrong on the server.'],
  busy: [
    'The server is overloaded; Retry-After says when to retry.',
    'Too many people are logging in right now. Try again shortly.',
  ],
  unavailable: [
    'The database does not answer or cannot be written; Retry-After says when to retry.',
    'Your contacts cannot be reached right now. Try again shortly.',
  ],
  storage_full: [
    'The server has no disk space left; nothing was changed.',
    'The server has no disk space left. Nothing was changed.',
  ],
};

const COME_BACK = new Set<ProblemCode>([
  'too_many_attempts',
  'too_many_changes',
  'answers_not_taken',
  'busy',
  'unavailable',
]);
const RETRY_AFTER = { 'Retry-After': { type: 'integer', description: 'Seconds to wait' } };
const OF_ALL = ['internal', 'busy', 'unavailable'] as const;
const OF_BODIES = ['validation', 'bad_json', 'body_too_large', 'unsupported_media_type'] as const;

/** Returns the documented refusals of a route, by status. Refusals are thrown, so handlers need no type for them. */
export function problems(...codes: ProblemCode[]): object {
  // A key may be malformed, and a token may be that of a device.
  const ofKey = codes.includes('key_reused') ? (['validation'] as const) : [];
  const ofToken = codes.includes('not_logged_in') ? (['not_permitted', 'account_locked'] as const) : [];
  const all = new Set<ProblemCode>([...ofKey, ...codes, ...ofToken, ...OF_ALL]);
  const byStatus = Map.groupBy(all, (code) => PROBLEM_STATUS[code]);
  return Object.fromEntries(byStatus.entries().map(([status, same]) => [status, answer(same)]));
}

/** The same for a route with a body. */
export function bodyProblems(...codes: ProblemCode[]): object {
  return problems(...OF_BODIES, ...codes, 'storage_full');
}

function answer(codes: ProblemCode[]): TSchema {
  const comesBack = codes.some((code) => COME_BACK.has(code));
  return {
    ...Problem,
    description: codes.map((code) => REFUSALS[code][0]).join(' '),
    examples: codes.map(exampleOf),
    ...(comesBack && { headers: RETRY_AFTER }),
  };
}

/** Returns a body as `answerProblem` sends it. */
function exampleOf(code: ProblemCode): Problem {
  const [, message, extra = {}] = REFUSALS[code];
  return problemBody({ code, message, extra });
}

/** Returns the content of an answer that is a file of one of these types. */
export function fileOf(...mediaTypes: string[]): Record<string, { schema: TSchema }> {
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string' } }]));
}
