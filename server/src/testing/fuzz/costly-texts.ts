import * as fc from 'fast-check';
import type { Operation } from './document.ts';
import { type Draft, twisted, validBodies, withBody, withHeader } from './draft.ts';

/** Marks of nine combining classes, in the order that takes longest to sort. */
const FALLING_MARKS = '\u0345\u0360\u035c\u0315\u0301\u0316\u031b\u0327\u0334';
/** Long runs of these are slow for careless patterns and lists. */
export const COSTLY_UNITS = [FALLING_MARKS, ' ', ',', '?', '/', '%', '@', 'a@', ';', '"', '9', '::1,', '"1",'];

/** Maximum size that the server reads of a body, and of the request line with all headers. */
const BODY_BYTES = 60_000;
const HEAD_BYTES = 14_000;
const ID_BYTES = HEAD_BYTES / 3;
const HEADERS = [
  'Authorization',
  'Accept',
  'Accept-Encoding',
  'Content-Type',
  'Cookie',
  'Origin',
  'User-Agent',
  'X-Forwarded-For',
  'X-Request-Id',
];
/** The prefixes that some headers need to be parsed any further. */
const BEGINNINGS: Record<string, string> = { Authorization: 'Bearer ', 'Content-Type': 'application/json;a=' };

/** Any documented answer is accepted. The end of the request may be ambiguous, so it is the last on its connection. */
const ANY_ANSWER = { expects: undefined, isLast: true };

/**
 * Returns the same requests with a text that is costly to process: an arbitrary for each place where a text may be. The
 * headers of every request take turns if `turn` is given, so that three operations together try all of them.
 */
export function costlyDrafts(operation: Operation, drafts: fc.Arbitrary<Draft>, turn?: number): fc.Arbitrary<Draft>[] {
  const { body, path, headers, queries } = operation;
  const inBody = fc.tuple(validBodies(operation), textsOf(BODY_BYTES));
  return [
    ...(body === undefined ? [] : [...Object.keys(body.fields), 'x']).map((name) =>
      twisted(drafts, 'a costly text in the body', inBody, (draft, [others, text]) => ({
        ...ANY_ANSWER,
        ...withBody(draft.headers, JSON.stringify({ ...others, [name]: text })),
      })),
    ),
    ...[...HEADERS.filter((_, place) => turn === undefined || place % 3 === turn % 3), ...headers].map((name) =>
      twisted(drafts, 'a costly header', textsOf(HEAD_BYTES), (draft, text) => ({
        ...ANY_ANSWER,
        headers: withHeader(draft.headers, name, `${BEGINNINGS[name] ?? ''}${text}`),
      })),
    ),
    ...[...queries, 'x'].map((name) =>
      twisted(drafts, 'a costly query', inAddress, ({ target }, text) => ({
        ...ANY_ANSWER,
        target: `${target}?${name}=${text}`,
      })),
    ),
    ...(path.includes('{') ? [twisted(drafts, 'a costly id', textsOf(ID_BYTES), withId)] : []),
    twisted(drafts, 'a costly path', inAddress, ({ target }, text) => ({
      ...ANY_ANSWER,
      operation: undefined,
      target: `${target}/x${text}`,
    })),
  ];
}

function withId({ target }: Draft, text: string): Partial<Draft> {
  return { ...ANY_ANSWER, target: target.replace(/«own id \d+»|\d+/, () => encodeURIComponent(text)) };
}

function textsOf(maxBytes: number): fc.Arbitrary<string> {
  const lengths = fc.constantFrom(1500, maxBytes);
  return fc
    .tuple(fc.constantFrom(...COSTLY_UNITS), lengths)
    .map(([unit, bytes]) => unit.repeat(Math.ceil(bytes / Buffer.byteLength(unit))));
}

/** Texts that may be part of a URL are not encoded. */
const inAddress = textsOf(HEAD_BYTES).map((text) =>
  /^[!-~]*$/.test(text) ? text : encodeURIComponent(text).slice(0, HEAD_BYTES),
);
