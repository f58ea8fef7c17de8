import { f1Of, measureFinding, timeFinding } from '../../server/src/testing/measure-finding.ts';
import { generateBook, type GeneratedBook } from '../../server/src/testing/people-with-copies.ts';
import type { Row, Table } from '../table.ts';

const ROUNDS = 3;
const SEED = 20_261_126;
/** One pair of a small book would move its F1 by several percent, so a round has as many books as make this size. */
const ROUND_CONTACTS = 10_000;
const LOOK_ALIKES = 0.05;

/** Measures how well and how fast duplicates are found, in generated books that were not used for tuning. */
export function measureDuplicates(): Table {
  return {
    title: 'Duplicates',
    about:
      'Generated books with Ukrainian, Russian, English, German and Greek names, whose surnames and seeds were not used for tuning. A tenth of the contacts are copies: other spellings, slips, swapped and short names, other numbers, fewer fields. Look-alikes, a twentieth, are couples, fathers and sons, twins, namesakes and colleagues. A round of a small size has as many books as have 10,000 contacts, whose pairs are counted together. Equal full names are always asked about in small books: without namesakes, people of one full name in Perhaps do not count as wrong.',
    rows: [
      ...[30, 60, 100, 300, 1000].flatMap(rowsOfSmall),
      ...rowsOf('10,000 contacts', '', ROUNDS, 10_000, 3000),
      ...rowsOf('100,000 contacts', ' with 5,000 look-alikes', 1, 100_000, 40_000),
    ],
  };
}

function rowsOfSmall(size: number): Row[] {
  const count = Math.round(ROUND_CONTACTS / size);
  const rounds = Array.from({ length: ROUNDS }, (_, round) =>
    booksOf(size, count, round * count).map((book) => measureFinding(book)),
  );
  const pairs = rounds.map((books) => books.map((book) => book.pairs));
  const what = `${size.toLocaleString('en')} contacts, ${count} books`;
  const wrong = rounds.map((books) => books.flatMap(({ wrongInSame }) => wrongInSame).length);
  const all = pairs.map((books) => missing(f1Of(books)));
  const withoutNamesakes = pairs.map((books) => missing(f1Of(books, 'no namesakes')));
  return [
    { ...percent(`${what}: missing to an F1 of 1`), figures: all, goal: every(MISSING_MAX) },
    { ...percent(`${what}: the same without namesakes`), figures: withoutNamesakes, goal: every(MISSING_MAX) },
    { what: `${what}: wrong pairs in Same`, unit: 'pairs', figures: wrong, goal: every(0) },
  ];
}

function rowsOf(what: string, among: string, rounds: number, size: number, cpuMs: number): Row[] {
  const books = booksOf(size, rounds, 0);
  const found = books.map((book) => measureFinding(book));
  const times = books.map((book) => timeFinding(book));
  const wrong = found.map(({ wrongInSame }) => wrongInSame.length);
  const all = found.map(({ pairs }) => missing(f1Of([pairs])));
  const of = (figure: 'cpuMs' | 'longestMs' | 'changeMs') => times.map((time) => time[figure]);
  return [
    { ...percent(`${what}: missing to an F1 of 1`), figures: all, goal: every(MISSING_MAX) },
    { what: `${what}${among}: wrong pairs in Same`, unit: 'pairs', figures: wrong, goal: every(0) },
    { what: `${what}: CPU`, unit: 'ms', figures: of('cpuMs'), goal: every(cpuMs) },
    { what: `${what}: longest step without a break`, unit: 'ms', digits: 1, figures: of('longestMs'), goal: every(50) },
    { what: `${what}: one contact changed`, unit: 'ms', digits: 2, figures: of('changeMs'), goal: every(5) },
  ];
}

function booksOf(size: number, count: number, first: number): GeneratedBook[] {
  return Array.from({ length: count }, (_, place) =>
    generateBook('held-out', SEED + first + place, size, Math.round(size * LOOK_ALIKES)),
  );
}

const MISSING_MAX = 5;
const missing = (f1: number): number => (1 - f1) * 100;
const percent = (what: string) => ({ what, unit: '%', digits: 2 });
const every = (atMost: number) => ({ of: 'figure', by: 'max', atMost }) as const;
