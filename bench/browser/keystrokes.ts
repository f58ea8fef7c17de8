import { setTimeout as pause } from 'node:timers/promises';
import type { Row, Table } from '../table.ts';
import type { OpenPage, Stage } from './stage.ts';
import { cpuMsOfEach } from './trace.ts';

const ROUNDS = 5;
/** Faster than most people type, and long enough for the effects of each keystroke to end. */
const BETWEEN_KEYS_MS = 100;
/**
 * Each text is typed letter by letter and then deleted: rare and common ones, both alphabets, digits, and texts without
 * a match.
 */
const TYPED = "a,а,n,0,mar,олена,simpson,anna k,шевч,38067,zoe,+44 20,об,xq,ськ,er,йосип,459-1,o'b,i".split(',');
const KEYS_A_ROUND = TYPED.reduce((total, text) => total + 2 * text.length, 0);

/**
 * Measures one keystroke in the filter until its results are painted, compared with the search field of the home
 * screen.
 */
export async function measureKeystrokes(stage: Stage): Promise<Table> {
  await using none = await stage.open(200, '');
  await using few = await stage.open(200);
  await using many = await stage.open(100_000);
  const pages = [none, few, many];
  for (const opened of pages) await begin(opened);
  const rounds: number[][][] = pages.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, opened] of pages.entries()) {
      const figures = await keystrokes(stage, opened);
      // The first round warms up.
      if (round > 0) rounds[index]!.push(figures);
    }
  }
  const [withoutList = [], of200 = [], of100000 = []] = rounds;
  const row = (what: string, of: number[][], share: number, goal?: Row['goal']): Row => ({
    what,
    unit: 'ms',
    digits: 1,
    figures: of.map((figures) => quantile(figures, share)),
    reference: { what: 'the same with no list', figures: withoutList.map((figures) => quantile(figures, share)) },
    ...(goal && { goal }),
  });
  return {
    title: 'A keystroke in the filter, to results painted: CPU of the main thread',
    about: `${ROUNDS} rounds of ${KEYS_A_ROUND} keystrokes, ${BETWEEN_KEYS_MS} ms apart: names of two alphabets, digits, single letters, what is in no name, and the way back. All tasks of the page's main thread from the key to the next one (Chromium's trace, thread time); the largest is of any round. The same with no list: the search field of the home screen.`,
    rows: [
      row('100,000 contacts, p99', of100000, 0.99, { of: 'ratio', atMost: 4 }),
      row('100,000 contacts, largest', of100000, 1, { of: 'figure', by: 'max', atMost: 16.7 }),
      row('100,000 contacts, half of them', of100000, 0.5, { of: 'ratio', atMost: 2 }),
      row('200 contacts, p99', of200, 0.99, { of: 'ratio', atMost: 4 }),
      row('200 contacts, half of them', of200, 0.5, { of: 'ratio', atMost: 2 }),
    ],
  };
}

async function begin({ page }: OpenPage): Promise<void> {
  await page.getByLabel('Find by name or number').click();
  await pause(500);
}

async function keystrokes({ browser }: Stage, { page, devtools }: OpenPage): Promise<number[]> {
  await page.bringToFront();
  await devtools.send('HeapProfiler.collectGarbage');
  await pause(300);
  const press = async (key: string, text?: string) => {
    const code = key === 'Backspace' ? { code: key, windowsVirtualKeyCode: 8 } : {};
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, ...code, ...(text && { text }) });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, ...code });
    await pause(BETWEEN_KEYS_MS);
  };
  const figures = await cpuMsOfEach('keydown', browser, page, async () => {
    for (const typed of TYPED) {
      const letters = Array.from(typed);
      for (const letter of letters) await press(letter, letter);
      for (let left = letters.length; left > 0; left--) await press('Backspace');
    }
  });
  const left = await page.getByLabel('Find by name or number').inputValue();
  if (figures.length !== KEYS_A_ROUND || left !== '') throw new Error(`of ${KEYS_A_ROUND} keys ${figures.length} came`);
  return figures;
}

function quantile(figures: number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}
