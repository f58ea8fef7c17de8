import { tooLong } from '@contactbook/contract/limits';
import type { FieldProblem } from '@contactbook/contract/problems';
import { NO_CONTROLS, NOT_BLANK } from '@contactbook/contract/text';
import { EMAIL_FORM } from '@contactbook/contract/users';
import type { FastifySchemaValidationError } from 'fastify';

/** The problem for a text that fails a pattern: its kind, and the rest of the sentence. */
const PATTERN_PROBLEMS: Record<string, [kind: string, says: string]> = {
  [NOT_BLANK]: ['required', 'must not be blank.'],
  [NO_CONTROLS]: ['regexp', 'must not contain control characters.'],
  [EMAIL_FORM]: ['regexp', 'must look like name@example.com.'],
};

/** More errors than any schema has fields; a list may have an error in each of its entries. */
const FAULTS_MAX = 100;

/** Returns the first error of each field, as a sentence. A body that is not an object is reported as field `body`. */
export function fieldProblems(faults: FastifySchemaValidationError[]): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  for (const fault of faults.slice(0, FAULTS_MAX)) {
    const field = fault.instancePath.split('/')[1] ?? missingField(fault) ?? 'body';
    const [kind, says, limit] = described(fault);
    // The faults of each form are less clear than the fact that none fits.
    if (problems[field] === undefined || fault.keyword === 'anyOf')
      problems[field] = {
        message: `${field[0]?.toUpperCase()}${field.slice(1)} ${says}`,
        kind,
        ...(limit !== undefined && { limit }),
      };
  }
  return problems;
}

function missingField({ keyword, params }: FastifySchemaValidationError): string | undefined {
  return keyword === 'required' ? String(params['missingProperty']) : undefined;
}

function described({
  keyword,
  params,
  message,
}: FastifySchemaValidationError): [kind: string, says: string, limit?: number] {
  switch (keyword) {
    case 'required':
      return ['required', 'is required.'];
    case 'type':
      return ['type', `must be ${params['type'] === 'object' ? 'a JSON object' : `a ${String(params['type'])}`}.`];
    case 'minLength':
      return ['minlength', `must have at least ${String(params['limit'])} characters.`, Number(params['limit'])];
    case 'maxLength':
      return ['maxlength', tooLong(Number(params['limit'])), Number(params['limit'])];
    case 'anyOf':
      return ['anyOf', 'has none of the forms that this call takes.'];
    case 'pattern':
      return PATTERN_PROBLEMS[String(params['pattern'])] ?? ['regexp', 'is not accepted.'];
    default:
      return [keyword, `${message ?? 'is not accepted'}.`];
  }
}
