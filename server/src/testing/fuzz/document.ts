import * as fc from 'fast-check';
import Schema from 'typebox/schema';
import type { TestServer } from '../server.ts';
import { resolve, type Schema as RequestSchema } from './long-lists.ts';
import { type FieldSchema, valuesAround } from './texts.ts';

/** Returns whether a value matches a schema of the document. */
type Fits = (value: unknown) => boolean;
export type Operation = {
  id: string;
  method: string;
  /** The path with placeholders, such as /contacts/{id}. */
  path: string;
  needsToken: boolean;
  takesId: boolean;
  /** Whether everybody but operators is refused. */
  isForOperators: boolean;
  /** Whether a valid request succeeds, regardless of the state of the book. */
  isCertain: boolean;
  /** Names of the request headers that it reads. */
  headers: string[];
  /** Names of its query parameters. */
  queries: string[];
  /** Undefined if the operation has no body. */
  body?: { fits: Fits; fields: Record<string, Field>; schema: RequestSchema };
  success: number;
  /** By status: whether a body fits, and for refusals the codes of the document's examples. */
  answers: Map<number, { isJson: boolean; fits: Fits; codes: unknown[] }>;
};
type Field = { limits: FieldSchema; isRequired: boolean; values: () => fc.Arbitrary<unknown> };

type ObjectSchema = { $ref?: string; properties?: Record<string, FieldSchema>; required?: string[] };
type Media = { schema: ObjectSchema; example?: unknown; examples?: Record<string, { value: unknown }> };
type Content = { content?: Record<string, Media> };
type Written = {
  operationId: string;
  security?: object[];
  parameters?: { in: string; name: string }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};
type Components = { schemas: Record<string, ObjectSchema> };
type Document = { paths: Record<string, Record<string, Written>>; components: Components };

/** Returns every operation of the server's own OpenAPI document. A schema is compiled when a value is first checked. */
export async function readOperations(server: TestServer): Promise<Operation[]> {
  const { paths, components } = (await server.get('/openapi.json')).json() as Document; // a document of OpenAPI 3.1
  const schemas = { open: components, closed: closed(components) };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => readOperation(path, method, written, schemas)),
  );
}

/** The schemas of the document as they are, and those of answers. */
type Schemas = { open: Components; closed: Components };

function readOperation(path: string, method: string, written: Written, schemas: Schemas): Operation {
  const { operationId, security, parameters = [], requestBody, responses } = written;
  const namesIn = (place: string) => parameters.filter((each) => each.in === place).map(({ name }) => name);
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    needsToken: security !== undefined,
    takesId: path.includes('{id}'),
    isForOperators: path.startsWith('/operator/'),
    isCertain: !(
      '409' in responses ||
      '410' in responses ||
      /^\/(trash\/\{id\}|users\/devices\/(\{id\}|flow|links)|conflicts\/\{id\})/.test(path) ||
      path.startsWith('/imports') ||
      path === '/calendar/{token}' || // takes no id
      path === '/contacts/merge' || // takes one of two fields
      /^\/(duplicates|labels)\/\{id\}/.test(path) || // takes an id of another kind
      /\/(cards?|photo)$/.test(path) ||
      (/^\/users\/(?:current|password|codes|recovery|verification|birthday-mail|sessions\/)/.test(path) &&
        method !== 'get')
    ),
    headers: namesIn('header'),
    queries: namesIn('query'),
    // An image is not JSON.
    ...(requestBody !== undefined && jsonOf(requestBody) !== undefined && { body: bodyOf(requestBody, schemas.open) }),
    success: Math.min(...Object.keys(responses).map(Number)),
    answers: new Map(
      Object.entries(responses).map(([status, each]) => [Number(status), answerOf(each, schemas.closed)]),
    ),
  };
}

function bodyOf(requestBody: Content, components: Components) {
  const schema = jsonOf(requestBody)?.schema ?? {};
  const resolved = resolve(schema, components.schemas);
  const { properties = {}, required = [] } = resolved as FieldSchema; // it has the parts of both types
  const fields = Object.entries(properties).map(([name, limits]): [string, Field] => [
    name,
    {
      limits,
      isRequired: required.includes(name),
      values: once(() => validValues(name, limits, fitting(limits, components))),
    },
  ]);
  return {
    fits: fitting(schema, components),
    fields: Object.fromEntries(fields),
    schema: resolved,
  };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Throws if no generated value is valid, since generating one would never end. */
function validValues(name: string, limits: FieldSchema, fits: Fits): fc.Arbitrary<unknown> {
  const isValid = (value: unknown) => fits(value) && !hasForbiddenKey(value);
  const some = fc.sample(valuesAround(limits), { numRuns: 500, seed: 1 });
  if (!some.some(isValid)) throw new Error(`No generated value is valid as ${name}: valuesAround lacks what it needs`);
  return valuesAround(limits).filter(isValid);
}

/** Returns whether a value has a key that no body may have, whatever its schema says. */
function hasForbiddenKey(value: unknown): boolean {
  return JSON.stringify(value)?.includes('"__proto__":') ?? false;
}

function answerOf(answer: Content, closedComponents: Components) {
  const media = jsonOf(answer);
  const examples = Object.values(media?.examples ?? { only: { value: media?.example } });
  return {
    isJson: media !== undefined,
    fits: media === undefined ? () => true : fitting(closed(media.schema), closedComponents),
    codes: examples.map(({ value }) => (value as { code?: unknown } | undefined)?.code),
  };
}

function jsonOf({ content }: Content): Media | undefined {
  return content?.['application/json'];
}

function fitting(schema: object, components: object): Fits {
  const compiled = once(() => Schema.Compile({ ...schema, components }));
  return (value) => compiled().Check(value);
}

/** Returns the schema without additional properties, since an answer has no undocumented fields. */
function closed<T>(schema: T): T {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema;
  const inside = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isClosed = 'properties' in inside && !('additionalProperties' in inside);
  return { ...inside, ...(isClosed && { additionalProperties: false }) } as T; // only that is added
}
