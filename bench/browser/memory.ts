import type { Table } from '../table.ts';
import type { Act, Stage } from './stage.ts';

const ROUNDS = 3;
const BYTES_A_MB = 1e6;

/** What the app holds in memory with a large book on the screen, against an empty one. */
export async function measureMemory(stage: Stage): Promise<Table> {
  const [full, empty]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    full.push(await heapMb(stage, 100_000, '100000 contacts'));
    empty.push(await heapMb(stage, 0, 'A fresh book'));
  }
  return {
    title: 'Memory with 100,000 contacts on the screen',
    about: `${ROUNDS} rounds, each in a page of its own, after somebody has filtered and after a garbage collection: the JavaScript heap with the buffers that it holds.`,
    rows: [
      {
        what: 'JavaScript heap',
        unit: 'MB',
        digits: 1,
        figures: full,
        reference: { what: 'an empty book', figures: empty },
        goal: { of: 'figure', atMost: 60 },
      },
    ],
  };
}

async function heapMb(stage: Stage, contacts: number, shown: string): Promise<number> {
  await using act = await stage.open(contacts);
  await act.page.getByText(shown).waitFor();
  if (contacts > 0) await filterOnce(act);
  await act.devtools.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await act.devtools.send('Runtime.getHeapUsage');
  return (usedSize + backingStorageSize) / BYTES_A_MB;
}

async function filterOnce({ page }: Act): Promise<void> {
  const filter = page.getByLabel('Find by name or number');
  for (const text of ['a', 'ко', '067', '']) await filter.fill(text);
  await page.getByText('100000 contacts').waitFor();
}
