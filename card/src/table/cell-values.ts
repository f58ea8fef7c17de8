import type { CellPart } from './column.ts';

/** Google separates several values in a cell with this. */
const GOOGLE = ' ::: ';
/** People and programs separate several numbers or addresses with these. */
const BETWEEN_VALUES = / ::: |[;|\r\n]+|(?<!\s)\s+(?:or|and|oder|und|ou|et|y|або|чи|та|или|и)\s+/i;
/** These may also stand within a number, so there must be whole numbers on both sides. */
const BETWEEN_NUMBERS = /,|\s*\/\s*|\s{3,}|\t/;
const DIGITS_MIN = 3;
const WHOLE_MIN = 6;

const EMAIL_WITHIN = /(?:mailto:)?([^\s<>()[\],;:"|/]{1,64}@[^\s<>()[\],;:"|/]{1,255})/gi;
const LINK = /^(?:https?:\/\/|www\.)\S+$/i;

/** A number that a spreadsheet has rounded, as in 4.51122E+11. */
const ROUNDED = /^[+-]?\d(?:[.,]\d+)?E\+?\d{1,3}$/i;
export const isRounded = (text: string): boolean => ROUNDED.test(text.trim());

/** Returns the values in a cell of this kind. */
export function cellValues(part: CellPart, text: string): string[] {
  const values = part === 'phone.value' ? numbersIn(text) : part === 'email.value' ? addressesIn(text) : undefined;
  if (values !== undefined) return values;
  if (part === 'link.value') return linksIn(text);
  return part === 'categories' || part === 'labels' ? labelValues(part, text) : split(text, GOOGLE);
}

/** Splits a text into numbers if each part is one. */
function numbersIn(text: string): string[] {
  const parts = split(text, BETWEEN_VALUES);
  const strong = parts.every((part) => isNumberCell(part, DIGITS_MIN)) ? parts : split(text, GOOGLE);
  return strong.flatMap((each) => {
    const weak = split(each, BETWEEN_NUMBERS);
    return weak.every((part) => isNumberCell(part, WHOLE_MIN)) ? weak : [each];
  });
}

function isNumberCell(text: string, digits: number): boolean {
  return !/\p{L}/u.test(text.replace(/(?:ext?|x)\.?\s*\d+$/i, '')) && (text.match(/\p{Nd}/gu)?.length ?? 0) >= digits;
}

/** Returns the addresses in a text such as `Ida <ida@example.com>`; the text itself if there is none. */
function addressesIn(text: string): string[] {
  const found = [...text.matchAll(EMAIL_WITHIN)].map(([, address = '']) => address.replace(/(?<![.,])[.,]+$/, ''));
  return found.length === 0 ? split(text, GOOGLE) : [...new Set(found)];
}

function linksIn(text: string): string[] {
  const parts = split(text, /[\s;|]+|,\s+/);
  return parts.length > 1 && parts.every((part) => LINK.test(part)) ? parts : split(text, GOOGLE);
}

function labelValues(part: CellPart, text: string): string[] {
  const parts = split(text, / ::: |[\r\n|]+/);
  return part === 'categories' && parts.length === 1 ? split(text, /[;,]/) : parts;
}

function split(text: string, separator: string | RegExp): string[] {
  return text
    .split(separator)
    .map((value) => value.trim())
    .filter((value) => value !== '');
}
