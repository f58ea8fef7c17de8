import { searchTexts } from '@contactbook/card/search-texts';
import { birthdaysOfWeek } from '@contactbook/contract/birthdays';
import type { SearchedText } from '@contactbook/contract/searchTexts';
import type { Language } from '@contactbook/contract/languages';
import { cardIn } from '../book/card-states.ts';
import { wholeBook } from '../book/read/present.ts';
import { isGroup } from '../book/state.ts';
import type { Services } from '../services.ts';
import { createSlices } from '../work-slices.ts';
import { calendarWordsIn } from './calendar-words.ts';

/** Reads the birthdays for the mails of a week: "Monday, November 30: Dana Rossi turns 38". */
export function birthdayLines({ db }: Services) {
  return async (userId: string, today: Date, language: Language): Promise<string[]> => {
    const { contacts, texts } = await readBirthdays(db, userId);
    const date = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' });
    return birthdaysOfWeek(contacts, texts, today).map(({ contact, inDays, age }) => {
      const name = contact.name.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
      const day = date.format(new Date(today.getFullYear(), today.getMonth(), today.getDate() + inDays));
      const text = age === undefined ? name : calendarWordsIn(language).turns(name, age);
      return `${day.charAt(0).toUpperCase()}${day.slice(1)}: ${text}`;
    });
  };
}

/** Returns the contacts whose cards have a birthday, and the texts by which the app finds it. */
async function readBirthdays(db: Services['db'], userId: string) {
  const rest = createSlices();
  const contacts: { id: string; name: string }[] = [];
  const texts = new Map<string, SearchedText[]>();
  for await (const page of wholeBook(db, userId)) {
    for (const contact of page) {
      if (contact.card === null || !/bday/i.test(contact.card) || isGroup(contact)) continue;
      await rest();
      contacts.push({ id: contact.id, name: contact.name.trim() === '' ? contact.number : contact.name });
      texts.set(contact.id, searchTexts(cardIn(contact), [contact.name, contact.number]));
    }
  }
  return { contacts, texts };
}
