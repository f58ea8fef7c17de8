import fastJson, { type Schema } from 'fast-json-stringify';

type Serializer = (body: unknown) => string;
/** The schema of an answer in a route. */
type AnswerSchema = Schema & { description?: string; examples?: unknown[]; headers?: object };

const serializers = new Map<string, Serializer>();

/**
 * Returns Fastify's serializer for a schema, which drops undeclared fields. A hundred answers share about twenty
 * shapes, and a shape takes milliseconds to compile, so each is compiled once in a process, on first use.
 */
export function lateSerializer({ schema }: { schema: unknown }): Serializer {
  let serialize: Serializer | undefined;
  return (body) => {
    serialize ??= sharedSerializer(schema);
    return serialize(body);
  };
}

function sharedSerializer(schema: unknown): Serializer {
  // The documentation of an answer is not part of its shape.
  const { description: _description, examples: _examples, headers: _headers, ...shape } = schema as AnswerSchema;
  const key = JSON.stringify(shape);
  const serializer = serializers.get(key) ?? fastJson(shape);
  serializers.set(key, serializer);
  return serializer;
}
