import type { Card, PartialDate } from '@contactbook/contract/card';
import { withPlainDigits } from '@contactbook/contract/digits';
import { type DateParts, daysIn, readShortDate } from '@contactbook/contract/shortDates';
import type { ContentLine } from './content-lines.ts';
import type { Param } from './line-params.ts';
import type { Version } from './dialects.ts';
import { isWeekday, monthIn } from './month-names.ts';
import { type Json, textOrEmpty } from './json-values.ts';

type AnniversaryDate = NonNullable<Card['anniversaries']>[string]['date'];
/** Which of two numbers is the first in a date with slashes. */
export type DateOrder = 'day' | 'month';

const OMIT_YEAR = 'X-APPLE-OMIT-YEAR';
/** The leap year that Apple and Google write for an unknown year. */
const NO_YEAR = '1604';

const ISO = /^(\d{4}|-)-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d+)?(Z?)[-+\d:]*)?$/i;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2})\.?)?$/;
const YEAR_ALONE = /^(\d{4})$/;
const YEAR_LAST = /^(\d{1,2})([./-])\s?(\d{1,2})(?:[./-]\s?(\d{4}))?\.?$/;
const EAST_ASIAN = /^(?:(\d{4})\s?[年년]\s?)?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日일])?$/;
/** Longer texts are remarks. */
const TEXT_MAX = 60;

/**
 * Reads a date as people and programs write it: in the forms of RFC 6350, section 4.3, with numbers, and with the name of
 * the month. Returns undefined if the text is no date, or could be two of them; such a text is shown as it is.
 */
export function parseDate(written: string, order?: DateOrder): AnniversaryDate | undefined {
  if (written.length > TEXT_MAX) return undefined;
  const text = withPlainDigits(written.normalize('NFKC')).trim();
  const [, ...iso] = ISO.exec(text) ?? [];
  if (iso.length > 0) return timestamp(iso) ?? partialDate(iso[0]?.replace('-', ''), iso[1], iso[2]);
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? YEAR_ALONE.exec(text) ?? EAST_ASIAN.exec(text) ?? [];
  if (year !== undefined || month !== undefined) return partialDate(year, month, day);
  const [, first, sign, second, last] = YEAR_LAST.exec(text) ?? [];
  if (first === undefined || second === undefined) return dateInWords(text);
  const [byDay, byMonth] = [partialDate(last, second, first), partialDate(last, first, second)];
  if (sign === '.' || order === 'day') return byDay;
  if (order === 'month') return byMonth;
  return byDay === undefined || byMonth === undefined || first === second ? (byDay ?? byMonth) : undefined;
}

/** Returns whether a text says that there is no date, as 0000-00-00. */
export const isNoDate = (text: string): boolean => /^0[0\s./:T-]*Z?$/i.test(text.trim());

/** Returns the moment of midnight as a date, since some programs write birthdays that way. */
function timestamp([year, month, day, hour, minute, second = '00', zone]: (string | undefined)[]) {
  if (zone === undefined || zone === '' || `${hour}${minute}${second}` === '000000') return undefined;
  const utc = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
  return isMoment(utc) ? { '@type': 'Timestamp' as const, utc } : undefined;
}

const isMoment = (utc: string): boolean =>
  !Number.isNaN(Date.parse(utc)) && new Date(utc).toISOString() === utc.replace('Z', '.000Z');

/**
 * Returns a date that RFC 9553, section 2.8.1, allows: a month has a year or a day, and a day has a month that it is in.
 * Zeros stand for parts that are not known. A part that is not a number makes it no date.
 */
export function partialDate(year = '', month = '', day = ''): PartialDate | undefined {
  if (!/^\d{0,4}$/.test(year) || !/^\d{0,2}$/.test(month) || !/^\d{0,2}$/.test(day)) return undefined;
  const [yearNumber, monthNumber, dayNumber] = [year === NO_YEAR ? 0 : Number(year), Number(month), Number(day)];
  if (monthNumber > 12 || (monthNumber === 0 && (dayNumber > 0 || yearNumber === 0))) return undefined;
  if (dayNumber === 0 && yearNumber === 0) return undefined;
  if (dayNumber > daysIn(yearNumber || undefined, monthNumber)) return undefined;
  return {
    ...(yearNumber > 0 && { year: yearNumber }),
    ...(monthNumber > 0 && { month: monthNumber }),
    ...(dayNumber > 0 && { day: dayNumber }),
  };
}

