/** What a spreadsheet takes for a formula, in full width too; numbers of telephones only count something, which harms nobody. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const PHONE_NUMBER = /^[+-]?[\d\s().\-/]*$/;

/** A cell that no spreadsheet runs; what is guarded already is guarded once more, so that the way back is exact. */
export function guarded(text: string): string {
  return FORMULA.test(text) && !PHONE_NUMBER.test(text) ? `'${text}` : text;
}

/** The way back. */
export function unguarded(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
