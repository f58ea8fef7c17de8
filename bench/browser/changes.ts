import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Row, Table } from '../table.ts';
import type { Act, Stage } from './stage.ts';
import { cpuMsOfEach } from './trace.ts';

const ROUNDS = 7;
const SIZES = [200, 100_000];
const GOAL = { of: 'figure', atMost: 30 } as const;
/** Longer than the server takes to answer and the toast to come in. */
const UNTIL_DONE_MS = 900;

/** What is clicked for each change; the two steps of one count together. */
const CHANGES = {
  'Add: from the click until it is in the list': ['Add'],
  'Edit: opening the row, and saving another name': ['Edit', 'Save'],
  'Delete: asking, and deleting': ['Ask', 'Delete'],
};

/** Adding, editing and deleting a contact, against the same in a book of 200. */
export async function measureChanges(stage: Stage): Promise<Table> {
  await using few = await stage.open(SIZES[0]!);
  await using many = await stage.open(SIZES[1]!);
  const rounds: Record<string, number>[][] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, act] of [few, many].entries()) {
      const figures = await changes(stage, act, `Rosie Temporary${'x'.repeat(round + 1)}`);
      // The first warms up.
      if (round > 0) rounds[index]!.push(figures);
    }
  }
  const rows = Object.entries(CHANGES).map(([what, clicks]): Row => {
    const [of200, of100000] = rounds.map((each) =>
      each.map((figures) => clicks.reduce((total, click) => total + figures[click]!, 0)),
    );
    return {
      what,
      unit: 'ms',
      digits: 1,
      figures: of100000 ?? [],
      reference: { what: 'the same in a book of 200', figures: of200 ?? [] },
      goal: GOAL,
    };
  });
  return {
    title: 'A change in a book of 100,000 contacts: CPU of the main thread',
    about: `${ROUNDS} rounds of clicks on the real screen. All tasks of the page's main thread in the ${UNTIL_DONE_MS} ms from the click on: the call, its answer, the list and the toast that comes in.`,
    rows,
  };
}

async function changes({ browser }: Stage, { page }: Act, name: string): Promise<Record<string, number>> {
  await page.bringToFront();
  const clickOn = async (button: ReturnType<Page['getByRole']>): Promise<number> => {
    await button.hover();
    await pause(UNTIL_DONE_MS);
    const figures = await cpuMsOfEach('mousedown', browser, page, async () => {
      await page.mouse.down();
      await page.mouse.up();
      await pause(UNTIL_DONE_MS);
    });
    if (figures.length !== 1) throw new Error(`one click was ${figures.length}`);
    return figures[0]!;
  };
  const button = (title: string) => page.getByRole('button', { name: title, exact: true });
  const figures: Record<string, number> = {};

  const line = page.getByRole('form', { name: 'Add a contact' });
  await line.getByLabel('Name').fill(name);
  await line.getByLabel('Number').fill('459-12-56');
  figures['Add'] = await clickOn(line.getByRole('button', { name: 'Add' }));

  const filter = page.getByLabel('Find by name or number');
  await filter.fill(name);
  await button(`Edit ${name}`).waitFor();
  figures['Edit'] = await clickOn(button(`Edit ${name}`));
  await page
    .getByRole('form', { name: `Edit ${name}` })
    .getByLabel('Name')
    .fill(`${name}y`);
  figures['Save'] = await clickOn(button('Save'));
  figures['Ask'] = await clickOn(button(`Delete ${name}y`));
  figures['Delete'] = await clickOn(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await page.getByText('Nobody called').waitFor();
  await filter.fill('');
  return figures;
}
