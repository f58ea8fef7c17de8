/** The digits of a number, whatever its punctuation and script: what two ways of writing it have in common. */
export function digitsOf(text: string): string {
  return withPlainDigits(text).replace(/\D/g, '');
}

/** Returns the digits of a text without letters; otherwise none. */
export function digitsIn(text: string): string {
  return /\p{L}/u.test(text) ? '' : digitsOf(text);
}

/** Digits of any script as 0 to 9: in Unicode the ten of a script stand in a row, the zero first. */
export function withPlainDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
    return String(value);
  });
}
