import { expect, test } from 'vitest';
import { THUNDERBIRD_TITLES, thunderbirdColumns } from './thunderbird-columns.ts';

test('the titles of each language have the columns of the English ones', () => {
  const [english = []] = THUNDERBIRD_TITLES;
  const expected = thunderbirdColumns(english);
  expect(expected).toHaveLength(37);
  for (const titles of THUNDERBIRD_TITLES) {
    expect(thunderbirdColumns(titles), titles[0]).toEqual(expected);
    const some = titles.filter((_title, place) => place % 2 === 0 && place < 32);
    expect(thunderbirdColumns(some), `${titles[0]}, without some columns`).toBeDefined();
  }
  expect(thunderbirdColumns([...english.slice(0, 8), 'Shoe size', 'Hat', 'Dog'])).toBeUndefined();
  expect(thunderbirdColumns(['Name', 'Phone', 'Email'])).toBeUndefined();
});
