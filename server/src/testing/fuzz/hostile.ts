import * as fc from 'fast-check';
import { costlyDrafts } from './costly-texts.ts';
import type { Operation } from './document.ts';
import { type Draft, twisted, validBodies, withBody } from './draft.ts';
import { ODD_BODIES, ODD_HEADERS, ODD_LENGTHS, ODD_METHODS, ODD_PATHS, PREFLIGHTS } from './oddities.ts';
import { oddTexts, PAYLOADS } from './texts.ts';

/** Generates hostile requests, for which any documented answer is accepted. */
export function hostileDrafts(operation: Operation, drafts: fc.Arbitrary<Draft>): fc.Arbitrary<Draft> {
  const elsewhere = { operation: undefined, expects: undefined };
  return fc.oneof(
    { weight: operation.body === undefined ? 0 : 5, arbitrary: oddBodies(operation, drafts) },
    { weight: 1, arbitrary: fc.oneof(...costlyDrafts(operation, drafts)) },
    twisted(drafts, 'an odd path', oddPaths, (_draft, target) => ({ ...elsewhere, target, isLast: true })),
    twisted(drafts, 'an odd method', fc.constantFrom(...ODD_METHODS), (_draft, method) => {
      return { ...elsewhere, method, isLast: true };
    }),
    twisted(drafts, 'an odd header', oddHeaders, ({ headers }, header) => {
      return { headers: [...headers, header], expects: undefined, isLast: true };
    }),
    ...(operation.body === undefined && operation.method !== 'GET' ? [] : [oddLengths(drafts)]),
    twisted(drafts, 'a preflight', fc.constantFrom(...PREFLIGHTS), ({ headers }, asked) => {
      return { ...elsewhere, ...withBody([...headers, ...asked], undefined), method: 'OPTIONS' };
    }),
  );
}

const oddPaths = fc.oneof(
  fc.constantFrom(...ODD_PATHS),
  fc.webPath().map((path) => `/${path}`),
  fc.constantFrom(...PAYLOADS).map((payload) => `/${payload}`),
  oddTexts.map((text) => `/nowhere/${encodeURIComponent(text.toWellFormed())}`),
);

const oddHeaders = fc.oneof(
  fc.constantFrom(...ODD_HEADERS),
  oddTexts.map((text): [string, string] => ['X-Odd', text]),
  oddTexts.map((text): [string, string] => [text, 'odd']),
);

/** Only for operations in which the body `zz` has no effect, since a smuggled second request may be answered first. */
function oddLengths(drafts: fc.Arbitrary<Draft>): fc.Arbitrary<Draft> {
  return twisted(drafts, 'an odd length', fc.constantFrom(...ODD_LENGTHS), ({ headers }, lengths) => {
    const others = headers.filter(([name]) => name !== 'Content-Length');
    return { headers: [...others, ...lengths], body: 'zz', expects: undefined, isLast: true };
  });
}

function oddBodies(operation: Operation, drafts: fc.Arbitrary<Draft>): fc.Arbitrary<Draft> {
  const valid = validBodies(operation).map((body) => JSON.stringify(body));
  const bodies = fc.oneof(
    fc.constantFrom(...ODD_BODIES),
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
    fc.tuple(valid, oddTexts).map(([body, text]) => body + text),
    fc.tuple(valid, fc.nat(), fc.nat(255)).map(([body, at, byte]) => {
      const bytes = Buffer.from(body);
      return bytes.fill(byte, at % bytes.length, (at % bytes.length) + 1);
    }),
    valid.map((body) => Buffer.from(body, 'utf16le')),
    valid.map((body) => `\uFEFF${body}`),
    valid.map((body) => body.replace('{', '{"name":{"a":[1]},"__proto__":{"isAdmin":true},')),
    valid.map((body) => body.replace('{', `{${'"x":1,'.repeat(5000)}`)),
    valid.map((body) => body.replace('{', `{"deep":${'[{"a":'.repeat(6000)}1${'}]'.repeat(6000)},`)),
  );
  return twisted(drafts, 'an odd body', bodies, ({ headers }, body) => ({
    ...withBody(headers, body),
    expects: undefined,
  }));
}
