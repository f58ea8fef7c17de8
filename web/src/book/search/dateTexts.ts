import type { SearchedText } from '@contactbook/contract/searchTexts';
import { forLocale } from './forLocale.ts';

const known = forLocale(() => new Map<string, SearchedText[]>());

/** Returns the texts in which a date is found: written out, and its month alone in the language shown and in English. */
export function dateTexts(searched: SearchedText): SearchedText[] {
  const { field, text } = searched;
  if (field !== 'birthday' && field !== 'anniversary') return [searched];
  let texts = known().get(field + text);
  if (texts === undefined) {
    texts = [...new Set(formsOf(text))].map((form) => ({ field, text: form }));
    known().set(field + text, texts);
  }
  return texts;
}

const formats = forLocale((locale) => ({
  date: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }),
  english: new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }),
}));

/** `text` is YYYY-MM-DD; a hyphen stands for a missing year, and parts at the end may be missing. */
function formsOf(text: string): string[] {
  const [, year = '', month, day] = /^(-|\d{4})-(\d\d)?(?:-(\d\d))?$/.exec(text) ?? [];
  if (month === undefined) return [text];
  const at = new Date(Date.UTC(2000, Number(month) - 1, Number(day ?? 1)));
  const { date, month: monthName, english } = formats();
  const written = (day === undefined ? monthName : date).format(at);
  return [year === '-' ? written : `${written} ${year}`, monthName.format(at), english.format(at)];
}
