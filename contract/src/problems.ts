import { type Static, Type } from 'typebox';

/** Every failure the server can answer, with its HTTP status. */
export const PROBLEM_STATUS = {
  validation: 400,
  bad_json: 400,
  bad_request: 400,
  email_taken: 400,
  log_in_refused: 400,
  not_logged_in: 401,
  contact_not_found: 404,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  body_too_large: 413,
  unsupported_media_type: 415,
  headers_too_large: 431,
  too_many_attempts: 429,
  internal: 500,
  busy: 503,
  unavailable: 503,
  storage_full: 507,
} as const;
export type ProblemCode = keyof typeof PROBLEM_STATUS;

/** Clients of the public backend know a taken e-mail by this number (wire contract). */
export const EMAIL_TAKEN_WIRE_CODE = 11000;

export const FieldProblem = Type.Object(
  {
    message: Type.String({
      description: 'A sentence to show',
      examples: ['Password must have at least 7 characters.'],
    }),
    kind: Type.String({ description: 'required, type, minlength, maxlength or regexp', examples: ['minlength'] }),
  },
  { title: 'FieldProblem' },
);
export type FieldProblem = Static<typeof FieldProblem>;

const problemCodes = Object.keys(PROBLEM_STATUS) as ProblemCode[]; // they are its keys

/** The one body of a failure. All is optional because a refused log-in answers `{}`. */
export const Problem = Type.Object(
  {
    message: Type.Optional(Type.String({ description: 'A sentence to show' })),
    code: Type.Optional(Type.Union([Type.Enum(problemCodes, { type: 'string' }), Type.Literal(EMAIL_TAKEN_WIRE_CODE)])),
    errors: Type.Optional(Type.Record(Type.String(), FieldProblem, { description: 'What is wrong, by field' })),
    keyPattern: Type.Optional(Type.Record(Type.String(), Type.Integer(), { description: 'The field that is taken' })),
    keyValue: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'The value that is taken' })),
  },
  { title: 'Problem' },
);
export type Problem = Static<typeof Problem>;
