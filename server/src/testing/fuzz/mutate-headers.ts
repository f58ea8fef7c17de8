import * as fc from 'fast-check';
import type { Operation } from './document.ts';
import { type Draft, twisted, withHeader } from './draft.ts';
import { oddTexts } from './texts.ts';

/** Generates requests whose headers are invalid in one place, or only spelled as other clients do. */
export function headsOff(operation: Operation, drafts: fc.Arbitrary<Draft>): fc.Arbitrary<Draft> {
  const { method, needsToken, takesId, headers } = operation;
  return fc.oneof(
    ...(needsToken ? tokensOff(drafts) : []),
    ...(takesId ? idsOff(drafts) : []),
    ...(method === 'GET' ? [twisted(drafts, 'HEAD for GET', fc.constant('HEAD'), asMethod)] : []),
    ...headers.map((name) => headerOff(name, drafts)),
    twisted(drafts, 'a slash or a query at the end', ENDS, ({ target }, end) => ({ target: target + end })),
    twisted(drafts, 'an absolute address', ORIGINS, ({ target }, origin) => ({ target: origin + target })),
    twisted(drafts, 'headers beside', HEADERS_BESIDE, (draft, header) => ({ headers: [...draft.headers, header] })),
    twisted(drafts, 'no Host', fc.constant(400), ({ headers: all }, expects) => {
      return { headers: all.filter(([name]) => name !== 'Host'), expects };
    }),
    twisted(drafts, 'two Hosts', fc.constantFrom('Host', 'HOST'), ({ headers: all }, name) => {
      return { headers: [...all, [name, 'evil.example']], expects: 400 };
    }),
    twisted(drafts, 'a method that no path takes', METHODS, (draft, other) => ({
      ...asMethod(draft, other),
      operation: undefined,
      expects: 405,
    })),
  );
}

const ENDS = fc.constantFrom('/', '?', '?a=b&a[]=%00&__proto__=1', '/?x', '?%zz');
const ORIGINS = fc.constantFrom('http://evil.example', 'https://localhost:1');
const METHODS = fc.constantFrom('TRACE', 'PROPFIND', 'LOCK', 'M-SEARCH', 'SEARCH');
const HEADERS_BESIDE = fc.constantFrom<[string, string]>(
  ['Accept', 'text/html'],
  ['Accept-Encoding', 'zstd'],
  ['Accept-Encoding', 'br;q=0.1, *;q=9, gzip;q=x'],
  ['Accept-Language', 'uk'],
  ['Cookie', 'token=«token of two people»; __proto__=1'],
  ['Origin', 'null'],
  ['Range', 'bytes=0-1'],
  ['Expect', '100-continue'],
  ['Upgrade', 'h2c'],
  ['X-Forwarded-For', "127.0.0.1, ' or 1=1 --"],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Content-Encoding', 'gzip'],
  ['__proto__', 'x'],
  ['Request-Id', 'x'.repeat(5000)],
);

function asMethod(_draft: Draft, method: string): Partial<Draft> {
  return { method };
}

function tokensOff(drafts: fc.Arbitrary<Draft>): fc.Arbitrary<Draft>[] {
  const made = fc
    .tuple(fc.uuid(), fc.stringMatching(/^[\w-]{43}$/))
    .map(([userId, secret]) => `Bearer ${userId}.${secret}`);
  const values = fc.oneof(
    fc.constantFrom('', 'Bearer', 'Bearer null', 'Basic dTpw', "Bearer ' or 1=1 --", 'Bearer «user id».'),
    fc.constantFrom('«token of two people»', '«token cut short»', 'Bearer «token»x', 'x«token»', '«token»,«token»'),
    made,
  );
  const spellings = fc.constantFrom('«token»', 'bearer «token»', 'BEARER   «token»  ');
  return [
    twisted(drafts, 'a token that is none', values, ({ headers }, value) => {
      return { headers: withHeader(headers, 'Authorization', value), expects: 401 };
    }),
    twisted(drafts, 'a token spelled otherwise', spellings, ({ headers }, value) => {
      return { headers: withHeader(headers, 'Authorization', value) };
    }),
  ];
}

function idsOff(drafts: fc.Arbitrary<Draft>): fc.Arbitrary<Draft>[] {
  const ids = fc.oneof(
    fc.nat(999).map((index) => `«another's id ${index}»`),
    fc.constantFrom(
      '«own id 1»x',
      '«own id 1»%00',
      '«user id»',
      '%00',
      '%2e%2e',
      '%27%20or%201=1--',
      '*',
      '9'.repeat(9000),
    ),
    oddTexts.filter((text) => text !== '' && text.isWellFormed()).map(encodeURIComponent),
  );
  return [
    twisted(drafts, 'an id that is not there', ids, ({ target }, id) => {
      return { target: target.replace(/«own id \d+»/, () => id), expects: 404 };
    }),
    twisted(drafts, 'an id in percent escapes', fc.nat(999), ({ target }, index) => {
      return { target: target.replace(/«own id \d+»/, `«own id escaped ${index}»`) };
    }),
  ];
}

function headerOff(name: string, drafts: fc.Arbitrary<Draft>): fc.Arbitrary<Draft> {
  const values = fc.oneof(
    fc.constantFrom('*', '«etag»', '', ',', 'W/', '"', 'W/"«user id».0"', 'W/"«user id»', ','.repeat(5000)),
    fc.base64String(),
  );
  const answered: Record<string, Draft['expects']> = { '*': 304, '«etag»': undefined };
  return twisted(drafts, `a header ${name}`, values, ({ headers }, value) => {
    const expects = Object.hasOwn(answered, value) ? answered[value] : 'success';
    return { headers: [...headers, [name, value]], expects: name === 'if-none-match' ? expects : undefined };
  });
}
