import { execFileSync } from 'node:child_process';
import { createSimilarSearch, type Searched } from '@contactbook/contract/similar/similar';
import { foldedTexts, fulfils, numberDigits, parseQuery } from '@contactbook/contract/query';
import { type CountryCode, getExampleNumber } from 'libphonenumber-js';
import examples from 'libphonenumber-js/examples.mobile.json';
import type { Row, Table } from '../table.ts';
import { HELD_OUT } from './heldOut.ts';
import { generatedNames, NAME_LANGUAGES, type NameLanguage } from './names.ts';

const FIRST_LETTERS = 4;
const NAMES = 500;
const FIRST_TEN = 10;
const HELD_OUT_BOOK = 6500;

/** Measures what the filter finds. Each figure is the share of cases in per cent that it does not find. */
export function* measureSearch(): Generator<Table> {
  yield numbers();
  yield names();
  yield others();
}

function contact(name: string, number = '1'): Searched {
  return { name: name.normalize('NFC').trim(), number, also: [], texts: [] };
}

const textOf = ({ name, number, also }: Searched) => ({
  folded: foldedTexts(name, also),
  digits: numberDigits(number, also),
});

function isFoundExactly(one: Searched, filter: string): boolean {
  return fulfils(textOf(one), parseQuery(filter));
}

function isFound(one: Searched, filter: string): boolean {
  return isFoundExactly(one, filter) || createSimilarSearch(filter)?.match(one) !== undefined;
}

function row(what: string, cases: unknown[], missed: unknown[], atMost?: number): Row {
  if (process.env['MISSED'] !== undefined) console.log(what, missed.slice(0, Number(process.env['MISSED'])));
  return {
    what: `${what}, ${cases.length} cases`,
    unit: '% not found',
    digits: 2,
    figures: [(100 * missed.length) / cases.length],
    ...(atMost !== undefined && { goal: { of: 'figure', atMost } }),
  };
}

type NumberCase = { country: string; stored: string; typed: string; way: string; form: string };

/** Ten usual ways to type a number, given its parts. */
function numberCases(): NumberCase[] {
  return Object.keys(examples).flatMap((country) => {
    // as because these are the countries of the library
    const number = getExampleNumber(country as CountryCode, examples)!;
    const { countryCallingCode: code, nationalNumber } = number;
    const [national, international] = [number.formatNational(), number.formatInternational()];
    const ways = {
      '+cc': number.number,
      '+cc with spaces': international,
      '00cc': `00 ${code} ${nationalNumber}`,
      '011cc': `011-${code}-${nationalNumber}`,
      '810cc': `8~10 ${code} ${nationalNumber}`,
      national,
      'national, digits alone': national.replace(/\D/g, ''),
      '(0)': `+${code} (0) ${international.split(' ').slice(1).join(' ')}`,
      'with an extension': `${national} ext. 12`,
      'with other signs': national.replace(/[\s-]+/g, '.'),
    };
    return [
      ['+cc', international],
      ['national', national],
    ].flatMap(([form = '', stored = '']) =>
      Object.entries(ways).map(([way, typed]) => ({ country, stored, typed, way, form })),
    );
  });
}

function numbers(): Table {
  const cases = numberCases();
  const missed = cases.filter(({ stored, typed }) => !isFound(contact('Anna', stored), typed));
  const missedToday = cases.filter(({ stored, typed }) => !isFoundExactly(contact('Anna', stored), typed));
  const stored = cases.filter(({ way }) => way === 'national').map(({ stored: text }) => contact('Anna', text));
  const fives = stored
    .map(({ number }) => number.replace(/\D/g, ''))
    .flatMap((digits) => [digits.slice(0, 5), digits.slice(-5)]);
  const [exactly, all] = [isFoundExactly, isFound].map((isOne) =>
    fives.reduce((sum, typed) => sum + stored.filter((one) => isOne(one, typed)).length, 0),
  );
  return {
    title: 'Numbers that the filter finds',
    about:
      'Example numbers of mobile phones of 245 regions, stored with and without the country code, typed in ten ways.',
    rows: [
      row('numbers', cases, missed, 0.5),
      row('numbers as a text in a text', cases, missedToday),
      {
        what: 'contacts found by five digits, as a multiple of those that contain the digits',
        unit: 'times',
        digits: 2,
        figures: [all! / exactly!],
        goal: { of: 'figure', atMost: 1.3 },
      },
    ],
  };
}

