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
} as const;
export type ProblemCode = keyof typeof PROBLEM_STATUS;

/** Clients of the public backend know a taken e-mail by this number (wire contract). */
export const EMAIL_TAKEN_WIRE_CODE = 11000;

export const FieldProblem = Type.Object({
  message: Type.String(),
  kind: Type.String({ description: 'required, type, minlength, maxlength or regexp' }),
});

/** The one body of a failure. All is optional because a refused log-in answers `{}`. */
export const Problem = Type.Object({
  message: Type.Optional(Type.String()),
  code: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
  errors: Type.Optional(Type.Record(Type.String(), FieldProblem)),
  keyPattern: Type.Optional(Type.Record(Type.String(), Type.Integer())),
  keyValue: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type Problem = Static<typeof Problem>;
export type FieldProblem = Static<typeof FieldProblem>;
