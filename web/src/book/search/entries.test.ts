import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setShownLanguage } from '../../words/language.ts';
import { bookView } from './bookView.ts';
import { changeEntries, sortEntries } from './entries.ts';
import { letterGroups } from './letters.ts';
import { book, changedBooks, names } from './testing.ts';

test('contacts are sorted by name in any alphabet', () => {
  expect(names(book('Яна', 'Zoé', 'Ann', 'Émile', 'Eva', 'Борис', 'Åsa'))).toEqual(
    ['Ann', 'Åsa', 'Émile', 'Eva', 'Zoé', 'Борис', 'Яна'].toSorted(new Intl.Collator().compare),
  );
});

test('in another language the book has the order and the letters of that language', () => {
  const items = ['Ґудзь', 'Гриць', 'Їжак', 'Ганна', 'Іван'].map((name) => ({ id: name, name, number: '1' }));
  const shown = () => bookView(items).entries.map(({ name, letter }) => `${letter} ${name}`);
  const inEnglish = shown();
  setShownLanguage('uk');
  expect(shown()).toEqual(['Г Ганна', 'Г Гриць', 'Ґ Ґудзь', 'І Іван', 'Ї Їжак']);
  setShownLanguage('en');
  expect(shown()).toEqual(inEnglish);
  expect(inEnglish).toContain('І Їжак');
});

test.each([
  ['Émile', 'E'],
  ['Åsa', 'A'],
  ['Æsa', 'A'],
  ['łucja', 'L'],
  ['ірина', 'І'],
  ['Йосип', 'Й'],
  ['112', '#'],
  ['*100#', '#'],
  ['', '#'],
])('%s is sorted under %s', (name, letter) => {
  expect(book(name)[0]!.letter).toBe(letter);
});

test('spaces around a stored name move it nowhere', () => {
  const entries = book(' Borys', 'Clara', '  Anna');
  expect(entries.map(({ name, letter }) => [name, letter])).toEqual([
    ['Anna', 'A'],
    ['Borys', 'B'],
    ['Clara', 'C'],
  ]);
});

test('letters that occur lead to their first row', () => {
  expect(letterGroups(book('Ann', 'Æsa', 'Azra', 'Eva', 'Émile'))).toEqual([
    { letter: 'A', start: 0 },
    { letter: 'E', start: 3 },
  ]);
});

test('invisible marks, ligatures and decomposed syllables stand under the letter where they are sorted', () => {
  const all = [
    '\u200eZed Mark',
    'Yan Plain',
    'Zoe Plain',
    'ß-Groß',
    'Sam Plain',
    '#1 Taxi',
    '\ufeffﬁona',
    'Fay',
    '\u0301Ann',
  ];
  expect(letterGroups(book(...all)).map(({ letter }) => letter)).toEqual(['#', 'A', 'F', 'S', 'Y', 'Z']);
  const korean = ['한글', '한솔'.normalize('NFD')];
  expect(letterGroups(book(...korean))).toEqual([{ letter: '한', start: 0 }]);
});

test('placing what is new gives the order that sorting all gives', () => {
  fc.assert(
    fc.property(changedBooks, ({ before, after }) => {
      expect(changeEntries(sortEntries(before), before, after)!.entries).toEqual(sortEntries(after));
    }),
  );
});
