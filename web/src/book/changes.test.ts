import type { Contact } from '@contactbook/contract/contacts';
import { expect, test } from 'vitest';
import { withChanges } from './changes.ts';

const contact = (id: string, version: number, number = '1'): Contact => ({ id, name: id, number, version });
const book = [contact('anna', 3), contact('borys', 7), contact('clara', 5)];

test('changed contacts keep their place, new ones come last, deleted ones are removed', () => {
  const changes = { contacts: [contact('anna', 8, '2'), contact('danylo', 9)], gone: ['clara'] };
  expect(withChanges(book, changes, 9)).toEqual([contact('anna', 8, '2'), contact('borys', 7), contact('danylo', 9)]);
});

test('an answer that comes late takes nothing back that is known to be newer', () => {
  expect(withChanges(book, { contacts: [contact('borys', 6, '2')], gone: [] }, 6)).toBe(book);
  expect(withChanges(book, { contacts: [], gone: ['borys'] }, 6)).toBe(book);
  expect(withChanges(book, { contacts: [], gone: ['borys'] }, 7)).toEqual([book[0], book[2]]);
});

test('without a difference it is the same list, which need not be sorted again', () => {
  expect(withChanges(book, { contacts: [contact('clara', 5)], gone: ['nobody'] }, 9)).toBe(book);
});
