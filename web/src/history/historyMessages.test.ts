import type { BookAct, HistoryEntry } from '@contactbook/contract/changes';
import { afterEach, expect, test, vi } from 'vitest';
import { dayOf, endOfMinute, minuteNow, momentOf } from './historyMoments.ts';
import { changeTitle, entryTitle } from './historyMessages.ts';

const ROSIE = { name: 'Rosie', number: '1' };
const ROSA = { name: 'Rosa', number: '1' };
const ENTRY: HistoryEntry = { id: 'r', revision: 2, act: 'edited', atMs: 0, before: ROSIE, after: ROSA };
const CHANGE: BookAct = { revision: 2, act: 'edited', atMs: 0, contacts: 1, canBeUndone: true, entry: ENTRY };

afterEach(() => void vi.useRealTimers());

test.each<[string, Partial<HistoryEntry>]>([
  ['Added', { act: 'added', before: null }],
  ['Name changed', {}],
  ['Number changed', { after: { name: 'Rosie', number: '2' } }],
  ['Name and number changed', { after: { name: 'Rosa', number: '2' } }],
  ['Saved again', { after: ROSIE }],
  ['Deleted', { act: 'deleted', after: null }],
  ['Restored from trash', { act: 'restored', before: null }],
  ['Changed back', { act: 'restored' }],
  ['Change undone', { act: 'undone' }],
  ['Book restored', { act: 'went_back' }],
])('a contact says: %s', (title, entry) => {
  expect(entryTitle({ ...ENTRY, ...entry })).toBe(title);
});

const of3: Partial<BookAct> = { contacts: 3, entry: undefined as never };
test.each<[string, Partial<BookAct>]>([
  ['Rosa changed', {}],
  ['Rosie deleted', { act: 'deleted', entry: { ...ENTRY, act: 'deleted', after: null } }],
  ['Rosa changed back', { act: 'restored' }],
  ['Rosa restored', { act: 'restored', entry: { ...ENTRY, before: null } }],
  ['3 contacts restored', { ...of3, act: 'restored' }],
  ['Change of 3 contacts undone', { ...of3, act: 'undone' }],
  ['Book restored to its beginning', { act: 'went_back' }],
])('the book says: %s', (title, change) => {
  expect(changeTitle({ ...CHANGE, ...change })).toBe(title);
});

test('days are described in calendar days, whatever the hour', () => {
  vi.useFakeTimers({ now: new Date(2026, 0, 1, 0, 5) });
  const days = [new Date(2026, 0, 1), new Date(2025, 11, 31, 0, 1), new Date(2025, 11, 30)].map((day) => day.getTime());
  expect(days.map(dayOf).slice(0, 2)).toEqual(['Today', 'Yesterday']);
  expect(dayOf(days[2]!)).toContain('2025');
  expect(momentOf(days[0]!)).not.toContain('2026');
});

test('a minute that is chosen holds all that is shown under it', () => {
  vi.useFakeTimers({ now: new Date(2026, 0, 1, 0, 5, 59, 999) });
  expect(endOfMinute(minuteNow())).toBe(Date.now());
  expect(endOfMinute({ day: '1', month: '1', year: '2026', time: '0.05' })).toBe(Date.now());
});

test.each([
  ['31', '2', '00:05'],
  ['0', '1', '00:05'],
  ['1', '1', '24:00'],
  ['1', '1', '5'],
])('there is no day %s of month %s at %s', (day, month, time) => {
  expect(endOfMinute({ day, month, year: '2026', time })).toBeUndefined();
});
