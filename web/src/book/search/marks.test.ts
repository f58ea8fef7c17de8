import fc from 'fast-check';
import { expect, test } from 'vitest';
import { folded } from '@contactbook/contract/folding';
import { nameMarks, numberMarks } from './marks.ts';
import type { Mark } from './searchResult.ts';
import { parseQuery } from '@contactbook/contract/query';
import { matches } from './entries.ts';
import { numbered, written } from './testing.ts';

/** Puts the marked pieces in brackets. */
const shown = (text: string, marks: Mark[]) =>
  marks.reduceRight((all, [start, end]) => `${all.slice(0, start)}[${all.slice(start, end)}]${all.slice(end)}`, text);

test.each([
  ["João Sant'Anna", 'an', "João S[an]t'[An]na"],
  ['Zoé', 'oe', 'Z[oé]'],
  ['Straße 9', 'strass', '[Straß]e 9'],
  ['Straße', 'e', 'Straß[e]'],
  ['Weiß', 's', 'Wei[ß]'],
  ['Æsa Bæk', 'bae', 'Æsa [Bæ]k'],
  ['Þóra Æsa', 'sa', 'Þóra Æ[sa]'],
  ['İbrahim Çelik', 'ibra celik', '[İbra]him [Çelik]'],
  ['x\u030cyz', 'y', 'x\u030c[y]z'],
  ['Мар’яна', "р'я", 'Ма[р’я]на'],
  ['Anna Smith', 'smith anna', '[Anna] [Smith]'],
  ['Hannah', 'anna nnah', 'H[annah]'],
  ['Neil', 'neil 123', '[Neil]'],
  ['Ann\u200eLee', 'nl', 'An[n\u200eL]ee'],
])('in %s, “%s” marks %s', (name, filter, expected) => {
  expect(shown(name, nameMarks(numbered(name, ''), filter))).toBe(expected);
});

test.each([
  ['050-11 (22)', '0112', '05[0-11 (2]2)'],
  ['050-11 (22)', 'neil 22', '050-11 ([22])'],
  ['050-11 (22)', '50 neil 22', '0[50]-11 ([22])'],
  ['050-11 (22)', '50 11', '0[50-11] (22)'],
  ['٠٥٠ ١٢٣', '01', '٠٥[٠ ١]٢٣'],
])('in %s, “%s” marks %s', (number, filter, expected) => {
  expect(shown(number, numberMarks(numbered('Neil', number), filter))).toBe(expected);
});

test('marks do not overlap, and each contains the searched text', () => {
  fc.assert(
    fc.property(fc.oneof(written(12), fc.string({ unit: 'grapheme' })), written(4), (name, filter) => {
      const entry = numbered(name, '');
      const marks = nameMarks(entry, filter);
      const ends = marks.flat();
      expect(ends).toEqual([...new Set(ends)].toSorted((one, other) => one - other));
      const words = parseQuery(filter).flatMap((condition) => condition.at(-1)!.words);
      const marked = marks.map(([start, end]) => folded(entry.name.slice(start, end)));
      for (const piece of marked) expect(words.some((word) => piece.includes(word))).toBe(true);
      if (!matches(entry, parseQuery(filter))) return;
      for (const word of words) expect(marked.some((piece) => piece.includes(word))).toBe(true);
    }),
  );
});
