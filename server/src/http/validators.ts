import ajvCompiler from '@fastify/ajv-compiler';
import type { FastifySchemaValidationError } from 'fastify';

type Validator = { (value: unknown): unknown; errors?: FastifySchemaValidationError[] | null };

// No coercion: a number where text belongs is reported, not converted. All faulty fields are reported together.
const customOptions = { coerceTypes: false, removeAdditional: false, allErrors: true } as const;
const compile = ajvCompiler()({}, { customOptions });

const validators = new Map<string, Validator>();

/**
 * Fastify's validator for a schema of requests, compiled when the first one comes: it takes milliseconds, and a start would
 * wait for those of all calls. Each is compiled once in a process. Headers are named in small letters.
 */
export function lateValidator({ schema }: { schema: unknown }) {
  let validate: Validator | undefined;
  return (value: unknown) => {
    validate ??= sharedValidator(schema);
    return validate(value) === true || { error: validate.errors ?? [] };
  };
}

function sharedValidator(schema: unknown): Validator {
  const key = JSON.stringify(schema);
  // No schema is asynchronous, so it answers true or false.
  const validator = validators.get(key) ?? (compile({ schema }) as Validator);
  validators.set(key, validator);
  return validator;
}
