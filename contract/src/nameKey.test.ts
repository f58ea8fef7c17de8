import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameKey, sameName } from './nameKey.ts';

describe('two names are the same', () => {
  test.each([
    ['but for case', 'ann lee', 'ANN Lee'],
    ['but for spaces around', ' Ann ', 'Ann'],
    ['but for the width of spaces', 'Ann\u00a0 \tLee', 'Ann Lee'],
    ['composed otherwise', 'Zoe\u0301', 'Zo\u00e9'],
    ['but for Cyrillic case', 'ЩУР ЇЖАК', 'щур їжак'],
    ['folded: ß', 'STRASSE', 'Straße'],
    ['folded: ẞ', 'STRAẞE', 'straße'],
    ['folded: İ', 'İbrahim', 'ibrahim'],
    ['folded: ı', 'IŞIL', 'ışıl'],
    ['but for the apostrophe’s curve', "Мар'яна", 'Мар’яна'],
    ['but for the apostrophe that is a letter', "Мар'яна", 'Марʼяна'],
    ['but for an apostrophe from the wrong key', "O'Neill", 'O`Neill'],
    ['but for the hyphen’s width', 'Anna-Lena', 'Anna–Lena'],
    ['but for a hyphen that keeps the line', 'Anna-Lena', 'Anna‑Lena'],
    ['but for a mark that nobody sees', '\u200eAnna', 'Anna'],
    ['written without the dots of ё', 'Семён', 'Семен'],
    ['written without the stroke of ł', 'ŁUKASZ', 'Lukasz'],
    ['written without ø, æ and þ', 'Øster Æsa Þóra', 'Oster Aesa Thóra'],
    ['folded: a final sigma', 'ΟΔΥΣΣΕΥΣ', 'Οδυσσεύς'.normalize('NFD').replaceAll('\u0301', '')],
  ])('%s', (_what, one, other) => {
    expect(sameName(one, other)).toBe(true);
  });

  test.each([
    ['a letter', 'Ann', 'Anna'],
    ['an accent', 'Jose', 'José'],
    ['й and и', 'Йосип', 'Иосип'],
    ['і and и', 'Мирослава', 'Міrослава'],
    ['a hyphen and a space', 'Ann-Lee', 'Ann Lee'],
    ['letters that look alike', 'Ann', 'Аnn'],
  ])('but not with %s between', (_what, one, other) => {
    expect(sameName(one, other)).toBe(false);
  });

  const special = fc.constantFrom(...Array.from("İIıißẞŉǰΣςσΐ ’'`–-"), 'i\u0307', 'i\u0307\u0301', '\u200e', '\u00a0');
  const name = fc.string({
    unit: fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }), special),
    maxLength: 30,
  });

  test('as themselves, whatever they are', () => {
    fc.assert(fc.property(name, (text) => sameName(text, text)));
  });

  test('as themselves in capitals, and in either Unicode form', () => {
    fc.assert(
      fc.property(name, (text) => {
        expect(sameName(text, text.toUpperCase())).toBe(true);
        expect(sameName(text.normalize('NFD'), text.normalize('NFC'))).toBe(true);
      }),
    );
  });

  test('as their own key', () => {
    fc.assert(fc.property(name, (text) => nameKey(nameKey(text)) === nameKey(text)));
  });
});
