import type { Card } from '@contactbook/contract/card';
import { partsOf } from './dateParts.ts';

/**
 * Returns an error message for each invalid field, in the order of the form. Only fields that differ from `base` are
 * checked, since imported values need not satisfy the form's rules.
 */
export function cardFaults(card: Card, base: Card): Map<string, string> {
  const faults = new Map<string, string>();
  const says = [
    card.name?.full,
    ...Object.values(card.organizations ?? {}).map(({ name }) => name),
    ...Object.values(card.emails ?? {}).map(({ address }) => address),
  ];
  const isNamed = says.some((text = '') => text.trim() !== '');
  if (!isNamed && (card.name !== base.name || card.organizations !== base.organizations || card.emails !== base.emails))
    faults.set('name', 'Write a name, an organisation or an e-mail.');
  for (const [id, { number }] of Object.entries(card.phones ?? {})) {
    if (number === base.phones?.[id]?.number) continue;
    // Other letters are intended: an extension, or a word on the keypad.
    const [letter] = /(?<=\d[\s-]?)[OoОо](?=[\s-]?\d)/u.exec(number) ?? [];
    if (letter !== undefined) faults.set(`phones/${id}`, `A letter is in this number: “${letter}”. Did you mean 0?`);
  }
  for (const [id, { address }] of Object.entries(card.emails ?? {})) {
    if (address === base.emails?.[id]?.address) continue;
    const isMail = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(address.trim());
    if (address.trim() !== '' && !isMail) faults.set(`emails/${id}`, 'An e-mail has one @ and a dot after it.');
  }
  for (const [id, { date }] of Object.entries(card.anniversaries ?? {})) {
    const fault = isSameDate(date, base.anniversaries?.[id]?.date) ? undefined : dateFault(partsOf(date));
    if (fault !== undefined) faults.set(`anniversaries/${id}`, fault);
  }
  return faults;
}

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month)),
);

function isSameDate(date: object, before: object | undefined): boolean {
  return date === before || JSON.stringify(date) === JSON.stringify(before);
}

function dateFault({ day, month, year }: { day?: number; month?: number; year?: number }): string | undefined {
  if (day !== undefined && month === undefined) return 'Choose a month.';
  if (year !== undefined && (year < 1 || year > 9999)) return `There is no year ${year}.`;
  if (day === undefined || month === undefined) return undefined;
  // If the year is unknown, a leap year is used, which has every day.
  const date = new Date(0);
  date.setUTCFullYear(year ?? 2024, month - 1, day);
  return date.getUTCDate() === day ? undefined : `There is no ${day} ${MONTHS[month - 1]}.`;
}