/** Reads a date with the name of a month. Any other word makes it a remark. */
function dateInWords(text: string): PartialDate | undefined {
  const words =
    text
      .toLowerCase()
      .replaceAll('ʼ', '’')
      .match(/[\p{L}\p{M}]+|\p{Nd}+/gu) ?? [];
  const numbers = words.filter((word) => /^\d/.test(word));
  const months = words.filter((word) => /^\p{L}/u.test(word) && !BESIDE_MONTHS.has(word) && !isWeekday(word));
  const [month] = months.length === 1 ? months.map(monthIn) : [];
  const year = numbers.find((number) => number.length === 4);
  const days = numbers.filter((number) => number !== year);
  if (month === undefined || days.length > 1 || days.some((day) => day.length > 2)) return undefined;
  return partialDate(year, String(month), days[0]);
}

/** Words and endings of numbers in dates. */
const BESIDE_MONTHS = new Set('st nd rd th of the le er de del di den d ho o г р року рік года год'.split(' '));

/** Reads the date in a line; undefined if RFC 9555, section 2.2.2, has no equivalent. */
export function readDate(line: ContentLine): AnniversaryDate | undefined {
  const date = parseDate(line.value);
  if (date === undefined || 'utc' in date || String(date.year) !== line.param(OMIT_YEAR)) return date;
  const { year: _year, ...others } = date;
  return others;
}

/** Formats as much of a date as is known: 1988-04-15, 1988-04, --04-15 or 1988. */
export function dateText({ utc, year, month, day }: Json): string {
  if (typeof utc === 'string') return utc.slice(0, 'YYYY-MM-DD'.length);
  const parts = [year === undefined ? '-' : digits(year, 4), digits(month, 2), digits(day, 2)];
  return parts.join('-').replace(/(?<!-)-+$/, '');
}

const digits = (number: unknown, length: number): string =>
  typeof number === 'number' ? String(number).padStart(length, '0') : '';

/** Returns the known parts of a date. A timestamp is the day that it is in UTC. */
export function datePartsOf(date: AnniversaryDate): DateParts {
  return 'utc' in date ? (readShortDate(dateText(date)) ?? {}) : date;
}

/** Writes a date. Versions before 4.0 have no dates without a year, so a placeholder year is written, as phones do. */
export function writeDate(date: AnniversaryDate, version: Version): { value: string; params: Param[] } {
  if ('utc' in date) return { value: version === '4.0' ? date.utc.replace(/[-:]/g, '') : date.utc, params: [] };
  const { year, month, day } = date;
  if (month === undefined || day === undefined) return { value: dateText(date), params: [] };
  const [monthDigits, dayDigits] = [digits(month, 2), digits(day, 2)];
  if (version === '4.0') return { value: `${digits(year, 4) || '--'}${monthDigits}${dayDigits}`, params: [] };
  const params = year === undefined ? [{ name: OMIT_YEAR, values: [NO_YEAR] }] : [];
  return { value: `${digits(year, 4) || NO_YEAR}-${monthDigits}-${dayDigits}`, params };
}

const MOMENT = /^(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d):?(\d\d)(?:\.\d+)?Z?$/i;

/** Converts a timestamp to JSContact form (RFC 9553, section 1.4.5); undefined if it is none. */
export function readMoment(text: string): string | undefined {
  const [, year, month, day, hour, minute, second] = MOMENT.exec(text.trim()) ?? [];
  const utc = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
  return isMoment(utc) ? utc : undefined;
}

/** Writes a timestamp in basic or extended form. */
export function writeMoment(utc: unknown, isExtended: boolean): string {
  const whole = textOrEmpty(utc).replace(/\.\d+/, '');
  return isExtended ? whole : whole.replace(/[-:]/g, '');
}
