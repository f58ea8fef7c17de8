import { measureFinding, timeFinding } from '../../server/src/testing/measure-finding.ts';
import { generateBook } from '../../server/src/testing/people-with-copies.ts';
import type { Row, Table } from '../table.ts';

const ROUNDS = 3;
/** A small book has few copies, so more of them are looked through. */
const SMALL_ROUNDS = 10;
const SEED = 20_261_126;

/** Measures how well and how fast duplicates are found, in generated books that were not used for tuning. */
export function measureDuplicates(): Table {
  return {
    title: 'Duplicates',
    about:
      'Generated books with Ukrainian, Russian, English, German and Greek names, whose surnames and seeds were not used for tuning. A tenth of the contacts are copies: other spellings, slips, swapped and short names, other numbers, fewer fields. Look-alikes are couples, fathers and sons, twins, namesakes and colleagues.',
    rows: [
      ...rowsOf('300 contacts', '', SMALL_ROUNDS, 300, 15, 300, 10),
      ...rowsOf('10,000 contacts', '', ROUNDS, 10_000, 500, 3000),
      ...rowsOf('100,000 contacts', ' with 5,000 look-alikes', 1, 100_000, 5000, 40_000),
    ],
  };
}

function rowsOf(
  what: string,
  among: string,
  rounds: number,
  size: number,
  lookAlikes: number,
  cpuMs: number,
  missingMax = 5,
): Row[] {
  const books = Array.from({ length: rounds }, (_, place) => generateBook('held-out', SEED + place, size, lookAlikes));
  const found = books.map((book) => measureFinding(book));
  const times = books.map((book) => timeFinding(book));
  const missing = found.map(({ f1 }) => (1 - f1) * 100);
  const wrong = found.map(({ wrongInSame }) => wrongInSame.length);
  const of = (figure: 'cpuMs' | 'longestMs' | 'changeMs') => times.map((time) => time[figure]);
  return [
    { what: `${what}: missing to an F1 of 1`, unit: '%', digits: 2, figures: missing, goal: every(missingMax) },
    { what: `${what}${among}: wrong pairs in Same`, unit: 'pairs', figures: wrong, goal: every(0) },
    { what: `${what}: CPU`, unit: 'ms', figures: of('cpuMs'), goal: every(cpuMs) },
    { what: `${what}: longest step without a break`, unit: 'ms', digits: 1, figures: of('longestMs'), goal: every(50) },
    { what: `${what}: one contact changed`, unit: 'ms', digits: 2, figures: of('changeMs'), goal: every(5) },
  ];
}

const every = (atMost: number) => ({ of: 'figure', by: 'max', atMost }) as const;
