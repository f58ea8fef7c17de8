import type { Contact } from './contacts.ts';
import type { SearchedText } from './searchTexts.ts';
import { daysIn, readShortDate } from './shortDates.ts';

/** A birthday, with the number of days until it and the age that the person reaches, if the year is known. */
export type Birthday<Named = Contact> = { contact: Named; inDays: number; age: number | undefined };

/** Returns the birthdays of the week that begins today, the next ones first. */
export function birthdaysOfWeek<Named extends { id: string }>(
  contacts: readonly Named[],
  texts: ReadonlyMap<string, SearchedText[]>,
  today = new Date(),
): Birthday<Named>[] {
  const born = contacts.flatMap((contact) => {
    const text = texts.get(contact.id)?.find(({ field }) => field === 'birthday')?.text ?? '';
    const { year = NaN, month, day = 0 } = readShortDate(text) ?? {};
    return month === undefined ? [] : [{ contact, year, month, day }];
  });
  return [0, 1, 2, 3, 4, 5, 6].flatMap((inDays) => {
    const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() + inDays);
    const [year, month] = [date.getFullYear(), date.getMonth() + 1];
    // In years without 29 February, that one is the day before.
    const found = born.filter(
      (each) => each.month === month && Math.min(each.day, daysIn(year, month)) === date.getDate(),
    );
    return found.map(({ contact, year: first }) => ({ contact, inDays, age: year > first ? year - first : undefined }));
  });
}
