import { digitsOf, plainNumber } from './digits.ts';
import { NUMBER_MAX_LENGTH } from './limits.ts';

/** A piece of a text from `start` to `end`, with its tel: link; undefined if it cannot be dialled. */
type Dialled = { start: number; end: number; href: string | undefined };

/**
 * Separates two numbers in one field: signs, words such as "or", or the plus of the second one. A comma or semicolon without a space is a pause within
 * a number, as are p, w and x, and an extension belongs to its number.
 */
const BETWEEN_NUMBERS =
  /(\s*[/|、\n]\s*|[,;]\s+|\s+(?:[&+]\s+|[-–—]\s+(?=[+(0])|(?=\+\d))|\s+\(?(?:(?!(?:ext|extension|доб|[pwx])\b\.?)\p{L}[\p{L}\p{M}.:'’]*[\s.:,]*)+(?=[+(]*\d))/iu;
/** Shorter parts are not numbers of their own: an area code may precede a slash. */
const MIN_NUMBER_DIGITS = 6;
/** A longer text is none that a phone dials. */
const DIALLED_MAX_LENGTH = 4 * NUMBER_MAX_LENGTH;
/** A longer number is none of ITU-T E.164. */
const MAX_NUMBER_DIGITS = 15;
/** A number that a spreadsheet has rounded. */
const ROUNDED = /^\s*\d+(?:[.,]\d+)?E[+-]?\d+\s*$/i;

/**
 * Splits a text into numbers with their links (RFC 3966) and the pieces between them, which together make up the text.
 */
export function dialled(text: string): Dialled[] {
  if (text.length > DIALLED_MAX_LENGTH) return [{ start: 0, end: text.length, href: undefined }];
  const parts = plainNumber(text, false).split(BETWEEN_NUMBERS);
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
 * Returns the tel: link. Letters become keypad digits where the digits alone are no number. `,` or `p` is a pause, `;`
 * or `w` a wait; an extension becomes the parameter `ext`, and `#` is escaped.
 */
function telHref(number: string): string | undefined {
  const plain = plainNumber(number);
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
  const [first = ''] = called.split(/[,;]/);
  if (!/[\d*#%]/.test(called) || ROUNDED.test(plain)) return undefined;
  if (first.replace(/\D/g, '').length > MAX_NUMBER_DIGITS && !/[*%]/.test(first)) return undefined;
  return extension === undefined ? `tel:${called}` : `tel:${called};ext=${extension}`;
}

const KEYPAD = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'];
/** With this many digits the number is complete, and letters beside it are a remark. */
const WHOLE_DIGITS = 7;

/** Replaces capitals that follow digits: `555-CALL-NOW` becomes 555-2255-669. */
function withKeypadDigits(text: string): string {
  if (text.replace(/\D/g, '').length >= WHOLE_DIGITS) return text;
  return text.replace(/(?<=\d[-.]?)[A-Z]{2,}(?:[-. ]?[A-Z0-9]+)*\b/g, (word) =>
    word.replace(/[A-Z]/g, (letter) => String(KEYPAD.findIndex((key) => key.includes(letter)) + 2)),
  );
}
