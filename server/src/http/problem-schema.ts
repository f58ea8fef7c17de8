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
    'A field is not as it should be.',
    {
      message: 'Name must not be blank.',
      code: 'validation',
      errors: { name: { message: 'Name must not be blank.', kind: 'required' } },
    },
  ],
  bad_json: ['The body is not JSON in UTF-8.', { message: 'The body is not valid JSON.', code: 'bad_json' }],
  bad_request: [
    'This is not a request that HTTP knows.',
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
  log_in_refused: ['Wrong e-mail or password: an empty object, which does not say which of them.', {}],
  wrong_password: [
    'The present password is another one; nothing was changed.',
    {
      message: 'This is not your password. Nothing was changed.',
      code: 'wrong_password',
      errors: { password: { message: 'This is not your password.', kind: 'regexp' } },
    },
  ],
  code_refused: [
    'The code or the link is not one of ours, was used already, or is too old.',
    { message: 'This link was used already or is too old. Ask for a new one.', code: 'code_refused' },
  ],
  invitation_refused: [
    'People sign up by invitation here, and this is not its code.',
    {
      message: 'To sign up here you need an invitation code.',
      code: 'invitation_refused',
      errors: { invitation: { message: 'This is not the invitation code.', kind: 'regexp' } },
    },
  ],
  sign_up_closed: [
    'Nobody can sign up here.',
    { message: 'Nobody can sign up here at this moment.', code: 'sign_up_closed' },
  ],
  book_full: [
    'The book would be larger than it may be; what makes it smaller, or edits, is always possible.',
    { message: 'Your book is full: it holds 100,000 contacts at most. Nothing was changed.', code: 'book_full' },
  ],
  unreadable_file: [
    'The file is none that can be read, or too large; nothing of it is kept.',
    { message: 'A file may hold 50,000 contacts. Bring it in several parts.', code: 'unreadable_file' },
  ],
  not_logged_in: ['No token, or one that is not valid any more.', { message: 'Log in first.', code: 'not_logged_in' }],
  contact_not_found: [
    'No contact of yours has this id.',
    { message: 'There is no such contact in your book.', code: 'contact_not_found' },
  ],
  change_not_found: [
    'Nothing of this revision can be told.',
    { message: 'There is no such change in your book.', code: 'change_not_found' },
  ],
  session_not_found: [
    'No session of yours has this id.',
    { message: 'This log-in has ended already.', code: 'session_not_found' },
  ],
  import_not_found: [
    'No import of yours has this id.',
    { message: 'There is no such import. It may have been a day ago.', code: 'import_not_found' },
  ],
  not_found: ['No such path.', { message: 'There is nothing at this address.', code: 'not_found' }],
  method_not_allowed: [
    'The path takes other methods, named in Allow.',
    { message: 'PUT is not possible here.', code: 'method_not_allowed' },
  ],
  request_timeout: [
    'The request did not arrive in time.',
    { message: 'The request took too long to arrive.', code: 'request_timeout' },
  ],
  undo_conflict: [
    'Something has changed since; nothing was done.',
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
    'The import is in another state, or the book has changed since; nothing was done.',
    { message: 'Your book has changed since this file was read. Look again.', code: 'import_not_ready' },
  ],
  label_not_found: [
    'No label of yours has this id.',
    { message: 'There is no such label in your book.', code: 'label_not_found' },
  ],
  book_changed: [
    'The book has another revision than the selection names; nothing was done.',
    {
      message: 'Your book has changed since you chose these contacts. Nothing was changed.',
      code: 'book_changed',
      changes: { revision: 42, contacts: [ROSIE], gone: [] },
    },
  ],
  history_truncated: [
    'The log does not reach back so far.',
    { message: 'That is too long ago: read the whole book.', code: 'history_truncated' },
  ],
  version_conflict: [
    'The contact has another version than If-Match names.',
    {
      message: 'This contact was changed meanwhile.',
      code: 'version_conflict',
      contact: ROSIE,
      clashes: [{ path: 'phones/p1', label: 'phone', mine: '459-12-57', theirs: '459-12-56' }],
    },
  ],
  body_too_large: [
    'The body is too large.',
    { message: 'The body is larger than this call takes.', code: 'body_too_large' },
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
    'Too many attempts; Retry-After says when to come back.',
    { message: 'Too many attempts. Wait a little, then try again.', code: 'too_many_attempts' },
  ],
  too_many_changes: [
    'This person has changed too many contacts in a short time; Retry-After says when to come back.',
    {
      message: 'Too many changes in a short time: nothing was changed. Try again in 12 s.',
      code: 'too_many_changes',
    },
  ],
  too_many_streams: [
    'This person has too many streams open.',
    { message: 'You have too many windows open.', code: 'too_many_streams' },
  ],
  answers_not_taken: [
    'This person has not taken earlier answers yet; Retry-After says when to come back.',
    {
      message: 'Your contacts are on their way to you already. Wait until they have arrived, then try again.',
      code: 'answers_not_taken',
    },
  ],
  internal: ['A fault of the server.', { message: 'Something went wrong on the server.', code: 'internal' }],
  busy: [
    'The server has more to do than it can; Retry-After says when to come back.',
    { message: 'Too many people are logging in at this moment. Try again shortly.', code: 'busy' },
  ],
  unavailable: [
    'The database does not answer, or takes no changes; Retry-After says when to come back.',
    { message: 'Your contacts cannot be reached at this moment. Try again shortly.', code: 'unavailable' },
  ],
  storage_full: [
    'There is no room left for a change; nothing was changed.',
    { message: 'The server has no room left: nothing was changed.', code: 'storage_full' },
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
