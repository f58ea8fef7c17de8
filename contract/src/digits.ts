/** A zero that is dialled within the country alone: +44 (0)20. */
const TRUNK_ZERO = /^(\s*(?:tel:\s*)?(?:\+|00)\s?(?:\d\s?){1,3}-?)\s*[([]\s?0\s?[)\]]/i;

/**
 * Returns a number with plain digits and signs, without the zero in brackets after a country code. With that zero, the
 * text keeps its length.
 */
export function plainNumber(text: string, isDialled = true): string {
  const plain = withPlainDigits(text.replace(/[\uff01-\uff5e\u3000]/g, (sign) => sign.normalize('NFKC')));
  return isDialled ? plain.replace(TRUNK_ZERO, '$1 ') : plain;
}

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
