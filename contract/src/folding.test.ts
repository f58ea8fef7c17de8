import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folded, foldedFrom } from './folding.ts';

test.each([
  ['İbrahim', 'ibrahim'],
  ['IŞIL', 'isil'],
  ['Łukasz', 'lukasz'],
  ['Đorđe', 'dorde'],
  ['Guðmundur', 'gudmundur'],
  ['Øster', 'oster'],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Семён', 'семен'],
  ['Ґудзь', 'гудзь'],
  ['Ива\u0301н', 'иван'],
  ['Æsa', 'aesa'],
  ['Œuvrard', 'oeuvrard'],
  ['Þóra', 'thora'],
  ['Nguyễn', 'nguyen'],
  ['Ħamrun', 'hamrun'],
  ['Ελένη', 'ελενη'],
  ['Οδυσσεύς', 'οδυσσευσ'],
  ['أحمد', 'احمد'],
  ['ﬁona', 'fiona'],
  ['Ａｎｎ', 'ann'],
  ['Мар’яна', "мар'яна"],
  ['Марʼяна', "мар'яна"],
  ['O`Neill', "o'neill"],
  ['Jean‑Luc', 'jean-luc'],
  ['Anna–Lena', 'anna-lena'],
  ['\u200eAnn', 'ann'],
  // These are letters of their own, not accented forms of others.
  ['Йосип Їжак', 'йосип їжак'],
  ['Ўладзімір', 'ўладзімір'],
  ['が', 'が'],
])('%s is looked for as %s', (name, expected) => {
  expect(folded(name.normalize('NFC'))).toBe(expected);
});

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(...Array.from("aİıßẞŉæþёґйїЄ ’'-–ΣςÅ"), 'e\u0301', 'x\u030c', '\u0301', '\u200e'),
  }),
);

test('each piece of folded text comes from a character, in their order', () => {
  fc.assert(
    fc.property(text, (written) => {
      const name = written.normalize('NFC');
      let before = 0;
      for (let index = 0; index < folded(name).length; index++) {
        const [start, end] = foldedFrom(name, index, index + 1);
        expect(start).toBeLessThan(end);
        expect(folded(name.slice(start, end))).toContain(folded(name)[index]);
        expect(start).toBeGreaterThanOrEqual(before);
        before = start;
      }
    }),
  );
});

test('case and Unicode form make no difference', () => {
  fc.assert(
    fc.property(text, (written) => {
      const [composed, decomposed] = [written.normalize('NFC'), written.normalize('NFD').normalize('NFC')];
      expect(folded(decomposed)).toBe(folded(composed));
      expect(folded(composed.toUpperCase().normalize('NFC'))).toBe(folded(composed));
    }),
  );
});

test('a name that only needs its case folded becomes what its characters become one by one', () => {
  const plain = fc.string({ unit: fc.integer({ min: 0x20, max: 0x52f }).map((code) => String.fromCodePoint(code)) });
  fc.assert(
    fc.property(plain, (written) => {
      const characters = Array.from(
        written.normalize('NFC').matchAll(/\P{M}\p{M}*|\p{M}+/gu),
        ([character]) => character,
      );
      // `ł` is not handled by lower case alone, so it forces the path that folds each character.
      expect(folded(written.normalize('NFC'))).toBe(characters.map((one) => folded(`${one}ł`).slice(0, -1)).join(''));
    }),
  );
});
