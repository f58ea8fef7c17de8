import type { Card, PartialDate } from '@contactbook/contract/card';
import type { ContentLine, Param } from './content-lines.ts';
import type { Version } from './dialects.ts';

type CardAnniversary = NonNullable<Card['anniversaries']>[string];
type AnniversaryDate = CardAnniversary['date'];

const OMIT_YEAR = 'X-APPLE-OMIT-YEAR';
/** The leap year that Apple writes for an unknown year. */
const NO_YEAR = '1604';

const DATE = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?(\d\d))?(?:\.\d+)?(Z?)[-+\d:]*)?$/i;
const PARTIAL = /^(?:(\d{4})(?:-(\d\d))?|--(\d\d)-?(\d\d))$/;

/**
 * Reads a date in either form of RFC 6350, section 4.3; undefined if RFC 9555, section 2.2.2, has no equivalent.
 * Midnight means the date without a time, since some programs write birthdays that way.
 */
export function readDate(line: ContentLine): AnniversaryDate | undefined {
  const text = line.value.trim();
  const [, year, month, day, hour, minute, second = '00', zone] = DATE.exec(text) ?? [];
  if (zone !== undefined && zone !== '' && `${hour}${minute}${second}` !== '000000')
    return { '@type': 'Timestamp', utc: `${year}-${month}-${day}T${hour}:${minute}:${second}Z` };
  if (year !== undefined)
    return year === line.param(OMIT_YEAR) ? partial(undefined, month, day) : partial(year, month, day);
  const [, onlyYear, yearsMonth, onlyMonth, onlyDay] = PARTIAL.exec(text) ?? [];
  if (onlyYear === undefined && onlyMonth === undefined) return undefined;
  return partial(onlyYear, yearsMonth ?? onlyMonth, onlyDay);
}

function partial(year?: string, month?: string, day?: string): PartialDate {
  return {
    ...(year !== undefined && { year: Number(year) }),
    ...(month !== undefined && { month: Number(month) }),
    ...(day !== undefined && { day: Number(day) }),
  };
}

/** Writes a date. Versions before 4.0 have no dates without a year, so a placeholder year is written, as phones do. */
export function writeDate(date: AnniversaryDate, version: Version): { value: string; params: Param[] } {
  if ('utc' in date) return { value: version === '4.0' ? date.utc.replace(/[-:]/g, '') : date.utc, params: [] };
  const [year, month, day] = [digits(date.year, 4), digits(date.month, 2), digits(date.day, 2)];
  if (month === '' || day === '') return { value: [year, month].filter((part) => part !== '').join('-'), params: [] };
  if (version === '4.0') return { value: `${year || '--'}${month}${day}`, params: [] };
  const params = year === '' ? [{ name: OMIT_YEAR, values: [NO_YEAR] }] : [];
  return { value: `${year || NO_YEAR}-${month}-${day}`, params };
}

const digits = (number: number | undefined, length: number): string =>
  number === undefined ? '' : String(number).padStart(length, '0');

const MOMENT = /^(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d):?(\d\d)(?:\.\d+)?Z?$/i;

/** Converts a timestamp to JSContact form (RFC 9553, section 1.4.5); undefined if it is none. */
export function readMoment(text: string): string | undefined {
  const [, year, month, day, hour, minute, second] = MOMENT.exec(text.trim()) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
}

/** Writes a timestamp in basic or extended form. */
export function writeMoment(utc: string, isExtended: boolean): string {
  const whole = utc.replace(/\.\d+/, '');
  return isExtended ? whole : whole.replace(/[-:]/g, '');
}
