import { expect, test } from 'vitest';
import { idsBetween, labelStates, selectionOf, stillThere, withPicked } from './selection.ts';

const everyone = { ids: new Set(['a', 'b', 'c']), filter: { q: 'x' }, revision: 7 };
const contact = (id: string, labels?: string[], groups?: string[]) => ({
  id,
  name: id,
  number: '1',
  ...(labels && { labels }),
  ...(groups && { groups }),
});

test('all that a filter shows is sent as the filter, without those that were left out', () => {
  expect(selectionOf(everyone.ids, everyone, 7)).toEqual({ filter: { q: 'x' }, revision: 7 });
  expect(selectionOf(withPicked(everyone.ids, ['b'], false), everyone, 7)).toEqual({
    filter: { q: 'x' },
    revision: 7,
    except: ['b'],
  });
});

test('ids are sent if others were added, or if the book has changed since', () => {
  expect(selectionOf(withPicked(everyone.ids, ['d'], true), everyone, 7)).toEqual({ ids: ['a', 'b', 'c', 'd'] });
  expect(selectionOf(everyone.ids, everyone, 8)).toEqual({ ids: ['a', 'b', 'c'] });
  expect(selectionOf(new Set(['a']), undefined, 7)).toEqual({ ids: ['a'] });
});

test('more contacts than an act takes by id are sent as the filter, whose revision the server checks', () => {
  const ids = new Set(Array.from({ length: 20_001 }, (_, index) => `${index}`));
  expect(selectionOf(ids, { ids, filter: {}, revision: 7 }, 8)).toEqual({ filter: {}, revision: 7 });
});

test('contacts that were deleted leave the selection, and an unchanged one stays the same', () => {
  const picked = new Set(['a', 'b']);
  expect(stillThere(picked, [contact('b'), contact('c')])).toEqual(new Set(['b']));
  expect(stillThere(picked, [contact('a'), contact('b')])).toBe(picked);
});

test('a label has all, some or none of the selected contacts, by its card or by a group of a device', () => {
  const labels = ['Family', 'Kyiv', 'Work'].map((name) => ({ id: name, name, contacts: 9, isFavourite: false }));
  const people = [contact('a', ['Family', 'Work'], ['Family']), contact('b', [], ['Family'])];
  expect(labelStates(labels, people)).toEqual([
    { name: 'Family', count: 2, has: 'all' },
    { name: 'Kyiv', count: 0, has: 'none' },
    { name: 'Work', count: 1, has: 'some' },
  ]);
});

const idAt = (index: number) => 'abcd'[index];

test('a range goes in either direction', () => {
  expect(idsBetween(idAt, 1, 3)).toEqual(['b', 'c', 'd']);
  expect(idsBetween(idAt, 2, 0)).toEqual(['a', 'b', 'c']);
  expect(idsBetween(idAt, 3, 5)).toEqual(['d']);
});
