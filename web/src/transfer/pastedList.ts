import { digitsOf } from '@contactbook/contract/digits';
import { NUMBER_MAX_LENGTH } from '@contactbook/contract/limits';
import { MIN_PASTED_DIGITS, pastedContact } from '../card/form/pasted.ts';

/** The beginning of a text, which tells whether it is a list. */
const BEGINNING = 20_000;
const ROWS_LOOKED_AT = 50;
const ROW_LENGTH = 500;
const ROWS_MIN = 2;
/** A column of numbers needs more rows: two numbers may be those of one person. */
const NUMBERS_MIN = 3;
const SEPARATOR = /[\t;,]/;
const EMAIL = /[^\s<>,;@]{1,64}@[^\s<>,;@]{1,255}/;
/** Words before a value in the signature of a mail, which are no name. */
const CAPTION = /^(?:tel|phone|mobile|mobil|mob|cell|fax|e-?mail|web|тел|моб|факс|пошта)\b/iu;

/** Returns whether a text has several contacts, one in each line, perhaps below the titles of a table. */
export function isPastedList(text: string): boolean {
  const lines = writtenLines(text.slice(0, BEGINNING));
  // The last one may be cut.
  const looked = (text.length > BEGINNING ? lines.slice(0, -1) : lines).slice(0, ROWS_LOOKED_AT);
  const rows = isTitles(looked[0]) ? looked.slice(1) : looked;
  if (rows.length < ROWS_MIN) return false;
  return rows.every(isContact) || (rows.length >= NUMBERS_MIN && rows.every(isNumber));
}

/** Returns the list as a table for an import. */
export function listFile(text: string, name: string): File {
  const lines = writtenLines(text);
  const isTable = lines.slice(0, ROWS_LOOKED_AT).every((line) => SEPARATOR.test(line));
  const table = isTable ? text : ['Name\tPhone', ...lines.map(asRow)].join('\n');
  return new File([table], `${name}.csv`, { type: 'text/csv' });
}

function writtenLines(text: string): string[] {
  return text.split(/\r?\n|\r/).filter((line) => line.trim() !== '');
}

function isTitles(line = ''): boolean {
  return SEPARATOR.test(line) && !/[\p{Nd}@]/u.test(line);
}

function isContact(line: string): boolean {
  const cells = line.slice(0, ROW_LENGTH).split(SEPARATOR);
  const others = cells.map((cell) => cell.replace(EMAIL, ''));
  const hasEmail = cells.some((cell, place) => cell !== others[place]);
  const hasName = others.some((cell) => /\p{L}{2}/u.test(cell) && !CAPTION.test(cell.trim()));
  return hasName && (hasEmail || cells.some(isNumber) || pastedContact(line) !== undefined);
}

function isNumber(text: string): boolean {
  return text.length <= NUMBER_MAX_LENGTH && !/[\p{L}@]/u.test(text) && digitsOf(text).length >= MIN_PASTED_DIGITS;
}

function asRow(line: string): string {
  const { name, number } =
    pastedContact(line) ?? (isNumber(line) ? { name: '', number: line.trim() } : { name: line.trim(), number: '' });
  return `${name}\t${number}`;
}
