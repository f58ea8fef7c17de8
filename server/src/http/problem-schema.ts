import { Problem, PROBLEM_STATUS, type ProblemCode } from '@contactbook/contract/problems';
import type { TSchema } from 'typebox';

const ROSIE = {
  id: '019aa2a4-6c1e-7d35-b0c8-5a7e7a5c1f10',
  name: 'Rosie Simpson',
  number: '459-12-56',
  version: 42,
};

/** When each refusal occurs, and an example of its body; for the API document. */
const REFUSALS: Record<ProblemCode, [when: string, example: Problem]> = {
  validation: [
    'A field is invalid.',
    {
      message: 'Name must not be blank.',
      code: 'validation',
      errors: { name: { message: 'Name must not be blank.', kind: 'required' } },
    },
  ],
  bad_json: ['The body is not JSON in UTF-8.', { message: 'The body is not valid JSON.', code: 'bad_json' }],
  bad_request: [
    'This is not a valid HTTP request.',
    { message: 'The address is not a valid URL path.', code: 'bad_request' },
  ],
  email_taken: [
    'The e-mail is registered.',
    {
      message: 'This e-mail is already registered.',
      name: 'MongoError',
      code: 11000,
      keyPattern: { email: 1 },
      keyValue: { email: 'ann@example.com' },
    },
  ],
  log_in_refused: ['Wrong e-mail or password; the body is an empty object.', {}],
  wrong_password: [
    'The current password is wrong; nothing was changed.',
    {
      message: 'This is not your password. Nothing was changed.',
      code: 'wrong_password',
      errors: { password: { message: 'This is not your password.', kind: 'regexp' } },
    },
  ],
  code_refused: [
    'The code or the link is invalid, was already used, or has expired.',
    { message: 'This link was already used or has expired. Request a new one.', code: 'code_refused' },
  ],
  invitation_refused: [
    'The server requires an invitation, and this is not its code.',
    {
      message: 'To sign up here you need an invitation code.',
      code: 'invitation_refused',
      errors: { invitation: { message: 'This is not the invitation code.', kind: 'regexp' } },
    },
  ],
  sign_up_closed: ['Sign-up is closed.', { message: 'Sign-up is closed.', code: 'sign_up_closed' }],
  book_full: [
    'The change would exceed the maximum size of the book. Edits and deletions remain possible.',
    {
      message: 'Your book is full: it can have at most 100,000 contacts. Nothing was changed.',
      code: 'book_full',
      fault: { code: 'book_over_contacts', figure: 100_000 },
    },
  ],
  unreadable_file: [
    'The file cannot be read or is too large; nothing of it is stored.',
    { message: 'A file can have up to 50,000 contacts. Import it in several parts.', code: 'unreadable_file' },
  ],
  not_logged_in: ['The token is missing or no longer valid.', { message: 'Log in first.', code: 'not_logged_in' }],
  contact_not_found: [
    'The user has no contact with this id.',
    { message: 'There is no such contact in your book.', code: 'contact_not_found' },
  ],
  change_not_found: [
    'There is no such revision.',
    { message: 'There is no such change in your book.', code: 'change_not_found' },
  ],
  session_not_found: [
    'The user has no session with this id.',
    { message: 'This session has already ended.', code: 'session_not_found' },
  ],
  import_not_found: [
    'The user has no import with this id.',
    { message: 'There is no such import. Imports expire after a day.', code: 'import_not_found' },
  ],
  not_found: ['No such path.', { message: 'There is nothing at this address.', code: 'not_found' }],
  method_not_allowed: [
    'The path has other methods, listed in Allow.',
    { message: 'PUT is not supported here.', code: 'method_not_allowed' },
  ],
  request_timeout: [
    'The request did not arrive in time.',
    { message: 'The request took too long to arrive.', code: 'request_timeout' },
  ],
  undo_conflict: [
    'The contacts have changed since; nothing was undone.',
    {
      message: 'This contact has changed since. Nothing was undone.',
      code: 'undo_conflict',
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
    { message: 'Your book has changed since this file was read. Review the rows again.', code: 'import_not_ready' },
  ],
  label_not_found: [
    'The user has no label with this id.',
    { message: 'There is no such label in your book.', code: 'label_not_found' },
  ],
  book_changed: [
    'The book no longer has the revision of the selection; nothing was changed.',
    {
      message: 'Your book has changed since you chose these contacts. Nothing was changed.',
      code: 'book_changed',
      changes: { revision: 42, contacts: [ROSIE], gone: [] },
    },
  ],
  history_truncated: [
    'The history does not reach back that far.',
    { message: 'That is too long ago. Read the whole book.', code: 'history_truncated' },
  ],
  version_conflict: [
    'The contact no longer has the version in If-Match.',
    {
      message: 'This contact was changed elsewhere.',
      code: 'version_conflict',
      contact: ROSIE,
      clashes: [{ path: 'phones/p1', label: 'phone', mine: '459-12-57', theirs: '459-12-56' }],
    },
  ],
  body_too_large: [
    'The body is too large.',
    { message: 'The body is larger than this call accepts.', code: 'body_too_large' },
  ],
  unsupported_media_type: [
    'The body is not declared as JSON.',
    { message: 'Send the body as application/json.', code: 'unsupported_media_type' },
  ],
  headers_too_large: [
    'The headers are too large.',
    { message: 'The headers are larger than 16 KiB.', code: 'headers_too_large' },
  ],
  too_many_attempts: [
    'Too many attempts; Retry-After says when to retry.',
    { message: 'Too many attempts. Wait a little, then try again.', code: 'too_many_attempts' },
  ],
  too_many_changes: [
    'The user has changed too many contacts in a short time; Retry-After says when to retry.',
    {
      message: 'Too many changes in a short time. Nothing was changed. Try again in 12 s.',
      code: 'too_many_changes',
    },
  ],
  too_many_streams: [
    'The user has too many open streams.',
    { message: 'You have too many windows open.', code: 'too_many_streams' },
  ],
  answers_not_taken: [
    'The user has not received earlier answers yet; Retry-After says when to retry.',
    {
      message: 'Your contacts are still being sent to you. Wait until they have arrived, then try again.',
      code: 'answers_not_taken',
    },
  ],
  internal: ['An error in the server.', { message: 'Something went wrong on the server.', code: 'internal' }],
  busy: [
    'The server is overloaded; Retry-After says when to retry.',
    { message: 'Too many people are logging in right now. Try again shortly.', code: 'busy' },
  ],
  unavailable: [
    'The database does not answer or cannot be written; Retry-After says when to retry.',
    { message: 'Your contacts cannot be reached right now. Try again shortly.', code: 'unavailable' },
  ],
  storage_full: [
    'The server has no disk space left; nothing was changed.',
    { message: 'The server has no disk space left. Nothing was changed.', code: 'storage_full' },
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
  const all = new Set<ProblemCode>([...codes, ...OF_ALL]);
  const byStatus = Map.groupBy(all, (code) => PROBLEM_STATUS[code]);
  return Object.fromEntries(byStatus.entries().map(([status, same]) => [status, answer(same)]));
}

/** The same for a route with a body. */
export function bodyProblems(...codes: ProblemCode[]): object {
  return problems(...OF_BODIES, ...codes, 'storage_full');
}

function answer(codes: ProblemCode[]): TSchema {
  const refusals = codes.map((code) => REFUSALS[code]);
  const comesBack = codes.some((code) => COME_BACK.has(code));
  return {
    ...Problem,
    description: refusals.map(([when]) => when).join(' '),
    examples: refusals.map(([, example]) => example),
    ...(comesBack && { headers: RETRY_AFTER }),
  };
}

/** Returns the content of an answer that is a file of one of these types. */
export function fileOf(...mediaTypes: string[]): Record<string, { schema: TSchema }> {
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string' } }]));
}
