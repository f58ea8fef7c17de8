import { expect, test } from 'vitest';
import {
  actText,
  asSent,
  changedText,
  FIRST_CHOICE,
  fromStored,
  isTaken,
  withAll,
  withAllChanged,
  withRow,
} from './choice.ts';

const counts = { new: 1248, same: 41, changed: 17, additions: 0, onlyClashes: 17, unreadable: 6 };
const whole = (all: boolean) => ({ all, except: [] });

test('at first everything new is added, and nothing that is there changes', () => {
  expect(asSent(FIRST_CHOICE)).toEqual({ new: whole(true), additions: whole(true), changed: whole(false) });
  expect(actText(FIRST_CHOICE, counts)).toBe('Add 1,248 contacts');
  expect(changedText(FIRST_CHOICE, counts)).toBe('17 keep your values where the file has others.');
});

test('a row that is chosen otherwise and back again is no exception', () => {
  const without = withRow(FIRST_CHOICE, 'new', 3, false);
  expect(isTaken(without, 'new', 3)).toBe(false);
  expect(actText(without, counts)).toBe('Add 1,247 contacts');
  expect(asSent(without)).toMatchObject({ new: { all: true, except: [3] }, changed: whole(false) });
  expect(fromStored(asSent(without))).toEqual(without);
  expect(withRow(without, 'new', 3, true)).toEqual(FIRST_CHOICE);
});

test('both halves have their exceptions, and the act names what it does', () => {
  let choice = withRow(withAll(FIRST_CHOICE, 'changed', true), 'changed', 7, false);
  expect(actText(choice, counts)).toBe('Add 1,248, change 16');
  expect(changedText(choice, counts)).toBe('16 of 17 take the file’s values.');
  choice = withRow(withAll(choice, 'new', false), 'new', 5, true);
  expect(actText(choice, counts)).toBe('Add 1, change 16');
  expect(asSent(choice)).toEqual({
    new: { all: false, except: [5] },
    additions: whole(true),
    changed: { all: true, except: [7] },
  });
});

test('one is said as one, and none as nothing to do', () => {
  const one = { new: 1, same: 0, changed: 1, additions: 0, onlyClashes: 1, unreadable: 0 };
  expect(actText(FIRST_CHOICE, one)).toBe('Add 1 contact');
  expect(changedText(FIRST_CHOICE, one)).toBe('1 keeps your value where the file has another.');
  const none = withAll(FIRST_CHOICE, 'new', false);
  expect(actText(none, one)).toBeUndefined();
  const onlyChanged = withAll(none, 'changed', true);
  expect(actText(onlyChanged, one)).toBe('Change 1');
  expect(changedText(onlyChanged, one)).toBe('1 takes the file’s values.');
});

test('additions are imported at first, and the owner says whether the file decides about clashes', () => {
  const three = { new: 0, same: 0, changed: 3, additions: 2, onlyClashes: 1, unreadable: 0 };
  expect(actText(FIRST_CHOICE, three)).toBe('Change 2');
  expect(changedText(FIRST_CHOICE, three)).toBe(
    '2 contacts get what is new. 1 keeps your value where the file has another.',
  );
  const all = withAllChanged(FIRST_CHOICE, true);
  expect([actText(all, three), changedText(all, three)]).toEqual([
    'Change 3',
    '2 contacts get what is new. 1 takes the file’s values.',
  ]);
  expect(changedText(withAllChanged(all, false), three)).toBe(
    '2 contacts stay as they are in your book. 1 keeps your value where the file has another.',
  );
  const mixed = { ...three, changed: 1, additions: 0, onlyClashes: 0 };
  expect(actText(FIRST_CHOICE, mixed), 'what it adds comes in').toBe('Change 1');
});
