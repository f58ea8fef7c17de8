import ajvCompiler from '@fastify/ajv-compiler';
import { BODY_MAX_BYTES } from '@contactbook/contract/limits';
import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import type { App } from '../services.ts';
import { compileLate } from './compile-late.ts';

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

function lateCompiler(options: object): FastifySchemaCompiler<unknown> {
  const compile = ajvCompiler()({}, { customOptions: options });
  // No schema is asynchronous, so the validator returns true or false.
  const compileValidator = compileLate((schema) => compile({ schema }) as Validator);
  return ({ schema }) => {
    const validator = compileValidator(Object(schema) as object);
    return (value: unknown) => validator()(value) === true || { error: validator().errors ?? [] };
  };
}
