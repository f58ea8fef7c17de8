import { Type } from 'typebox';

/** At least one character that leaves a mark on paper. */
export const NOT_BLANK = String.raw`[\p{L}\p{M}\p{N}\p{P}\p{S}]`;
/** No control characters, line separators or lone surrogates: what no database or screen keeps faithfully. */
export const NO_CONTROLS = String.raw`^[^\p{Cc}\p{Cs}\u2028\u2029]*$`;

type Words = { description?: string; examples?: string[] };

/**
 * Text of a form, bounded in code points. Every fault of a body is told at once, so a pattern that stood beside the
 * length would be tried on a text of any length: it stands where only texts within the length come.
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
