import { type Static, type TSchema, Type } from 'typebox';

/** At least one visible character. */
export const NOT_BLANK = String.raw`[\p{L}\p{M}\p{N}\p{P}\p{S}]`;
/** No control characters, line separators or lone surrogates, which databases and screens do not preserve. */
export const NO_CONTROLS = String.raw`^[^\p{Cc}\p{Cs}\u2028\u2029]*$`;

type Words = { description?: string; examples?: string[] };

/**
 * Text that matches these patterns, bounded in code points. All faults of a body are reported, so a pattern next to the
 * length would be tried on texts of any length; in `then` it is tried only on texts within it.
 */
export function boundedText(maxLength: number, patterns: string[], words: Words) {
  const ofForm = { allOf: patterns.map((pattern) => ({ pattern })) };
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema, and no promise
  return Type.String({ maxLength, if: { maxLength }, then: ofForm, ...words });
}

/** Text a person could have meant: bounded in code points, not blank, without control characters. */
export function plainText(maxLength: number, description: string, example: string) {
  return boundedText(maxLength, [NOT_BLANK, NO_CONTROLS], { description, examples: [example] });
}

/** A number as it stands in an address. */
export function numberText(description: string) {
  return Type.Optional(boundedText(15, [String.raw`^\d{1,15}$`], { description, examples: ['42'] }));
}

/** Text without a form of its own. It may be as long as the body that carries it, which is the only bound that matters. */
export function longText(maxLength: number, words: Words = {}) {
  return Type.String({ maxLength, ...words });
}

type RecordBounds = { maxProperties: number; maxKeyLength: number; description?: string };

/**
 * An object with any keys. Type.Record describes keys by a pattern that skips keys with a line break, so that their values
 * would not be validated.
 */
export function record<T extends TSchema>(value: T, { maxKeyLength, ...bounds }: RecordBounds) {
  return Type.Unsafe<Record<string, Static<T>>>({
    type: 'object',
    additionalProperties: value,
    propertyNames: { maxLength: maxKeyLength },
    ...bounds,
  });
}
