import { Type } from 'typebox';

/** At least one character that leaves a mark on paper. */
export const NOT_BLANK = String.raw`[\p{L}\p{M}\p{N}\p{P}\p{S}]`;
/** No control characters, line separators or lone surrogates: what no database or screen keeps faithfully. */
export const NO_CONTROLS = String.raw`^[^\p{Cc}\p{Cs}\u2028\u2029]*$`;

/** Text a person could have meant: bounded in code points, not blank, without control characters. */
export function plainText(maxLength: number, description: string, example: string) {
  const patterns = [{ pattern: NOT_BLANK }, { pattern: NO_CONTROLS }];
  return Type.String({ maxLength, allOf: patterns, description, examples: [example] });
}
