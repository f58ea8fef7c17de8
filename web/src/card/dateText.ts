import { readShortDate } from '@contactbook/contract/shortDates';
import { shownLocale } from '../words/language.ts';

/** Words a short date, with as much of it as is known: "15 April", "15 April 1988" or "April 1988". Other texts stay. */
export function dateText(text: string): string {
  const date = readShortDate(text);
  if (date === undefined) return text;
  const { year, month, day } = date;
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
