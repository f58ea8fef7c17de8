import { type Static, Type } from 'typebox';
import { CardObject } from './card.ts';
import { Changes, Conflict } from './changes.ts';
import { Clash } from './clashes.ts';
import { Contact } from './contacts.ts';
import { FAULT_CODES } from './faults.ts';

/** All failures of the server, with their HTTP status. */
export const PROBLEM_STATUS = {
  validation: 400,
  bad_json: 400,
  bad_request: 400,
  email_taken: 400,
  log_in_refused: 400,
  wrong_password: 400,
  code_refused: 400,
  invitation_refused: 400,
  sign_up_closed: 400,
  book_full: 400,
  unreadable_file: 400,
  not_logged_in: 401,
  not_permitted: 403,
  account_locked: 403,
  contact_not_found: 404,
  change_not_found: 404,
  session_not_found: 404,
  import_not_found: 404,
  label_not_found: 404,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  id_taken: 409,
  undo_conflict: 409,
  import_not_ready: 409,
  book_changed: 409,
  history_truncated: 410,
  version_conflict: 412,
  body_too_large: 413,
  too_much_at_once: 413,
  unsupported_media_type: 415,
  key_reused: 422,
  headers_too_large: 431,
  too_many_attempts: 429,
  too_many_changes: 429,
  too_many_streams: 429,
  answers_not_taken: 429,
  internal: 500,
  busy: 503,
  unavailable: 503,
  storage_full: 507,
} as const;
export type ProblemCode = keyof typeof PROBLEM_STATUS;

/** Clients of the public backend recognise a taken e-mail by this number (wire contract). */
export const EMAIL_TAKEN_WIRE_CODE = 11000;
/** Some clients check this name first; no other problem has one. */
export const EMAIL_TAKEN_WIRE_NAME = 'MongoError';

export const FieldProblem = Type.Object(
  {
    message: Type.String({
      description: 'A sentence to show',
      examples: ['Password must have at least 7 characters.'],
    }),
    kind: Type.String({ description: 'required, type, minlength, maxlength or regexp', examples: ['minlength'] }),
    limit: Type.Optional(Type.Integer({ description: 'The number of characters; with minlength and maxlength' })),
  },
  { title: 'FieldProblem' },
);
export type FieldProblem = Static<typeof FieldProblem>;

/** What is wrong, for programs that word it in their own language. */
export const Fault = Type.Object(
  {
    code: Type.Enum(FAULT_CODES, { type: 'string' }),
    figure: Type.Optional(Type.Integer({ description: 'The number in the English sentence, in the unit it names' })),
    value: Type.Optional(Type.String({ description: 'The name or the word that the English sentence quotes' })),
  },
  { title: 'Fault', examples: [{ code: 'too_many_lines', figure: 2000 }] },
);

const problemCodes = Object.keys(PROBLEM_STATUS) as ProblemCode[]; // these are its keys

/** The body of every failure. All fields are optional, because a refused log-in is answered with `{}`. */
export const Problem = Type.Object(
  {
    message: Type.Optional(Type.String({ description: 'A sentence to show' })),
    code: Type.Optional(Type.Union([Type.Enum(problemCodes, { type: 'string' }), Type.Literal(EMAIL_TAKEN_WIRE_CODE)])),
    name: Type.Optional(Type.Literal(EMAIL_TAKEN_WIRE_NAME, { description: 'Only present if the e-mail is taken' })),
    fault: Type.Optional({ ...Fault, description: 'What `message` says, for programs that word it themselves' }),
    errors: Type.Optional(Type.Record(Type.String(), FieldProblem, { description: 'Errors by field' })),
    keyPattern: Type.Optional(
      Type.Record(Type.String(), Type.Integer(), { description: 'The field whose value is taken' }),
    ),
    keyValue: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'The value that is taken' })),
    contact: Type.Optional({
      ...Contact,
      description: 'The current contact; with 412, and with 409 if undoing a change of one contact was refused',
    }),
    card: Type.Optional({
      ...CardObject,
      description: 'The current contact in full; with 412 if a change of its fields was refused',
    }),
    clashes: Type.Optional(
      Type.Array(Clash, {
        description: 'Fields in which the request (mine) and `contact` (theirs) differ; absent for large cards',
      }),
    ),
    conflicts: Type.Optional(
      Type.Array(Conflict, { description: 'With 409: contacts that have changed since, at most a hundred' }),
    ),
    changes: Type.Optional({
      ...Changes,
      description:
        'With 409 to a change of all contacts that match a filter: what has changed, at most a hundred contacts',
    }),
  },
  { title: 'Problem' },
);
export type Problem = Static<typeof Problem>;
