import * as fc from 'fast-check';
import type { Operation } from './document.ts';

/** A request as data, so that a failing one can be shrunk and printed. */
export type Draft = {
  kind: 'valid' | 'nearly valid' | 'hostile';
  /** How it differs from a valid request. */
  twist: string;
  /** Id of the operation; undefined if method or target may lead elsewhere. */
  operation: string | undefined;
  method: string;
  /** Here and in headers, values that only the sender has are placeholders: «token», «own id 7». */
  target: string;
  headers: [name: string, value: string][];
  body: string | Buffer | undefined;
  /** A status, or the operation's own success; undefined for any documented one. */
  expects: number | 'success' | undefined;
  /** Whether it must be the last request on its connection, since its end may be ambiguous. */
  isLast: boolean;
};

/** Generates requests that are valid by the document. */
export function validDrafts(operation: Operation): fc.Arbitrary<Draft> {
  const { id, method, path, needsToken, isCertain } = operation;
  return fc.tuple(validBodies(operation), fc.nat(999)).map(([body, index]) => {
    const headers: Draft['headers'] = [['Host', 'localhost']];
    if (needsToken) headers.push(['Authorization', 'Bearer «token»']);
    const target = path.replace(/\{(?:id|token)\}/, `«own id ${index}»`).replace('{revision}', String(index % 50));
    const draft = {
      kind: 'valid',
      twist: id,
      operation: id,
      method,
      target,
      expects: isCertain ? 'success' : undefined,
      isLast: false,
    } as const;
    return Object.assign(draft, withBody(headers, body && JSON.stringify(body)));
  });
}

export function validBodies({ body }: Operation): fc.Arbitrary<Record<string, unknown> | undefined> {
  if (body === undefined) return fc.constant(undefined);
  const fields = Object.entries(body.fields);
  const texts = fields.map(([name, { values }]) => [name, values()] as const);
  const requiredKeys = fields.filter(([, { isRequired }]) => isRequired).map(([name]) => name);
  return fc.record(Object.fromEntries(texts), { requiredKeys });
}

/** Returns a body with its two headers. */
export function withBody(headers: Draft['headers'], body: Draft['body'], type = 'application/json') {
  const others = headers.filter(([name]) => !name.startsWith('Content-'));
  if (body === undefined) return { headers: others, body };
  const length = String(Buffer.byteLength(body));
  return { headers: [...others, ['Content-Type', type], ['Content-Length', length]] satisfies Draft['headers'], body };
}

export function withHeader(headers: Draft['headers'], name: string, value: string): Draft['headers'] {
  return [...headers.filter(([each]) => each !== name), [name, value]];
}

/** Generates the same requests with a named change, which depends on a value drawn for each. */
export function twisted<T>(
  drafts: fc.Arbitrary<Draft>,
  twist: string,
  drawn: fc.Arbitrary<T>,
  change: (draft: Draft, drawn: T) => Partial<Draft>,
): fc.Arbitrary<Draft> {
  return fc.tuple(drafts, drawn).map(([draft, each]) => Object.assign({}, draft, { twist }, change(draft, each)));
}

/** Returns the bytes of a draft with its placeholders filled in. */
export function bytesOf({ method, target, headers, body = '' }: Draft, fill: (text: string) => string): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${fill(value)}\r\n`);
  const head = `${method} ${fill(target)} HTTP/1.1\r\n${lines.join('')}\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(body)]);
}
