import { digitsOf, withPlainDigits } from '@contactbook/contract/digits';

/** A piece of a text, from `start` to `end`, with its link: undefined where there is nothing to dial. */
type Dialled = { start: number; end: number; href: string | undefined };

/** Between two numbers in one field; a comma or semicolon without a space is a pause in one. */
const BETWEEN_NUMBERS = /(\s*[/|\n]\s*|[,;]\s+|\s+(?:or|або|или|и|і)\s+)/u;
/** Shorter parts are no numbers of their own: an area code stands before a stroke too. */
const MIN_NUMBER_DIGITS = 6;

/** The text in parts, which together are the text: each number in it with its link (RFC 3966), and what is between. */
export function dialled(text: string): Dialled[] {
  const parts = text.split(BETWEEN_NUMBERS);
  const areNumbers = parts.every((part, index) => index % 2 === 1 || digitsOf(part).length >= MIN_NUMBER_DIGITS);
  if (parts.length === 1 || !areNumbers) return [{ start: 0, end: text.length, href: telHref(text) }];
  let end = 0;
  return parts.map((part, index) => {
    const start = end;
    end += part.length;
    return { start, end, href: index % 2 === 1 ? undefined : telHref(part) };
  });
}

/**
 * What it dials: letters as the keypad has them where digits alone are no number, pauses (`,` or `p`) and waits (`;` or
 * `w`) as telephones take them, an extension as its parameter, `#` escaped.
 */
function telHref(number: string): string | undefined {
  const plain = withPlainDigits(number);
  const [, main = plain, extension] =
    /^(.*?)(?:\s*(?:;ext=|ext\.?|extension|x|доб\.?)\s*(\d+))?\s*$/iu.exec(plain) ?? [];
  const called = withKeypadDigits(main)
    .replace(/(?<=\d)\s*[,p](?=[\s,p]*\d)/giu, ',')
    .replace(/(?<=\d)\s*[;w](?=\s*\d)/giu, ';')
    .replace(/(?<=,)p/giu, ',')
    .replace(/[^\d+*#,;]/g, '')
    .replace(/(?<=.)\+/g, '')
    .replace(/^[,;]+|[,;]+$/g, '')
    .replaceAll('#', '%23');
  if (!/[\d*#%]/.test(called)) return undefined;
  return extension === undefined ? `tel:${called}` : `tel:${called};ext=${extension}`;
}

const KEYPAD = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'];
/** So many digits can be dialled by themselves: letters beside them are a remark. */
const WHOLE_DIGITS = 7;

/** `555-CALL-NOW` as 555-2255-669: capitals that go on from digits. */
function withKeypadDigits(text: string): string {
  if (text.replace(/\D/g, '').length >= WHOLE_DIGITS) return text;
  return text.replace(/(?<=\d[-.]?)[A-Z]{2,}(?:[-. ]?[A-Z0-9]+)*\b/g, (word) =>
    word.replace(/[A-Z]/g, (letter) => String(KEYPAD.findIndex((key) => key.includes(letter)) + 2)),
  );
}
