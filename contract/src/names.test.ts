import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPersonName, NAME_PATTERN } from './names.ts';

describe('a person is named by letters in groups', () => {
  test.each([
    'Ann',
    'a',
    'José',
    'Jose\u0301',
    'Їжак',
    'Семён',
    'Семе\u0308н',
    'Čapek',
    'Łukasz',
    'Nguyễn Thị Minh Khai',
    'Ұлан',
    'Mac-Donald',
    'Jean‑Luc',
    "d'Artagnan",
    'O’Neill',
    'Марʼяна',
    'Щур-Їжакевич',
    'Anna Maria de la Cruz',
    'Ann Анна',
  ])('%s', (name) => {
    expect(isPersonName(name)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['a space', ' '],
    ['a space in front', ' Ann'],
    ['a space at the end', 'Ann '],
    ['two spaces', 'Ann  Lee'],
    ['two different separators', "Ann -'Lee"],
    ['a hyphen at the end', 'Ann-'],
    ['a digit', 'Ann 2'],
    ['a full stop', 'Dr. Ann'],
    ['an underscore', 'Ann_Lee'],
    ['another alphabet', 'Ωmega'],
    ['Chinese', '山田'],
    ['an emoji', 'Ann 👩'],
    ['a line break', 'Ann\nLee'],
    ['a mark without its letter', '\u0301Ann'],
    ['a sign of multiplication', 'Ann × Lee'],
    ['markup', '<b>Ann</b>'],
  ])('but not %s', (_what, name) => {
    expect(isPersonName(name)).toBe(false);
  });

  test('groups of letters joined by single separators always are', () => {
    const letter = fc.constantFrom('a', 'Z', 'é', 'ї', 'Ё', 'ß', 'e\u0301', 'ø', 'Ж');
    const group = fc.string({ unit: letter, minLength: 1 });
    const rest = fc.array(fc.tuple(fc.constantFrom("'", '’', 'ʼ', ' ', '-', '‑'), group));
    fc.assert(
      fc.property(group, rest, (first, others) => {
        expect(isPersonName(first + others.flat().join(''))).toBe(true);
      }),
    );
  });

  test('two separators in a row never are', () => {
    const separator = fc.constantFrom("'", '’', 'ʼ', ' ', '-', '‑');
    fc.assert(fc.property(separator, separator, (one, other) => !isPersonName(`Ann${one}${other}Lee`)));
  });
});

describe('the pattern in a browser', () => {
  test('is valid under the v flag, as an input compiles it', () => {
    expect(() => new RegExp(`^(?:${NAME_PATTERN})$`, 'v')).not.toThrow();
  });

  test.each([
    ['letters', 'a'.repeat(200_000)],
    ['letters and marks', 'e\u0301'.repeat(100_000)],
    ['groups', 'a '.repeat(100_000)],
    ['groups of two alphabets', 'aж-'.repeat(70_000)],
  ])('refuses a long run of %s at once: it runs in linear time', (_what, text) => {
    expect(isPersonName(`${text}!`)).toBe(false);
  });
});
