import type { Card, PartialDate } from '@contactbook/contract/card';

type Dated = NonNullable<Card['anniversaries']>[string]['date'];

/** Returns the known parts of a date. */
export function knownDateParts(date: Dated): Pick<PartialDate, 'day' | 'month' | 'year'> {
  if (!('utc' in date)) return date;
  const moment = new Date(date.utc);
  return { year: moment.getUTCFullYear(), month: moment.getUTCMonth() + 1, day: moment.getUTCDate() };
}
