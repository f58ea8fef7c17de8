/** A JSON schema in the OpenAPI document. */
export type Schema = {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  minimum?: number;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
  pattern?: string;
  propertyNames?: Schema;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | Schema[];
  anyOf?: Schema[];
};
type Written = {
  operationId: string;
  security?: object[];
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Document = { paths: Record<string, Record<string, Written>>; components: { schemas: Record<string, Schema> } };

/** Returns every operation with a JSON body. */
export function bodiesOf(written: unknown) {
  const document = written as Document; // a document of OpenAPI 3.1
  return operationsOf(document).flatMap(({ method, path, operation: { operationId, security, requestBody } }) => {
    const schema = requestBody?.content['application/json']?.schema;
    if (schema === undefined) return [];
    const resolved = resolve(schema, document.components.schemas);
    return [
      {
        operation: operationId,
        method: method.toUpperCase(),
        path,
        needsToken: security !== undefined,
        schema: resolved,
      },
    ];
  });
}

/**
 * Returns the places of bodies and queries whose schema sets no limit to the length of a list, a record, its keys or a
 * text.
 */
export function findUnbounded(written: unknown): string[] {
  const document = written as Document; // a document of OpenAPI 3.1
  const { schemas } = document.components;
  return operationsOf(document).flatMap(({ operation: { operationId, parameters = [], requestBody } }) => {
    const queries = parameters.filter((each) => each.in === 'query');
    const bodies = Object.values(requestBody?.content ?? {});
    return [
      queries.flatMap(({ name, schema }) => unbounded(resolve(schema, schemas), `${operationId}?${name}`)),
      bodies.flatMap(({ schema }) => unbounded(resolve(schema, schemas), operationId)),
    ].flat();
  });
}

function operationsOf({ paths }: Document) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Returns the schema with its references replaced; no schema of a request refers to itself. */
export function resolve(schema: Schema, schemas: Record<string, Schema>): Schema {
  const resolved = JSON.stringify(schema, (_key, value: unknown) => {
    const name = (value as Schema | null)?.$ref?.split('/').at(-1);
    return name === undefined ? value : schemas[name];
  });
  return JSON.parse(resolved) as Schema; // the same without references
}

function unbounded(schema: Schema, place: string): string[] {
  const { type, items, properties = {}, patternProperties, additionalProperties, propertyNames, anyOf = [] } = schema;
  const isKnown = schema.enum !== undefined || schema.const !== undefined;
  const isRecord = additionalProperties !== undefined && additionalProperties !== false;
  const faults: [boolean, string][] = [
    [type === 'string' && !isKnown && schema.maxLength === undefined, 'maxLength'],
    [type === 'array' && !Array.isArray(items) && schema.maxItems === undefined, 'maxItems'],
    [patternProperties !== undefined, 'a record whose keys are a pattern'],
    [isRecord && schema.maxProperties === undefined, 'maxProperties'],
    [isRecord && propertyNames?.maxLength === undefined, 'the length of keys'],
  ];
  return [
    ...faults.filter(([isFault]) => isFault).map(([, what]) => `${place}: ${what}`),
    ...Object.entries(properties).flatMap(([name, each]) => unbounded(each, `${place}.${name}`)),
    ...[items ?? []].flat().flatMap((each) => unbounded(each, `${place}[]`)),
    ...(typeof additionalProperties === 'object' ? unbounded(additionalProperties, `${place}.*`) : []),
    ...anyOf.flatMap((each) => unbounded(each, place)),
  ];
}

/**
 * Yields bodies of maximum length. Each has one list or record that fills it, or that is deep or has a long key. They
 * are created one by one, since each takes megabytes. A list that occurs in several places is filled in one of them.
 */
export function* hostileBodies(schema: Schema, maxBytes: number): Generator<{ place: string; text: string }> {
  const room = maxBytes - JSON.stringify(sampleOf(schema)).length - 200;
  const fill = (place: string, body: unknown, filling: string) => ({
    place,
    text: JSON.stringify(body).replace(JSON.stringify(HERE), () => filling),
  });
  const seen = new Set<string>();
  for (const { place, body, entries, most, isRecord } of fillable(schema)) {
    const text = JSON.stringify(entries);
    if (seen.has(text)) continue;
    seen.add(text);
    const filling = isRecord ? recordOf : listOf;
    yield fill(`${place} of {}`, body, filling('{}', room, Infinity));
    const entry = JSON.stringify(sampleOf(entries));
    yield fill(`${place} of ${entry}`, body, filling(entry, room, most));
  }
  const unknown = { ...(sampleOf(schema) as object), unknown: HERE }; // every body is an object
  const depth = Math.floor(room / 2);
  yield fill('lists in lists', unknown, `${'['.repeat(depth)}${']'.repeat(depth)}`);
  yield fill('a long key', unknown, `{"${'k'.repeat(room)}":{}}`);
}

const HERE = '\u0000here';

type Fillable = { place: string; body: unknown; entries: Schema; most: number; isRecord: boolean };

/** Yields the places of lists and records in a value, with a value that is valid except for the mark at that place. */
function* fillable(schema: Schema, place = ''): Generator<Fillable> {
  const { type, items, properties = {}, additionalProperties, anyOf = [] } = schema;
  for (const each of anyOf) yield* fillable(each, place);
  if (type === 'array' && items !== undefined && !Array.isArray(items)) {
    yield { place: `${place}[]`, body: HERE, entries: items, most: schema.maxItems ?? Infinity, isRecord: false };
    for (const inner of fillable(items, `${place}[]`)) yield { ...inner, body: [inner.body] };
  }
  if (Array.isArray(items)) {
    for (const [index, each] of items.entries()) {
      for (const inner of fillable(each, `${place}[${index}]`))
        yield { ...inner, body: items.map(sampleOf).with(index, inner.body) };
    }
  }
  if (typeof additionalProperties === 'object') {
    yield {
      place: `${place}.*`,
      body: HERE,
      entries: additionalProperties,
      most: schema.maxProperties ?? Infinity,
      isRecord: true,
    };
    for (const inner of fillable(additionalProperties, `${place}.*`)) yield { ...inner, body: { a: inner.body } };
  }
  for (const [name, each] of Object.entries(properties)) {
    const others = sampleOf(schema) as object; // the sample of an object
    for (const inner of fillable(each, `${place}.${name}`)) yield { ...inner, body: { ...others, [name]: inner.body } };
  }
}

/** Returns a value that the schema accepts. */
function sampleOf(schema: Schema): unknown {
  const { type, examples, items, properties = {}, required = [], anyOf } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (examples !== undefined) return examples[0];
  if (anyOf !== undefined) return sampleOf(anyOf[0] ?? {});
  if (type === 'boolean') return true;
  if (type === 'integer') return schema.minimum ?? 1;
  if (type === 'array') return Array.isArray(items) ? items.map(sampleOf) : [];
  if (type === 'object') return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {})]));
  return 'x';
}

function listOf(entry: string, bytes: number, most: number): string {
  return `[${Array(Math.min(most, Math.floor(bytes / (entry.length + 1))))
    .fill(entry)
    .join(',')}]`;
}

function recordOf(entry: string, bytes: number, most: number): string {
  const length = Math.min(most, Math.floor(bytes / (entry.length + 10)));
  return `{${Array.from({ length }, (_, index) => `"${index.toString(36)}":${entry}`).join(',')}}`;
}
