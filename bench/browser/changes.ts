import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Row, Table } from '../table.ts';
import type { OpenPage, Stage } from './stage.ts';
import { cpuMsOfClick, DONE } from './trace.ts';

const ROUNDS = 7;
const SIZES = [200, 100_000];
const GOAL = { of: 'figure', atMost: 30 } as const;
/** Longer than the server needs to answer and the toast to appear. */
const UNTIL_DONE_MS = 900;

/** The buttons clicked for each change; the two steps of an edit count together. */
const CHANGES = {
  'Add: from the click until it is in the list': ['Add'],
  'Edit: opening the row, and saving another name': ['Edit', 'Save'],
  'Delete: from the click until it is gone': ['Delete'],
};
/** The condition, evaluated in the page, that holds once a click has had its effect. */
const IS_DONE = {
  Add: '(count) => document.querySelector("output strong").textContent === String(count + 1)',
  Edit: '() => document.querySelector("form[aria-label^=Edit]") !== null',
  Save: '() => document.querySelector("form[aria-label^=Edit]") === null',
  Delete: '(count) => document.querySelector("output").textContent === `0 of ${count}`',
};
type Click = keyof typeof IS_DONE;
type Figures = Record<Click, { untilPaintedMs: number; inAllMs: number }>;

/** Measures adding, editing and deleting a contact, compared with the same in a book of 200. */
export async function measureChanges(stage: Stage): Promise<Table> {
  await using few = await stage.open(SIZES[0]!);
  await using many = await stage.open(SIZES[1]!);
  const rounds: Figures[][] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, opened] of [few, many].entries()) {
      const figures = await changes(stage, opened, SIZES[index]!, `Rosie Temporary${'x'.repeat(round + 1)}`);
      // The first round warms up.
      if (round > 0) rounds[index]!.push(figures);
    }
  }
  const row = (what: string, clicks: string[], figure: keyof Figures[Click]): Row => {
    const sum = (figures: Figures) => clicks.reduce((total, click) => total + figures[click as Click][figure], 0);
    const [of200 = [], of100000 = []] = rounds.map((each) => each.map(sum));
    const reference = { what: 'the same in a book of 200', figures: of200 };
    return { what, unit: 'ms', digits: 1, figures: of100000, reference };
  };
  const rows = Object.entries(CHANGES).flatMap(([what, clicks]) => [
    { ...row(what, clicks, 'untilPaintedMs'), goal: GOAL },
    row(`${what.split(':')[0]}, with all that moves after it`, clicks, 'inAllMs'),
  ]);
  return {
    title: 'A change in a book of 100,000 contacts: CPU of the main thread',
    about: `${ROUNDS} rounds of clicks on the real screen. All tasks of the page's main thread from the click on until the changed screen is painted: pressing, the call, its answer and the list; of the first click of an edit, until the form is there. And all in the ${UNTIL_DONE_MS} ms from each click on, with the toast that comes in and the revision that the stream tells.`,
    rows,
  };
}

async function changes({ browser }: Stage, { page }: OpenPage, count: number, name: string): Promise<Figures> {
  await page.bringToFront();
  const clickOn = async (click: Click, button: ReturnType<Page['getByRole']>) => {
    await button.hover();
    await pause(UNTIL_DONE_MS);
    await page.evaluate(markWhen(`(${IS_DONE[click]})(${count})`));
    return cpuMsOfClick(browser, page, async () => {
      await page.mouse.down();
      await page.mouse.up();
      await pause(UNTIL_DONE_MS);
    });
  };
  const button = (title: string) => page.getByRole('button', { name: title, exact: true });
  const line = page.getByRole('form', { name: 'Add a contact' });
  await line.getByLabel('Name').fill(name);
  await line.getByLabel('Number').fill('459-12-56');
  const adding = await clickOn('Add', line.getByRole('button', { name: 'Add' }));

  const filter = page.getByLabel('Find by name or number');
  await filter.fill(name);
  await button(`Edit ${name}`).waitFor();
  const opening = await clickOn('Edit', button(`Edit ${name}`));
  await page
    .getByRole('form', { name: `Edit ${name}` })
    .getByLabel('Name')
    .fill(`${name}y`);
  const saving = await clickOn('Save', button('Save'));
  const deleting = await clickOn('Delete', button(`Delete ${name}y`));
  await page.getByText('Nobody called').waitFor();
  await filter.fill('');
  return { Add: adding, Edit: opening, Save: saving, Delete: deleting };
}

/** A string, since it runs in the page. */
function markWhen(isDone: string): string {
  return `
    new MutationObserver((_changes, observer) => {
      if (!(${isDone})) return;
      observer.disconnect();
      console.timeStamp('${DONE}');
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });`;
}
