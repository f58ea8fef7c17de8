import { expect, test } from 'vitest';
import { birthdaysOfWeek } from './birthdays.ts';

const contact = (id: string) => ({ id, name: id, number: '' });

function found(today: Date, birthdays: Record<string, string>) {
  const texts = new Map(Object.entries(birthdays).map(([id, text]) => [id, [{ field: 'birthday' as const, text }]]));
  const contacts = Object.keys(birthdays).map(contact);
  return birthdaysOfWeek(contacts, texts, today).map(({ contact: { id }, inDays, age }) => [id, inDays, age]);
}

test('birthdays of seven days are found, the next first, with the age where the year is known', () => {
  const today = new Date(2026, 11, 28, 23, 59);
  const birthdays = {
    Ann: '1990-01-03',
    Bo: '--12-28',
    Cy: '2026-12-28',
    Di: '1950-12-27',
    Ed: '1950-01-04',
    Flo: '1990',
    Gil: '1990-12',
  };
  expect(found(today, birthdays)).toEqual([
    ['Bo', 0, undefined],
    ['Cy', 0, undefined],
    ['Ann', 6, 37],
  ]);
});

test('29 February is the day before in years that have none', () => {
  expect(found(new Date(2027, 1, 28), { Leo: '2000-02-29' })).toEqual([['Leo', 0, 27]]);
  expect(found(new Date(2028, 1, 28), { Leo: '2000-02-29' })).toEqual([['Leo', 1, 28]]);
});