/** Romanizations of ICU by language; the standards of passports are below. */
const TRANSFORMS: Record<NameLanguage, string[]> = {
  uk: ['Ukrainian-Latin/BGN', 'Cyrillic-Latin'],
  ru: ['Russian-Latin/BGN', 'Cyrillic-Latin'],
  bg: ['Bulgarian-Latin/BGN', 'Cyrillic-Latin'],
  sr: ['Serbian-Latin/BGN', 'Cyrillic-Latin'],
  el: ['Greek-Latin/BGN', 'Greek-Latin/UNGEGN', 'Greek-Latin'],
  ka: ['Georgian-Latin/BGN', 'Georgian-Latin'],
  hy: ['Armenian-Latin/BGN', 'Armenian-Latin'],
};

const lettersAs = (from: string, to: string) =>
  new Map(from.split(' ').map((letter, place) => [letter, to.split(' ')[place]!]));
/** Resolution 55 of the Ukrainian government, 2010: the letters, and others at the beginning of a word. */
const UKRAINIAN_2010 = lettersAs(
  'а б в г ґ д е є ж з и і ї й к л м н о п р с т у ф х ц ч ш щ ю я',
  'a b v h g d e ie zh z y i i i k l m n o p r s t u f kh ts ch sh shch iu ia',
);
const UKRAINIAN_INITIALS = lettersAs('є ї й ю я', 'ye yi y yu ya');
/** Order 320 of the Russian migration service, 2013, as in ICAO 9303. */
const RUSSIAN_2013 = lettersAs(
  'а б в г д е ё ж з и й к л м н о п р с т у ф х ц ч ш щ ы ъ э ю я',
  'a b v g d e e zh z i i k l m n o p r s t u f kh ts ch sh shch y ie e iu ia',
);
/** English texts write names like this. */
const UKRAINIAN_ENGLISH = lettersAs(
  'а б в г ґ д е є ж з и і ї й к л м н о п р с т у ф х ц ч ш щ ю я',
  'a b v h g d e ye zh z y i yi y k l m n o p r s t u f kh ts ch sh shch yu ya',
);
const RUSSIAN_ENGLISH = lettersAs(
  'а б в г д е ё ж з и й к л м н о п р с т у ф х ц ч ш щ ы э ю я',
  'a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch y e yu ya',
);

