import type { SearchedText } from '../searchTexts.ts';
import { readShortDate } from '../shortDates.ts';

/** Returns the function for the texts in which a date is found: written out, and its month, in each of these languages. */
export function createDateTexts(locales: readonly string[]): (searched: SearchedText) => SearchedText[] {
  const formats = [...new Set(locales)].map((locale) => ({
    date: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
    month: new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }),
  }));
  return (searched) => {
    const { field, text, isDate } = searched;
    if (isDate !== true) return [searched];
    return [...new Set(formsOf(text))].map((form) => ({ field, text: form }));
  };

  function formsOf(text: string): string[] {
    const { year, month, day } = readShortDate(text) ?? {};
    if (month === undefined) return [text];
    const at = new Date(Date.UTC(2000, month - 1, day ?? 1));
    const written = formats.map((format) => (day === undefined ? format.month : format.date).format(at));
    return [
      ...written.map((each) => (year === undefined ? each : `${each} ${year}`)),
      ...formats.map((format) => format.month.format(at)),
    ];
  }
}
