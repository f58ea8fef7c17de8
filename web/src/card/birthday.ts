import type { Card } from '@contactbook/contract/card';
import { anniversaryText } from './cardEntries.ts';
import { knownDateParts } from './dateParts.ts';
import { cardView } from '../words/en/cardView.ts';
import { wordsOf } from '../words/words.ts';

type CardDate = NonNullable<Card['anniversaries']>[string]['date'];

/** Formats a birthday: "15 April", or "15 April 1988, turns 39" with the age on the next one. */
export function birthdayText(date: CardDate, today = new Date()): string {
  const text = anniversaryText({ date });
  const { year, month, day } = knownDateParts(date);
  if (year === undefined || month === undefined || day === undefined) return text;
  const now = [today.getMonth() + 1, today.getDate()] as const;
  const isOver = month < now[0] || (month === now[0] && day < now[1]);
  const age = today.getFullYear() + Number(isOver) - year;
  return age > 0 && age < 150 ? wordsOf(cardView).turns(text, age) : text;
}
