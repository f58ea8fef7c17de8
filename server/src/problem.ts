import type { Card } from '@contactbook/contract/card';
import type { Changes, Conflict } from '@contactbook/contract/changes';
import type { Clash } from '@contactbook/contract/clashes';
import type { Contact } from '@contactbook/contract/contacts';
import { explained, type Fault, type FaultCode, type Figures } from '@contactbook/contract/faults';
import {
  EMAIL_TAKEN_WIRE_CODE,
  EMAIL_TAKEN_WIRE_NAME,
  type FieldProblem,
  type Problem,
  PROBLEM_STATUS,
  type ProblemCode,
} from '@contactbook/contract/problems';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseFault } from './store/fault.ts';
import { fieldProblems } from './http/validation.ts';
import { logSecurity } from './log-security.ts';
import { QueueFull, type WorkClass } from './store/scheduler.ts';

type Extra = {
  errors?: Record<string, FieldProblem>;
  email?: string;
  retryAfterSeconds?: number;
  fault?: Fault;
  /** The current contact, so that the client can show both versions. */
  contact?: Contact;
  card?: Card;
  clashes?: Clash[];
  conflicts?: Conflict[];
  /** The difference between the book that the client has and the current one. */
  changes?: Changes;
  /** Methods that the path supports. */
  allow?: string;
};

/** A refusal, thrown where it is detected and answered by `answerProblem`. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly extra: Extra;

  constructor(code: ProblemCode, message: string, extra: Extra = {}) {
    super(message);
    this.code = code;
    this.extra = extra;
  }
}

/** Returns a refusal with the sentence of this fault, and the fault for programs. */
export function explainedProblem(
  code: ProblemCode,
  faultCode: FaultCode,
  figures: Figures = {},
  extra: Extra = {},
): ProblemError {
  const { reason, fault } = explained(faultCode, figures);
  return new ProblemError(code, reason, { ...extra, fault });
}

/** The only error handler: answers every error with a status and a problem body (wire contract, "Problem bodies"). */
export function answerProblem(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = error instanceof ProblemError ? error : asProblem(error);
  if (problem.code === 'internal' && !isCutOff(error, reply)) request.log.error({ err: error }, 'a request failed');
  if (error instanceof DatabaseFault)
    request.log.warn(
      { fault: error.kind, reason: error.reason },
      'the database refused a statement or cannot be reached',
    );
  if (problem.code === 'too_many_attempts') logSecurity(request, 'limit_reached');
  if (problem.code === 'body_too_large') dropTheRest(request, reply);
  const { retryAfterSeconds, allow } = problem.extra;
  if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds);
  if (allow !== undefined) reply.header('Allow', allow);
  return reply.code(PROBLEM_STATUS[problem.code]).send(problemBody(problem));
}

/** Returns whether the answer failed only because its client disconnected. */
function isCutOff(error: Error, { raw }: FastifyReply): boolean {
  return raw.destroyed && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** Reads a body to its end: a client that is cut off while it sends sees a broken connection instead of the answer. */
function dropTheRest(request: FastifyRequest, reply: FastifyReply): void {
  reply.removeHeader('connection');
  request.raw.resume();
}

export function problemBody({ code, message, extra }: Pick<ProblemError, 'code' | 'message' | 'extra'>): Problem {
  // The answer must not reveal whether the e-mail exists, so the body is empty.
  if (code === 'log_in_refused') return {};
  if (code === 'email_taken') {
    const taken = { keyPattern: { email: 1 }, keyValue: { email: extra.email ?? '' } };
    return { message, name: EMAIL_TAKEN_WIRE_NAME, code: EMAIL_TAKEN_WIRE_CODE, ...taken };
  }
  const { fault, errors, contact, card, clashes, conflicts, changes } = extra;
  return {
    message,
    code,
    ...(fault && { fault }),
    ...(errors && { errors }),
    ...(contact && { contact }),
    ...(card && { card }),
    ...(clashes && { clashes }),
    ...(conflicts && { conflicts }),
    ...(changes && { changes }),
  };
}

/** Fastify's own refusals, by its documented error codes; any other error is a fault of ours. */
const FASTIFY_PROBLEMS: Record<string, [ProblemCode, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad_json', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad_request', 'The body is not as long as its Content-Length says.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['body_too_large', 'The body is larger than this call accepts.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send the body as application/json.'],
  FST_ERR_BAD_URL: ['bad_request', 'The address is not a valid URL path.'],
};

const FAULT_PROBLEMS: Record<DatabaseFault['kind'], [ProblemCode, string, Extra?]> = {
  unavailable: [
    'unavailable',
    'Your contacts cannot be reached right now. Try again shortly.',
    { retryAfterSeconds: 2 },
  ],
  read_only: [
    'unavailable',
    'Nothing can be changed at this moment, only read. Try again later.',
    { retryAfterSeconds: 60 },
  ],
  timeout: [
    'unavailable',
    'This takes longer than the server may spend on it. Try again later.',
    { retryAfterSeconds: 10 },
  ],
  moved: [
    'unavailable',
    'The file that keeps all contacts was removed or replaced: nothing can be changed until the server is started again.',
    { retryAfterSeconds: 60 },
  ],
  damaged: [
    'unavailable',
    'A part of the database is damaged. Its operator can restore the last backup by npm run restore.',
    { retryAfterSeconds: 60 },
  ],
  full: ['storage_full', 'The server has no disk space left. Nothing was changed.'],
};

const TOO_MANY_READS: [ProblemCode, string, Extra] = [
  'busy',
  'You ask for too much at once. Try again shortly.',
  { retryAfterSeconds: 2 },
];
const BUSY_WITH_FILES: [ProblemCode, string, Extra] = [
  'busy',
  'The server is making other files at this moment. Try again shortly.',
  { retryAfterSeconds: 5 },
];

const QUEUE_FULL_PROBLEMS: Record<WorkClass, [ProblemCode, string, Extra?]> = {
  body: ['answers_not_taken', 'You ask for too much at once. Wait a little, then try again.'],
  password: ['busy', 'Too many people are logging in right now. Try again shortly.', { retryAfterSeconds: 5 }],
  whole: BUSY_WITH_FILES,
  change: ['busy', 'You ask for too much at once: nothing was changed. Try again shortly.', { retryAfterSeconds: 2 }],
  part: BUSY_WITH_FILES,
  page: TOO_MANY_READS,
  snapshot: TOO_MANY_READS,
  push: ['busy', 'You ask for too much at once. Try again shortly.', { retryAfterSeconds: 5 }],
  mail: ['busy', 'Too many mails wait to be sent. Try again shortly.', { retryAfterSeconds: 60 }],
};

function asProblem(error: Error): ProblemError {
  if (error instanceof QueueFull) return new ProblemError(...QUEUE_FULL_PROBLEMS[error.workClass]);
  if (error instanceof DatabaseFault) return new ProblemError(...FAULT_PROBLEMS[error.kind]);
  const { code, validation, statusCode = 500 } = error as FastifyError;
  if (validation !== undefined) {
    const errors = fieldProblems(validation);
    return new ProblemError(
      'validation',
      Object.values(errors)
        .map(({ message }) => message)
        .join(' '),
      { errors },
    );
  }
  const known = FASTIFY_PROBLEMS[code];
  if (known !== undefined) return new ProblemError(...known);
  if (error instanceof SyntaxError && statusCode === 400)
    return new ProblemError('bad_json', 'The body is not valid JSON.');
  if (statusCode >= 400 && statusCode < 500) return new ProblemError('bad_request', error.message);
  return new ProblemError('internal', 'Something went wrong on the server.');
}
