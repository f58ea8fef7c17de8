import type { Contact } from './contacts.ts';
import type { SearchedText } from './searchTexts.ts';

/** A birthday, with the number of days until it and the age that the person reaches, if the year is known. */
export type Birthday<Named = Contact> = { contact: Named; inDays: number; age: number | undefined };

const WEEK_DAYS = 7;

/** Returns the birthdays of the week that begins today, the next ones first. */
export function birthdaysOfWeek<Named extends { id: string }>(
  contacts: readonly Named[],
  texts: ReadonlyMap<string, SearchedText[]>,
  today = new Date(),
): Birthday<Named>[] {
  const week = Array.from({ length: WEEK_DAYS }, (_, inDays) => {
    const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + inDays);
    return { inDays, year: day.getFullYear(), dates: datesOn(day) };
  });
  const found = contacts.flatMap((contact) => {
    const { text = '' } = texts.get(contact.id)?.find(({ field }) => field === 'birthday') ?? {};
    // YYYY-MM-DD, or --MM-DD without a year.
    const [, born, date = ''] = /^(-|\d{4})-(\d\d-\d\d)$/.exec(text) ?? [];
    const day = week.find(({ dates }) => dates.includes(date));
    if (day === undefined) return [];
    const age = born === '-' ? 0 : day.year - Number(born);
    return [{ contact, inDays: day.inDays, age: age > 0 ? age : undefined }];
  });
  return found.toSorted((one, other) => one.inDays - other.inDays);
}

/** Returns the dates, as MM-DD, of birthdays on this day: in years without 29 February, that one is the day before. */
function datesOn(day: Date): string[] {
  const date = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
  const isLeap = new Date(day.getFullYear(), 1, 29).getDate() === 29;
  return date === '02-28' && !isLeap ? [date, '02-29'] : [date];
}
