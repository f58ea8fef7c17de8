import ajvCompiler from '@fastify/ajv-compiler';
import { BODY_MAX_BYTES } from '@contactbook/contract/limits';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import type { App } from '../services.ts';

type Validator = { (value: unknown): unknown; errors?: FastifySchemaValidationError[] | null };

// No coercion: a number instead of a text is reported, not converted.
const customOptions = { coerceTypes: false, removeAdditional: false } as const;
/** Reports the errors of all fields, for short bodies. */
const allFaults = lateCompiler({ ...customOptions, allErrors: true });
/** Stops at the first error, since a long body may have one in each of its hundred thousand entries. */
const firstFault = lateCompiler(customOptions);

/** Validates requests by the schemas of their routes. */
export function validateRequests(app: App): void {
  app.setValidatorCompiler(allFaults);
  app.addHook('onRoute', (route) => {
    if ((route.bodyLimit ?? 0) > BODY_MAX_BYTES) route.validatorCompiler = firstFault;
  });
}

/**
 * Compiles the validator of a schema at its first request. Compiling takes milliseconds, and would delay the start of
 * the server. Each schema is compiled once in a process.
 */
function lateCompiler(options: object): FastifySchemaCompiler<unknown> {
  const compile = ajvCompiler()({}, { customOptions: options });
  const validators = new Map<string, Validator>();

  function validatorOf(schema: unknown): Validator {
    const key = JSON.stringify(schema);
    // No schema is asynchronous, so the validator returns true or false.
    const validator = validators.get(key) ?? (compile({ schema }) as Validator);
    validators.set(key, validator);
    return validator;
  }

  return ({ schema }) => {
    let validate: Validator | undefined;
    return (value: unknown) => {
      validate ??= validatorOf(schema);
      return validate(value) === true || { error: validate.errors ?? [] };
    };
  };
}
