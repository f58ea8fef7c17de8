import { expect, test } from 'vitest';
import { alikeLabel } from './alikeLabels.ts';

const labelled = (name: string) => ({ id: name, name, contacts: 1, isFavourite: name === 'starred' });
const alike = (name: string, ...others: string[]) =>
  alikeLabel(labelled(name), [name, ...others].map(labelled), () => false)?.name;

test('labels are alike whose names differ in case, in marks or by one letter, and no others', () => {
  expect(alike('Familly', 'Work', 'Family')).toBe('Family');
  expect(alike('Family', 'Familly')).toBe('Familly');
  expect(alike('Fmaily', 'Family')).toBe('Family');
  expect(alike('Родина', 'Родіна')).toBe('Родіна');
  expect(alike('family', 'Familly', 'Family')).toBe('Family');
  expect(alike('Café', 'cafe')).toBe('cafe');
  expect(alike('starred', 'Favorites')).toBe('Favorites');
  expect([alike('Улюблені', 'Work'), alike('Favourites', 'starred')]).toEqual(['starred', 'starred']);
  for (const [one = '', other = ''] of [
    ['Family', 'Families'],
    ['Class 1', 'Class 2'],
    ['2024', '2025'],
    ['Gym', 'Gem'],
    ['Work', 'Workshop'],
    ['Family', 'Farmers'],
  ]) {
    expect([one, other, alike(one, other)]).toEqual([one, other, undefined]);
  }
});
