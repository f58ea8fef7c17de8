import { shownLocale } from '../words/language.ts';

/** Formats a date as in vCard 4.0; the year, the day, or the month and the day may be missing. */
export function dateText(text: string): string {
  const [, year, month, day] = /^(\d{4}|-)(?:-(\d\d))?(?:-(\d\d))?$/.exec(text) ?? [];
  if (year === undefined) return text;
  const [years, months, days] = [year === '-' ? undefined : Number(year), month, day];
  // A leap year has every day.
  const moment = new Date(Date.UTC(2024, Number(months ?? 1) - 1, Number(days ?? 1)));
  moment.setUTCFullYear(years ?? 2024);
  return new Intl.DateTimeFormat(shownLocale(), {
    timeZone: 'UTC',
    ...(days !== undefined && { day: 'numeric' }),
    ...(months !== undefined && { month: 'long' }),
    ...(years !== undefined && { year: 'numeric' }),
  }).format(moment);
}
