/** Returns the digits of a number without punctuation, as 0 to 9, so that different spellings compare equal. */
export function digitsOf(text: string): string {
  return withPlainDigits(text).replace(/\D/g, '');
}

/** Returns the digits of a text without letters; otherwise none. */
export function digitsIn(text: string): string {
  return /\p{L}/u.test(text) ? '' : digitsOf(text);
}

/**
 * Replaces the digits of any script by 0 to 9. In Unicode the ten digits of a script are consecutive, starting with
 * zero.
 */
export function withPlainDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
    return String(value);
  });
}
