import { type Static, type TSchema, Type } from 'typebox';

/** Matches at least one visible character. */
export const NOT_BLANK = String.raw`[\p{L}\p{M}\p{N}\p{P}\p{S}]`;
/** Rejects control characters, line separators and lone surrogates, which databases and screens do not preserve. */
export const NO_CONTROLS = String.raw`^[^\p{Cc}\p{Cs}\u2028\u2029]*$`;

type Words = { description?: string; examples?: string[] };

/**
 * A text that matches these patterns, with a limit in code points. All errors of a body are reported, so a pattern
 * beside the limit would run on texts of any length. In `then` it runs only on texts within the limit.
 */
export function boundedText(maxLength: number, patterns: string[], words: Words) {
  const ofForm = { allOf: patterns.map((pattern) => ({ pattern })) };
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema, and no promise
  return Type.String({ maxLength, if: { maxLength }, then: ofForm, ...words });
}

/** A text limited in code points, not blank, without control characters. */
export function plainText(maxLength: number, description: string, example: string) {
  return boundedText(maxLength, [NOT_BLANK, NO_CONTROLS], { description, examples: [example] });
}

/** A number in a URL. */
export function numberText(description: string) {
  return Type.Optional(boundedText(15, [String.raw`^\d{1,15}$`], { description, examples: ['42'] }));
}

/** A text of any form. Its only limit is the size of the body. */
export function longText(maxLength: number, words: Words = {}) {
  return Type.String({ maxLength, ...words });
}

type RecordBounds = { maxProperties: number; maxKeyLength: number; description?: string };

/**
 * An object with any keys. Type.Record describes keys by a pattern that does not match keys with a line break, so their
 * values would not be validated.
 */
export function record<T extends TSchema>(value: T, { maxKeyLength, ...bounds }: RecordBounds) {
  return Type.Unsafe<Record<string, Static<T>>>({
    type: 'object',
    additionalProperties: value,
    propertyNames: { maxLength: maxKeyLength },
    ...bounds,
  });
}
