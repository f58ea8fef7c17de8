import { shownLocale } from '../words/language.ts';

/** Returns the names of the twelve months in the language that is shown, as they stand alone. */
export function monthNames(): string[] {
  const format = new Intl.DateTimeFormat(shownLocale(), { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month)));
}
