/**
 * Matches texts that a spreadsheet would interpret as a formula, including full-width characters. Phone numbers are
 * exempt, since they are only evaluated as sums.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const PHONE_NUMBER = /^[+-]?[\d\s().\-/]*$/;

/**
 * Escapes a cell so that no spreadsheet evaluates it. Escaped cells are escaped again, which makes `unguarded` exact.
 */
export function guarded(text: string): string {
  return FORMULA.test(text) && !PHONE_NUMBER.test(text) ? `'${text}` : text;
}

/** Removes one level of the escape. */
export function unguarded(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
