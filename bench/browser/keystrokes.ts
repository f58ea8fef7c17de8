import { setTimeout as pause } from 'node:timers/promises';
import { byTurns, quantile, type Row, type Table } from '../table.ts';
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
  for (const opened of [none, few, many]) await begin(opened);
  const rounds = await byTurns(ROUNDS, {
    none: () => keystrokes(none),
    few: () => keystrokes(few),
    many: () => keystrokes(many),
  });
  const row = (what: string, of: 'few' | 'many', share: number, goal: Row['goal'] & object): Row => ({
    what,
    unit: 'ms',
    digits: 1,
    figures: rounds[of].map((figures) => quantile(figures, share)),
    reference: { what: 'the same with no list', figures: rounds.none.map((figures) => quantile(figures, share)) },
    goal,
  });
  return {
    title: 'A keystroke in the filter, to results painted: CPU of the main thread',
    about: `${ROUNDS} rounds of ${KEYS_A_ROUND} keystrokes, ${BETWEEN_KEYS_MS} ms apart: names of two alphabets, digits, single letters, what is in no name, and the way back. All tasks of the page's main thread from the key to the next one (Chromium's trace, thread time); the largest is of any round. The same with no list: the search field of the home screen.`,
    rows: [
      row('100,000 contacts, p99', 'many', 0.99, { of: 'ratio', atMost: 4 }),
      row('100,000 contacts, largest', 'many', 1, { of: 'figure', by: 'max', atMost: 16.7 }),
      row('100,000 contacts, half of them', 'many', 0.5, { of: 'ratio', atMost: 2 }),
      row('200 contacts, p99', 'few', 0.99, { of: 'ratio', atMost: 4 }),
      row('200 contacts, half of them', 'few', 0.5, { of: 'ratio', atMost: 2 }),
    ],
  };
}

async function begin({ page }: OpenPage): Promise<void> {
  await page.getByLabel('Find by name or number').click();
  await pause(500);
}

async function keystrokes({ page, devtools }: OpenPage): Promise<number[]> {
  await page.bringToFront();
  await devtools.send('HeapProfiler.collectGarbage');
  await pause(300);
  const press = async (key: string, text?: string) => {
    const code = key === 'Backspace' ? { code: key, windowsVirtualKeyCode: 8 } : {};
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, ...code, ...(text && { text }) });
    await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', key, ...code });
    await pause(BETWEEN_KEYS_MS);
  };
  const figures = await cpuMsOfEach('keydown', page, async () => {
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
