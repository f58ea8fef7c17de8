import type { Table } from '../table.ts';
import type { OpenPage, Stage } from './stage.ts';

const ROUNDS = 3;
const BYTES_A_MB = 1e6;

/** The memory that the app uses with a large book on the screen, against an empty book. */
export async function measureMemory(stage: Stage): Promise<Table> {
  const [full, empty]: [Memory[], Memory[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    full.push(await memory(stage, 100_000, '100000 contacts'));
    empty.push(await memory(stage, 0, 'A fresh book'));
  }
  const row = (what: string, figure: keyof Memory) => ({
    what,
    unit: 'MB',
    digits: 1,
    figures: full.map((each) => each[figure]),
    reference: { what: 'an empty book', figures: empty.map((each) => each[figure]) },
  });
  return {
    title: 'Memory with 100,000 contacts on the screen',
    about: `${ROUNDS} rounds, each in a page of its own, after somebody has filtered and after a garbage collection: the JavaScript heap, and the buffers of the index.`,
    rows: [
      { ...row('JavaScript heap', 'heapMb'), goal: { of: 'figure', atMost: 60 } },
      row('buffers beside it', 'buffersMb'),
    ],
  };
}

type Memory = { heapMb: number; buffersMb: number };

async function memory(stage: Stage, contacts: number, shown: string): Promise<Memory> {
  await using opened = await stage.open(contacts);
  await opened.page.getByText(shown).waitFor();
  if (contacts > 0) await filterOnce(opened);
  await opened.devtools.send('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await opened.devtools.send('Runtime.getHeapUsage');
  return { heapMb: usedSize / BYTES_A_MB, buffersMb: backingStorageSize / BYTES_A_MB };
}

async function filterOnce({ page }: OpenPage): Promise<void> {
  const filter = page.getByLabel('Find by name or number');
  for (const text of ['a', 'ко', '067', '']) await filter.fill(text);
  await page.getByText('100000 contacts').waitFor();
}
