/** The digits of a number, whatever its punctuation and script: what two ways of writing it have in common. */
export function digitsOf(text: string): string {
  return withPlainDigits(text).replace(/\D/g, '');
}

/** The number as a link (RFC 3966): an extension as its parameter, `#` escaped; undefined when there is nothing to dial. */
export function telHref(number: string): string | undefined {
  const plain = withPlainDigits(number);
  const [, main = plain, extension] =
    /^(.*?)(?:\s*(?:;ext=|ext\.?|extension|x|доб\.?)\s*(\d+))?\s*$/iu.exec(plain) ?? [];
  const dialled = main
    .replace(/[^\d+*#]/g, '')
    .replace(/(?<=.)\+/g, '')
    .replaceAll('#', '%23');
  if (dialled === '') return undefined;
  return extension === undefined ? `tel:${dialled}` : `tel:${dialled};ext=${extension}`;
}

/** Digits of any script as 0 to 9: in Unicode the ten of a script stand in a row, the zero first. */
function withPlainDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
    return String(value);
  });
}
