import { setTimeout as pause } from 'node:timers/promises';
import type { Table } from '../table.ts';
import type { Stage } from './stage.ts';
import { cpuMsOfEach } from './trace.ts';

const ROUNDS = 7;
const CONTACTS = 10_000;
const UNTIL_DONE_MS = 1500;
/** The screens from which "Contacts" is clicked: one has read no contacts, the other has read them. */
const ARRIVALS = { 'from a screen that has read nothing': 'nowhere', 'from the home screen, which has read it': '' };

/** Measures the time from the click on "Contacts" until the rows are painted, compared with an empty book. */
export async function measureFirstList(stage: Stage): Promise<Table> {
  const rows: Table['rows'] = [];
  for (const [what, path] of Object.entries(ARRIVALS)) {
    const [full, empty]: [number[], number[]] = [[], []];
    for (let round = 0; round <= ROUNDS; round++) {
      const figures = { full: await opening(stage, CONTACTS, path), empty: await opening(stage, 0, path) };
      // The first round warms up the server.
      if (round === 0) continue;
      full.push(figures.full);
      empty.push(figures.empty);
    }
    rows.push({
      what: `${CONTACTS} contacts, ${what}`,
      unit: 'ms',
      digits: 1,
      figures: full,
      reference: { what: 'an empty book', figures: empty },
      goal: { of: 'figure', atMost: 150 },
    });
  }
  return {
    title: 'The first list: CPU of the main thread',
    about: `${ROUNDS} rounds, each in a page of its own. All tasks of its main thread in the ${UNTIL_DONE_MS} ms from the click on "Contacts" in the header: the screen's script, the call, its JSON, the order and the index of the book, and the rows.`,
    rows,
  };
}

async function opening(stage: Stage, book: number, path: string): Promise<number> {
  await using opened = await stage.open(book, path);
  const link = opened.page.getByRole('banner').getByRole('link', { name: 'Contacts', exact: true });
  await link.hover();
  await pause(UNTIL_DONE_MS);
  const [cpuMs = Number.NaN] = await cpuMsOfEach('mousedown', stage.browser, opened.page, async () => {
    await opened.page.mouse.down();
    await opened.page.mouse.up();
    await pause(UNTIL_DONE_MS);
  });
  const shown = book === 0 ? 'A fresh book' : `${book} contacts`;
  await opened.page.getByText(shown).waitFor();
  return cpuMs;
}
