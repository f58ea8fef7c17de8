type RowDate = { year?: number; month: number; day: number };

/**
 * Parses the dates of tables: 1990-05-06, 1990/05/06, 19900506, --05-06, 6.5.1990, and 5/6/1990 if the order is given
 * or only one is possible. Returns undefined for other texts, and for a day that the month does not have.
 */
export function dateOf(text: string, order?: 'day' | 'month'): RowDate | undefined {
  const [, ...iso] = ISO.exec(text) ?? YEAR_FIRST.exec(text) ?? COMPACT.exec(text) ?? [];
  if (iso.length > 0) return validDate(iso[0], iso[1], iso[2]);
  const [, first = '', sign = '', second = '', year] = YEAR_LAST.exec(text) ?? [];
  if (first === '') return undefined;
  if (sign === '.' || order === 'day') return validDate(year, second, first);
  if (order === 'month' || Number(second) > 12) return validDate(year, first, second);
  return Number(first) > 12 || first === second ? validDate(year, second, first) : undefined;
}

const ISO = /^(?:(\d{4})|-)-?-?(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/;
const COMPACT = /^(?:(\d{4})|--)(\d{2})(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})([./-])(\d{1,2})(?:[./-](\d{4}))?\.?$/;
/** Google writes 1604 or nothing for a missing year, Outlook 0. */
const NO_YEAR_UNTIL = 1604;
/** A date without a year may be 29 February. */
const LEAP_YEAR = 2000;

export function validDate(year: string | undefined, month = '', day = ''): RowDate | undefined {
  const [yearNumber, monthNumber, dayNumber] = [Number(year || 0), Number(month), Number(day)];
  const hasYear = yearNumber > NO_YEAR_UNTIL;
  const date = new Date(Date.UTC(hasYear ? yearNumber : LEAP_YEAR, monthNumber - 1, dayNumber));
  if (date.getUTCMonth() !== monthNumber - 1 || date.getUTCDate() !== dayNumber) return undefined;
  return { ...(hasYear && { year: yearNumber }), month: monthNumber, day: dayNumber };
}
