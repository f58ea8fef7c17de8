import { measureFinding, timeFinding } from '../../server/src/testing/measure-finding.ts';
import { generateBook } from '../../server/src/testing/people-with-copies.ts';
import type { Row, Table } from '../table.ts';

const ROUNDS = 3;
const SEED = 20_261_126;

/** Measures how well and how fast duplicates are found, in generated books that were not used for tuning. */
export async function measureDuplicates(): Promise<Table> {
  const rows: Row[] = [];
  const add = (what: string, unit: string, figures: number[], atMost?: number, digits = 0) =>
    rows.push({
      what,
      unit,
      figures,
      digits,
      ...(atMost !== undefined && { goal: { of: 'figure', by: 'max', atMost } }),
    });

  const rounds = Array.from({ length: ROUNDS }, (_round, place) => generateBook('held-out', SEED + place, 10_000, 500));
  const found = rounds.map((book) => measureFinding(book));
  add(
    '10,000 contacts: missing to an F1 of 1',
    '%',
    found.map(({ f1 }) => percent(f1)),
    5,
    2,
  );
  add(
    '10,000 contacts: wrong pairs in Same',
    'pairs',
    found.map(({ wrongInSame }) => wrongInSame.length),
    0,
  );
  const times = rounds.map((book) => timeFinding(book));
  add(
    '10,000 contacts: CPU',
    'ms',
    times.map(({ cpuMs }) => cpuMs),
    3000,
  );
  add(
    '10,000 contacts: longest step without a break',
    'ms',
    times.map(({ longestMs }) => longestMs),
    50,
    1,
  );
  add(
    '10,000 contacts: one contact changed',
    'ms',
    times.map(({ changeMs }) => changeMs),
    5,
    2,
  );

  const large = generateBook('held-out', SEED, 100_000, 5000);
  const { f1, wrongInSame } = measureFinding(large);
  add('100,000 contacts: missing to an F1 of 1', '%', [percent(f1)], 5, 2);
  add('100,000 contacts with 5,000 look-alikes: wrong pairs in Same', 'pairs', [wrongInSame.length], 0);
  const time = timeFinding(large);
  add('100,000 contacts: CPU', 'ms', [time.cpuMs], 40_000);
  add('100,000 contacts: longest step without a break', 'ms', [time.longestMs], 50, 1);
  add('100,000 contacts: one contact changed', 'ms', [time.changeMs], 5, 2);
  return {
    title: 'Duplicates',
    about:
      'Generated books with Ukrainian, Russian, English, German and Greek names, whose surnames and seeds were not used for tuning. A tenth of the contacts are copies: other spellings, slips, swapped and short names, other numbers, fewer fields. Look-alikes are couples, fathers and sons, twins, namesakes and colleagues.',
    rows,
  };
}

const percent = (figure: number): number => (1 - figure) * 100;
