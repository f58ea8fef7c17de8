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

/** A formula that is a text alone, which programs write so that a spreadsheet keeps the zeros and the plus of a number. */
const TEXT_FORMULA = /^="([^"]*(?:""[^"]*)*)"$/;

/** Removes one level of the escape, or the formula around a text. */
export function unguarded(text: string): string {
  const [, alone] = TEXT_FORMULA.exec(text.trim()) ?? [];
  if (alone !== undefined) return alone.replaceAll('""', '"');
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
