import type { DuplicateGroup } from '@contactbook/contract/duplicates';
import { expect, test } from 'vitest';
import { type KeptKeys, pressValue } from '../card/conflicts/keptValues.ts';
import { firstKeptInGroup, groupQuestions, mergedName, mergeOf } from './duplicateQuestions.ts';

const GROUP: DuplicateGroup = {
  id: 'g1',
  lane: 'choose',
  contacts: [
    { id: 'c1', name: 'Olena', number: '1', version: 3 },
    { id: 'c2', name: 'Olena Koval', number: '1', version: 5 },
  ],
  reasons: [],
  clashes: [
    {
      path: 'name',
      label: 'name',
      values: [
        { contact: 'c1', text: 'Olena' },
        { contact: 'c2', text: 'Olena Koval' },
      ],
    },
    {
      path: 'notes/n1',
      label: 'note',
      values: [
        { contact: 'c1', text: 'Short' },
        { contact: 'c2', text: 'A longer note' },
      ],
    },
  ],
  values: [
    { path: 'emails/e1', label: 'email', text: 'o@example.com', about: ['work'], contacts: ['c1'] },
    { path: 'emails/e2', label: 'email', text: 'k@example.com', about: [], contacts: ['c2'] },
    { path: 'phones/p1', label: 'phone', text: '1', about: [], contacts: ['c1', 'c2'] },
    { path: 'kind', label: 'other', text: 'individual', about: [], contacts: ['c2'] },
  ],
};

/** Presses the value with this text. */
function press(kept: KeptKeys, text: string): KeptKeys {
  for (const question of groupQuestions(GROUP))
    for (const value of question.sides.flatMap(({ values }) => values))
      if (value.text === text) return pressValue(question, kept, value.key);
  throw new Error(`There is no value ${text}`);
}

test('at first the first name, the longest texts and all other values are kept', () => {
  const kept = firstKeptInGroup(GROUP);
  expect(mergedName(GROUP, kept)).toBe('Olena');
  expect(mergeOf(GROUP, kept)).toEqual({
    contacts: ['c1', 'c2'],
    versions: [3, 5],
    survivor: 'c1',
    choices: [
      { path: 'name', contact: 'c1' },
      { path: 'notes/n1', contact: 'c2' },
    ],
  });
});

test('a pressed value replaces the one that clashes with it, and values that are not kept are left out', () => {
  const name = press(firstKeptInGroup(GROUP), 'Olena Koval');
  const none = press(press(name, 'o@example.com'), 'k@example.com');
  expect(mergedName(GROUP, none)).toBe('Olena Koval');
  expect(mergeOf(GROUP, none).choices).toEqual([
    { path: 'name', contact: 'c2' },
    { path: 'notes/n1', contact: 'c2' },
    { path: 'emails/e1', contact: null },
    { path: 'emails/e2', contact: null },
  ]);
  expect(mergeOf(GROUP, press(none, 'o@example.com')).choices).toHaveLength(3);
});

test('only values that not all contacts have are asked about, and single values stay', () => {
  const [, , emails, others] = groupQuestions(GROUP);
  expect(groupQuestions(GROUP)).toHaveLength(4);
  expect(emails?.sides.map(({ values }) => values.map(({ text, isFixed }) => [text, isFixed]))).toEqual([
    [['o@example.com', false]],
    [['k@example.com', false]],
  ]);
  expect(others?.sides.flatMap(({ values }) => values.map(({ isFixed }) => isFixed))).toEqual([true]);
});
