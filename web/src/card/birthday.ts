import { readShortDate } from '@contactbook/contract/shortDates';
import { cardView } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';

/** Adds the age on the next birthday to its text: "15 April 1988, turns 39". `date` is the short date. */
export function birthdayText(text: string, date: string, today = new Date()): string {
  const { year, month, day } = readShortDate(date) ?? {};
  if (year === undefined || month === undefined || day === undefined) return text;
  const now = [today.getMonth() + 1, today.getDate()] as const;
  const isOver = month < now[0] || (month === now[0] && day < now[1]);
  const age = today.getFullYear() + Number(isOver) - year;
  return age > 0 && age < 150 ? wordsOf(cardView).turns(text, age) : text;
}
