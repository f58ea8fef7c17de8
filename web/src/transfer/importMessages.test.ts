import { expect, test } from 'vitest';
import { byField, fileText, rowLabel } from './importMessages.ts';
import { readText, sizeText } from '../ui/sizes.ts';

const MB = 1024 * 1024;

test('sizes are said in the unit of the whole', () => {
  expect(sizeText(2.13 * MB)).toBe('2.1 MB');
  expect(sizeText(740)).toBe('1 KB');
  expect(sizeText(0)).toBe('0 KB');
  expect(readText(1.31 * MB, 2.13 * MB)).toBe('1.3 of 2.1 MB');
  expect(readText(0, 2.13 * MB)).toBe('0 of 2.1 MB');
  expect(readText(3000, 0), 'the whole is not known').toBe('3 KB');
  expect(fileText({ total: 2.13 * MB, kind: 'vcard' })).toBe('2.1 MB, vCard');
});

test('a row announces its line, its contact and its effect', () => {
  const row = { row: 3, line: 1214, name: 'Марія Коваль', number: '112' };
  const differences = [{ field: 'phones', mine: [], removed: [], added: [{ label: 'phone' as const, text: '113' }] }];
  expect(rowLabel({ ...row, outcome: 'changed', differences })).toBe('Line 1,214, Марія Коваль, changed, 1 field');
  expect(rowLabel({ ...row, outcome: 'new' })).toBe('Line 1,214, Марія Коваль, new');
  expect(rowLabel({ ...row, outcome: 'unreadable', reason: 'It has no end.' })).toBe(
    'Line 1,214, It has no end., unreadable',
  );
});

test('fields that share a property are named apart', () => {
  const [birthday, death] = [
    { label: 'birthday' as const, text: '1970-04-15' },
    { label: 'death' as const, text: '2020-04-15' },
  ];
  const difference = { field: 'anniversaries', mine: [birthday], removed: [], added: [death] };
  expect(byField([difference])).toEqual([{ name: 'Died', mine: [], removed: [], added: [death] }]);
});