function spelled(name: string, letters: Map<string, string>, initials = new Map<string, string>()): string {
  return name
    .toLowerCase()
    .replaceAll('зг', letters === UKRAINIAN_2010 ? 'zgh' : 'зг')
    .replace(/[’'ь]/g, '')
    .replace(/\p{L}/gu, (letter, place: number, text: string) => {
      const isInitial = !/\p{L}/u.test(text[place - 1] ?? '');
      return (isInitial ? initials.get(letter) : undefined) ?? letters.get(letter) ?? letter.replace('ъ', '');
    });
}

function icu(transform: string, texts: string[]): string[] {
  return execFileSync('uconv', ['-f', 'utf8', '-t', 'utf8', '-x', transform], { input: texts.join('\n') })
    .toString()
    .split('\n');
}

/** Returns the beginning of a text with this many letters. */
function beginning(text: string): string {
  const places = [...text.matchAll(/\p{L}\p{M}*/gu)];
  const last = places[FIRST_LETTERS - 1];
  return last === undefined ? text : text.slice(0, last.index + last[0].length);
}

function names(): Table {
  const rows = NAME_LANGUAGES.flatMap((language) => {
    const all = generatedNames(language, NAMES);
    const spellings: [string, string[]][] = TRANSFORMS[language].map((transform) => [transform, icu(transform, all)]);
    if (language === 'uk') {
      spellings.push(['Ukraine 2010', all.map((name) => spelled(name, UKRAINIAN_2010, UKRAINIAN_INITIALS))]);
      spellings.push(['plain English', all.map((name) => spelled(name, UKRAINIAN_ENGLISH))]);
    }
    if (language === 'ru') {
      spellings.push(['Russia 2013', all.map((name) => spelled(name, RUSSIAN_2013))]);
      spellings.push(['plain English', all.map((name) => spelled(name, RUSSIAN_ENGLISH))]);
    }
    return spellings.map(([what, written]) => {
      const cases = all.map((name, place) => ({ name, typed: beginning(written[place]!), written: written[place]! }));
      const missed = cases.filter(({ name, typed }) => !isFound(contact(name), typed));
      return row(`${language}, ${what}`, cases, missed, 0);
    });
  });
  return {
    title: 'Names of other alphabets, by the first four letters of their romanization',
    about: 'Generated names, romanized by ICU and by the tables of passports.',
    rows,
  };
}

function others(): Table {
  const wrong = (['uk', 'ru'] as const).flatMap((language) =>
    generatedNames(language, NAMES).map((name) => ({ name, typed: keys(name.toLowerCase(), language) })),
  );
  const missedLayouts = wrong.filter(({ name, typed }) => {
    const one = contact(name);
    const search = createSimilarSearch(typed);
    return search?.matchLayouts(textOf(one)) === undefined;
  });

  const generated = [...generatedNames('ru', 625), ...heldOutNeighbours()];
  const book = [...HELD_OUT.map(({ name }) => name), ...generated].slice(0, HELD_OUT_BOOK).map((name) => contact(name));
  const collator = new Intl.Collator('en');
  const missedPeople = HELD_OUT.filter(({ name, english }) => {
    const search = createSimilarSearch(english)!;
    const found = book
      .flatMap((one) => {
        const similar = search.match(one);
        return similar === undefined ? [] : [{ name: one.name, rank: similar.rank }];
      })
      .toSorted((one, other) => one.rank - other.rank || collator.compare(one.name, other.name));
    return !found.slice(0, FIRST_TEN).some((one) => one.name === name.normalize('NFC'));
  });
  return {
    title: 'Other keyboards, and names that were never used for the tables',
    about: `Names of Ukrainian and Russian typed on an English keyboard. ${HELD_OUT.length} Russian people by their English spelling, among the first ten of ${book.length} Russian names.`,
    rows: [row('wrong keyboard', wrong, missedLayouts, 0), row('English spelling', HELD_OUT, missedPeople, 10)],
  };
}

const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const KEYS = { uk: "'йцукенгшщзхїфівапролджєячсмитьбю", ru: 'ёйцукенгшщзхъфывапролджэячсмитьбю' };
function keys(text: string, language: 'uk' | 'ru'): string {
  return Array.from(text.replaceAll('’', "'"), (letter) => {
    const place = KEYS[language].indexOf(letter);
    return place === -1 ? letter.replace('ґ', '\\') : LATIN_KEYS[place];
  }).join('');
}

/** Names that are easily confused with others: first names with surnames of other endings. */
function heldOutNeighbours(): string[] {
  const first = HELD_OUT.map(({ name }) => name.split(' ')[0]!);
  const stems =
    'Абрам Алекс Андр Антон Балаш Белоус Богдан Борис Васил Виноград Воробь Гаврил Григор Данил Дмитр Егор Ефим Захар Иль Калин Карп Кирилл Ковал Кондрат Кузьм Лебед Макар Мартын Матве Назар Никит Николаш Орл Павл Петух Поляк Родион Савель Семен Сидор Степан Тимоф Трофим Фед Филип Харитон Черныш Шир Щегл Юр Яковл'.split(
      ' ',
    );
  const endings = 'ов ев ин ский енко ук'.split(' ');
  return Array.from({ length: HELD_OUT_BOOK }, (_, index) => {
    const stem = stems[Math.floor(index / 7) % stems.length]!;
    return `${first[(index * 31) % first.length]!} ${stem}${endings[index % endings.length]!}`;
  });
}
