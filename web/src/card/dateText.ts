import type { PartialDate } from '@contactbook/contract/card';
import { shownLocale } from '../words/language.ts';

/** Formats a date as in vCard 4.0; the year, the day, or the month and the day may be missing. */
export function dateText(text: string): string {
  const [, year, month, day] = /^(\d{4}|-)(?:-(\d\d))?(?:-(\d\d))?$/.exec(text) ?? [];
  if (year === undefined) return text;
  return partialDateText({
    ...(year !== '-' && { year: Number(year) }),
    ...(month !== undefined && { month: Number(month) }),
    ...(day !== undefined && { day: Number(day) }),
  });
}

/** Formats as much of a date as is known: "15 April", "15 April 1988" or "April 1988". */
function partialDateText({ year, month, day }: Pick<PartialDate, 'day' | 'month' | 'year'>): string {
  // A leap year has every day.
  const moment = new Date(0);
  moment.setUTCFullYear(year ?? 2024, (month ?? 1) - 1, day ?? 1);
  return new Intl.DateTimeFormat(shownLocale(), {
    timeZone: 'UTC',
    ...(day !== undefined && { day: 'numeric' }),
    ...(month !== undefined && { month: 'long' }),
    ...(year !== undefined && { year: 'numeric' }),
  }).format(moment);
}
