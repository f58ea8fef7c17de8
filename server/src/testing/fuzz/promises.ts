import { EMAIL_TAKEN_WIRE_CODE, PROBLEM_STATUS, type ProblemCode } from '@contactbook/contract/problems';
import type { Operation } from './document.ts';
import type { Draft } from './draft.ts';
import type { WireAnswer } from './wire.ts';

/** Refusals that precede routing, so that no operation documents them. */
const EARLY = new Set<unknown>(['bad_request', 'body_too_large', 'headers_too_large'] satisfies ProblemCode[]);
/** Refusals that valid requests may receive: a taken e-mail, a log-in without an account. */
const MAYBE = new Set<unknown>([EMAIL_TAKEN_WIRE_CODE, undefined]);

/** Returns messages about how an answer differs from the document and the contract. */
export function brokenPromises(draft: Draft, operation: Operation | undefined, answer: WireAnswer): string[] {
  const { method, expects } = draft;
  const { status, headers, text } = answer;
  if (status === 0) return ['no answer'];
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304;
  const json = hasBody && isJson(answer) ? (JSON.parse(text) as { code?: unknown }) : undefined;
  const promised = operation?.answers.get(status);
  const isRefusal = status >= 400;
  const broken: [boolean, string][] = [
    [status >= 500, 'a fault of the server'],
    [headers.get('access-control-allow-origin') !== '*', 'not for other origins to read'],
    [!hasBody && text !== '', 'a body where none belongs'],
    [hasBody && json === undefined && (isRefusal || promised?.isJson === true), 'no JSON'],
    [hasBody && isRefusal && !isRefusalOf(operation, status, json), 'a refusal that is not promised'],
    [hasBody && promised !== undefined && !promised.fits(json), 'a body that is not as the document says'],
    [!isRefusal && operation !== undefined && promised === undefined, 'a status that the document does not name'],
    [!isRefusal && operation === undefined && !['GET', 'HEAD', 'OPTIONS'].includes(method), 'done at an odd address'],
    [operation?.isForOperators === true && !isRefusal, 'done for someone who is no operator'],
    [
      expects !== undefined && operation?.isForOperators !== true && !isExpected(expects, operation, status, json),
      `not ${expects}`,
    ],
  ];
  return broken.filter(([isBroken]) => isBroken).map(([, words]) => `${status}: ${words}`);
}

function isJson({ headers }: WireAnswer): boolean {
  return headers.get('content-type') === 'application/json; charset=utf-8';
}

/** Returns whether status and code belong together; the empty object of a refused log-in has no code. */
function isRefusalOf(operation: Operation | undefined, status: number, json: { code?: unknown } | undefined): boolean {
  const code = json?.code;
  const named = code === EMAIL_TAKEN_WIRE_CODE ? 'email_taken' : (code as ProblemCode | undefined);
  if (named !== undefined && PROBLEM_STATUS[named] !== status) return false;
  if (operation === undefined) return named !== undefined;
  return EARLY.has(code) || (operation.answers.get(status)?.codes ?? []).includes(code);
}

function isExpected(
  expects: Draft['expects'],
  operation: Operation | undefined,
  status: number,
  json: unknown,
): boolean {
  if (expects !== 'success') return status === expects;
  return status === operation?.success || (status === 400 && MAYBE.has((json as { code?: unknown }).code));
}
