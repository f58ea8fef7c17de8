/** The digits of a number, whatever its punctuation: what two ways of writing it have in common. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** The number as a link (RFC 3966): an extension as its parameter, `#` escaped; undefined when there is nothing to dial. */
export function telHref(number: string): string | undefined {
  const [, main = number, extension] =
    /^(.*?)(?:\s*(?:;ext=|ext\.?|extension|x|доб\.?)\s*(\d+))?\s*$/iu.exec(number) ?? [];
  const dialled = main
    .replace(/[^\d+*#]/g, '')
    .replace(/(?<=.)\+/g, '')
    .replaceAll('#', '%23');
  if (dialled === '') return undefined;
  return extension === undefined ? `tel:${dialled}` : `tel:${dialled};ext=${extension}`;
}
