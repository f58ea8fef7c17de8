import fastJson, { type Schema } from 'fast-json-stringify';
import { compileLate } from './compile-late.ts';

type Serializer = (body: unknown) => string;
/** The schema of an answer in a route. */
type AnswerSchema = Schema & { description?: string; examples?: unknown[]; headers?: object };

const compileSerializer = compileLate<Serializer>((shape) => fastJson(shape));

/** Returns Fastify's serializer for a schema, which drops undeclared fields. A hundred answers share about twenty shapes. */
export function lateSerializer({ schema }: { schema: unknown }): Serializer {
  // The documentation of an answer is not part of its shape.
  const { description: _description, examples: _examples, headers: _headers, ...shape } = schema as AnswerSchema;
  const serializer = compileSerializer(shape);
  return (body) => serializer()(body);
}
