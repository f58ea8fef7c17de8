import * as fc from 'fast-check';
import type { Operation } from './document.ts';
import { type Draft, twisted, validBodies, withBody } from './draft.ts';
import { hostileBodies } from './long-lists.ts';
import { oddTexts, valuesAround } from './texts.ts';

/**
 * Generates requests in which only the body is invalid, or looks so; the document decides whether it must be refused.
 */
export function bodiesOff(operation: Operation, drafts: fc.Arbitrary<Draft>): fc.Arbitrary<Draft> {
  const { body } = operation;
  if (body === undefined) return bodyIgnored(drafts);
  const answered = (text: string) => {
    // No body may have this key, whatever its schema says.
    if (text.includes('"__proto__":') || !body.fits(JSON.parse(text))) return 400;
    return operation.isCertain ? 'success' : undefined;
  };
  const noObjects = fc.constantFrom('null', '[]', '[{}]', '"text"', '0', 'true', '-1e999', undefined);
  const types = fc.constantFrom('text/plain', 'application/xml', 'multipart/form-data', 'text/json', '*/*', ';', '');
  const oneFieldOff = twisted(drafts, 'one field off', bodiesOneFieldOff(operation), ({ headers }, text) => {
    return { ...withBody(headers, text), expects: answered(text) };
  });
  return fc.oneof(
    { weight: 6, arbitrary: oneFieldOff },
    twisted(drafts, 'a list as long as a body', longBodies(operation), ({ headers }, text) => {
      return { ...withBody(headers, text), expects: answered(text) };
    }),
    twisted(drafts, 'any JSON', fc.json(), ({ headers }, text) => {
      return { ...withBody(headers, text), expects: answered(text) };
    }),
    twisted(drafts, 'no object', noObjects, ({ headers }, text) => ({ ...withBody(headers, text), expects: 400 })),
    twisted(drafts, 'a body cut short', fc.nat(), ({ headers, body: whole }, at) => {
      return { ...withBody(headers, String(whole).slice(0, at % String(whole).length)), expects: 400 };
    }),
    twisted(drafts, 'another content type', types, (draft, type) => {
      return { ...withBody(draft.headers, draft.body, type), expects: 415 };
    }),
    twisted(drafts, 'a body too large', fc.constantFrom(65_537, 70_000), ({ headers, body: small }, length) => {
      const expects = /\/(cards?|export|acts|acts\/preview)$/.test(operation.path) ? undefined : 413; // those take more
      return { ...withBody(headers, String(small).padEnd(length)), expects };
    }),
  );
}

function bodiesOneFieldOff(operation: Operation): fc.Arbitrary<string> {
  const faults = Object.entries(operation.body?.fields ?? {}).flatMap(([name, { limits }]) => [
    fc.constant({ name, value: undefined }),
    fc.oneof(valuesAround(limits), fc.jsonValue({ maxDepth: 3 })).map((value) => ({ name, value })),
  ]);
  const extraField = fc.record({ name: oddTexts, value: fc.jsonValue({ maxDepth: 3 }) });
  return fc.tuple(validBodies(operation), fc.oneof(...faults, extraField)).map(([body, { name, value }]) => {
    // Not by a spread, since a field may be named __proto__.
    return JSON.stringify(Object.fromEntries([...Object.entries(body ?? {}), [name, value]]));
  });
}

/** The size limit of most bodies. */
const BODY_BYTES = 65_000;

function longBodies({ body }: Operation): fc.Arbitrary<string> {
  const bodies = body === undefined ? [] : [...hostileBodies(body.schema, BODY_BYTES)];
  return fc.constantFrom(...bodies.map(({ text }) => text));
}

function bodyIgnored(drafts: fc.Arbitrary<Draft>): fc.Arbitrary<Draft> {
  const bodies = fc.constantFrom('{}', 'null', '', '{"id":', 'bye', '\u0000');
  const types = fc.constantFrom('application/json', 'text/plain', 'nonsense', '');
  return twisted(drafts, 'a body where none is taken', fc.tuple(bodies, types), ({ headers }, drawn) =>
    withBody(headers, ...drawn),
  );
}
