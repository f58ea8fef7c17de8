import type { Language } from '@contactbook/contract/languages';

/** The titles of events in one language. */
type CalendarWords = {
  calendar: string;
  birthday: (name: string) => string;
  turns: (name: string, age: number) => string;
  wedding: (name: string) => string;
  death: (name: string) => string;
  date: (name: string, label: string) => string;
  unnamed: string;
  years: (title: string, years: number) => string;
};

const ofName = (name: string, label: string): string => `${name}: ${label}`;
const UK_PLURAL = new Intl.PluralRules('uk');
const UK_YEARS = new Map<Intl.LDMLPluralRule, string>([
  ['one', 'рік'],
  ['few', 'роки'],
  ['many', 'років'],
]);
const ukYears = (count: number): string => `${count} ${UK_YEARS.get(UK_PLURAL.select(count)) ?? 'років'}`;

const CALENDAR_WORDS: Partial<Record<Language, CalendarWords>> & { en: CalendarWords } = {
  en: {
    calendar: 'Birthdays',
    birthday: (name) => ofName(name, 'birthday'),
    turns: (name, age) => `${name} turns ${age}`,
    wedding: (name) => ofName(name, 'anniversary'),
    death: (name) => ofName(name, 'day of death'),
    date: ofName,
    unnamed: 'date',
    years: (title, years) => `${title}, ${years} ${years === 1 ? 'year' : 'years'}`,
  },
  uk: {
    calendar: 'Дні народження',
    birthday: (name) => ofName(name, 'день народження'),
    turns: (name, age) => ofName(name, ukYears(age)),
    wedding: (name) => ofName(name, 'річниця'),
    death: (name) => ofName(name, 'день пам’яті'),
    date: ofName,
    unnamed: 'дата',
    years: (title, years) => `${title}, ${ukYears(years)}`,
  },
};

/** Returns the words in this language, or in English if they are not translated. */
export function calendarWordsIn(language: Language): CalendarWords {
  return CALENDAR_WORDS[language] ?? CALENDAR_WORDS.en;
}
