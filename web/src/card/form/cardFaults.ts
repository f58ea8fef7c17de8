import type { Card } from '@contactbook/contract/card';
import { datePartsOf } from '@contactbook/card/dates';
import { type DateParts, daysIn } from '@contactbook/contract/shortDates';
import { cardForm } from '../../words/en.ts';
import { wordsOf } from '../../words/words.ts';
import { shownLocale } from '../../words/language.ts';

/** A contact needs one of these. */
const NAMING = ['name', 'organizations', 'emails', 'phones'] as const;

/**
 * Returns an error message for each invalid field, in the order of the form. Only fields that differ from `base` are
 * checked, since imported values need not satisfy the form's rules.
 */
export function cardFaults(card: Card, base: Card): Map<string, string> {
  const words = wordsOf(cardForm);
  const faults = new Map<string, string>();
  const says = [
    card.name?.full,
    ...Object.values(card.organizations ?? {}).map(({ name }) => name),
    ...Object.values(card.emails ?? {}).map(({ address }) => address),
    ...Object.values(card.phones ?? {}).map(({ number }) => number),
  ];
  const isNamed = says.some((text = '') => text.trim() !== '');
  // A card that the server has sent has a UID.
  const isNew = base.uid === undefined;
  if (!isNamed && (isNew || NAMING.some((property) => card[property] !== base[property])))
    faults.set('name', words.nameless);
  for (const [id, { number }] of Object.entries(card.phones ?? {})) {
    if (number === base.phones?.[id]?.number) continue;
    // Other letters are intended: an extension, or a word on the keypad.
    const [letter] = /(?<=\d[\s-]?)[OoОо](?=[\s-]?\d)/u.exec(number) ?? [];
    if (letter !== undefined) faults.set(`phones/${id}`, words.letter(letter));
  }
  for (const [id, { address }] of Object.entries(card.emails ?? {})) {
    if (address === base.emails?.[id]?.address) continue;
    const isMail = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(address.trim());
    if (address.trim() !== '' && !isMail) faults.set(`emails/${id}`, words.noEmail);
  }
  for (const [id, { date }] of Object.entries(card.anniversaries ?? {})) {
    const fault = isSameDate(date, base.anniversaries?.[id]?.date) ? undefined : dateFault(datePartsOf(date));
    if (fault !== undefined) faults.set(`anniversaries/${id}`, fault);
  }
  return faults;
}

function isSameDate(date: object, before: object | undefined): boolean {
  return date === before || JSON.stringify(date) === JSON.stringify(before);
}

function dateFault({ day, month, year }: DateParts): string | undefined {
  const words = wordsOf(cardForm);
  if (day !== undefined && month === undefined) return words.monthMissing;
  if (year !== undefined && (year < 1 || year > 9999)) return words.noYear(year);
  if (day === undefined || month === undefined) return undefined;
  return day >= 1 && day <= daysIn(year, month) ? undefined : words.noDay(day, monthInDate(month));
}

/** The name of a month in the form that it has in a date. */
function monthInDate(month: number): string {
  const format = new Intl.DateTimeFormat(shownLocale(), { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.formatToParts(Date.UTC(2024, month - 1)).find(({ type }) => type === 'month')!.value; // it is asked for
}
