import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findIn } from './matcher.ts';
import type { Reason } from './reasons.ts';
import { createSimilarSearch, type Searched } from './similar.ts';

const contact = (name: string, number = '1', more: Partial<Searched> = {}): Searched => ({
  name,
  number,
  also: [],
  texts: [],
  ...more,
});
const reasonOf = (filter: string, one: Searched): Reason | undefined => createSimilarSearch(filter)?.match(one)?.reason;
/** Returns the parts of the name that matched. */
const marked = (filter: string, name: string) =>
  createSimilarSearch(filter)
    ?.match(contact(name))
    ?.found.flatMap(({ text, words }) => words.map(([start, end]) => text.slice(start, end)));

test.each([
  ['+380671234567', '067 123-45-67'],
  ['00380671234567', '067 123-45-67'],
  ['011 380 67 123 4567', '067 123-45-67'],
  ['8~10 380 67 123 45 67', '067 123-45-67'],
  ['+380 (0) 67 123 45 67', '067 123-45-67'],
  ['0671234567', '+380 67 123 45 67'],
  ['0671234567 ext. 12', '+380 67 123 45 67'],
  ['067 123', '+380 67 123 45 67'],
  ['8 029 491-19-11', '+375 29 491-19-11'],
  ['06 20 123 4567', '+36 20 123 4567'],
  ['(201) 555-0123', '+1 201-555-0123'],
  ['1 201 555 0123', '+1 (201) 555-0123'],
  ['+39 06 1234 5678', '06 1234 5678'],
  ['011 15-2345-6789', '+54 9 11 2345 6789'],
  ['+44 20 7946 0001', '(020) 7946 0001'],
])('%s finds %s', (typed, stored) => {
  expect(findIn([contact('Anna', stored)], typed, (one) => one)).toHaveLength(1);
});

test.each([
  ['+49 671234567', '+380 67 123 45 67'],
  ['+380 67 123 45 68', '067 123-45-67'],
  ['067 124', '+380 67 123 45 67'],
  ['06712', '+380 76 712 45 67'],
])('%s does not find %s', (typed, stored) => {
  expect(reasonOf(typed, contact('Anna', stored))).toBeUndefined();
});

test('the reason tells which calling code one of the numbers leaves out', () => {
  expect(reasonOf('+380671234567', contact('A', '067 123-45-67'))).toEqual({
    kind: 'number',
    code: '380',
    isCodeTyped: true,
  });
  expect(reasonOf('030 1234567', contact('A', '+49 (30) 1234567'))).toEqual({
    kind: 'number',
    code: '49',
    isCodeTyped: false,
  });
});

test.each([
  ['ivan', 'Іван Ткаченко', 'Іван'],
  ['shcherb', 'Марія Щербак', 'Щерб'],
  ['scerbak', 'Щербак', 'Щербак'],
  ['zhanna', 'Жанна', 'Жанна'],
  ['zanna', 'Жанна', 'Жанна'],
  ['marjana', 'Мар’яна', 'Мар’яна'],
  ['alexand', 'Олексій Александров', 'Александ'],
  ['dimitrof', 'Ιβάν Ντιμιτρόφ', 'Ντιμιτρόφ'],
  ['ivan', 'ივანე ბერიძე', 'ივან'],
  ['khach', 'Արամ Խաչատրյան', 'Խաչ'],
  ['щербак', 'Anna Shcherbak', 'Shcherbak'],
  ['ιωαννης', 'Ioannis', 'Ioannis'],
])('%s finds %s by %s', (typed, name, part) => {
  expect(reasonOf(typed, contact(name))?.kind).toBe('letters');
  expect(marked(typed, name)).toEqual([part]);
});

test('the reason shows the whole word in Latin letters', () => {
  expect(reasonOf('ivan', contact('ივანე ბერიძე'))).toEqual({ kind: 'letters', written: 'ivane', isLatin: true });
});

test.each([
  ['Саша', 'Олександр Коваль', { kind: 'nickname', name: 'Саша', isShort: false }],
  ['ivan', 'Ваня Мороз', { kind: 'nickname', name: 'Іван', isShort: true }],
  ['William', 'Bill Gray', { kind: 'nickname', name: 'William', isShort: true }],
])('%s finds %s', (typed, name, reason) => {
  expect(reasonOf(typed.toLowerCase(), contact(name))).toEqual(reason);
});

test.each(['smiht', 'smth', 'smitth', 'smxth', 'msith'])('%s is one slip from Smith', (typed) => {
  expect(reasonOf(typed, contact('Anna Smith'))).toEqual({ kind: 'slip' });
});

test.each(['smyyh', 'smi', 'thims'])('%s is not', (typed) => {
  expect(reasonOf(typed, contact('Anna Smxth'))).toBeUndefined();
});

test('filters of one or two letters find nothing similar', () => {
  for (const filter of ['', 'i', 'iv', 'i v'])
    expect(createSimilarSearch(filter)?.match(contact('Іван'))).toBeUndefined();
});

test('words may be found in different ways, and the least certain one is the reason', () => {
  const one = contact('Іван Smith', '067 123-45-67', { texts: [{ field: 'note', text: 'Map room' }] });
  expect(reasonOf('ivan smith', one)?.kind).toBe('letters');
  expect(reasonOf('ivan smiht', one)?.kind).toBe('slip');
  expect(reasonOf('smith +380671234567', one)?.kind).toBe('number');
  expect(reasonOf('smith map room', one)?.kind).toBe('text');
  expect(reasonOf('map ivan', one)?.kind).toBe('letters');
  expect(reasonOf('ivan brown', one)).toBeUndefined();
});

test('a wrong keyboard is tried only if nothing else is found', () => {
  const book = ['Іван', 'Жанна', 'Anna', 'Ivan'];
  const names = (filter: string) => findIn(book, filter, (name) => contact(name));
  expect(names('sdfy')).toEqual(['Іван']);
  expect(names(':fyyf')).toEqual(['Жанна']);
  expect(names('фтт')).toEqual(['Anna']);
  expect(names('ivan')).toEqual(['Ivan', 'Іван']);
});

test('what is found exactly comes first, in its order', () => {
  const names = ['Іван', 'Ivana', 'Ваня', 'Iwan', 'Anna Ivanova'];
  expect(findIn(names, 'ivan', (name) => contact(name))).toEqual(['Ivana', 'Anna Ivanova', 'Іван', 'Ваня', 'Iwan']);
});

test('any two texts are compared, and the marks lie within them', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...Array.from('ьйщshchyiйкx’0+ (')) }),
  );
  fc.assert(
    fc.property(text, text, (filter, name) => {
      const similar = createSimilarSearch(filter.toLowerCase())?.match(contact(name.normalize('NFC').trim(), filter));
      for (const { words } of similar?.found ?? []) {
        for (const [start, end] of words) expect([start >= 0, end > start]).toEqual([true, true]);
      }
    }),
  );
});
