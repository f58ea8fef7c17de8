import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { measureClicks } from './browser/clicks.ts';
import { measureFirstLoad } from './browser/firstLoad.ts';
import { measureKeystrokes } from './browser/keystrokes.ts';
import { openStage } from './browser/stage.ts';
import { measureDav } from './dav/measure.ts';
import { measurePush } from './dav/push.ts';
import { measureSearch } from './search/measure.ts';
import { measureTexts } from './search/texts.ts';
import { measureDuplicates } from './server/duplicates.ts';
import { measureLargeActs, measureLargeLabels } from './server/largeActs.ts';
import { measureRebuilt } from './server/rebuilt.ts';
import { measureRequests } from './server/requests.ts';
import { asMarkdown, isReached, type Table } from './table.ts';

const wanted = process.argv.slice(2);

/** Each part yields its tables one by one, so that they are printed even if a later one fails. */
const PARTS: Record<string, () => AsyncGenerator<Table>> = {
  async *server() {
    yield await measureLargeActs();
    yield await measureLargeLabels();
    yield await measureRebuilt();
    yield* measureRequests();
  },
  async *browser() {
    await using stage = await openStage();
    yield await measureKeystrokes(stage);
    yield await measureClicks(stage);
    yield await measureFirstLoad(stage);
  },
  async *search() {
    yield* measureSearch();
    yield await measureTexts();
  },
  dav: measureDav,
  async *push() {
    yield await measurePush();
  },
  async *duplicates() {
    yield measureDuplicates();
  },
};

const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}: choose from ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}

const tables: Table[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for await (const table of measure()) {
    console.log(asMarkdown(table));
    tables.push(table);
  }
}
// Only a full run is recorded.
if (wanted.length === 0) writeFileSync(new URL('RESULTS.md', import.meta.url), page());

function page(): string {
  const { node, sqlite } = process.versions;
  const [cpu] = cpus();
  const withGoal = tables.flatMap(({ rows }) => rows).filter(({ goal }) => goal !== undefined);
  return `# What was measured

\`npm run bench\` measured everything on this page in one run on one machine, and wrote it. Each figure is the smallest, the median and
the largest of the rounds. A reference is measured in turns with ContactBook, and a ratio is that of one round. docs/performance.md
describes how to read it.

${new Date().toISOString().slice(0, 10)}, ${cpus().length} CPUs (${cpu?.model ?? 'unknown'}), Node ${node}, SQLite ${sqlite}.
${withGoal.filter(isReached).length} of ${withGoal.length} goals reached.

${tables.map(asMarkdown).join('\n')}`;
}
