import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { byTurns, type Row, type Table } from '../table.ts';
import type { Stage } from './stage.ts';
import { cpuMsOfClick, cpuMsOfEach, DONE } from './trace.ts';

const ROUNDS = 7;
/** Longer than the server takes to answer and the toast to appear; the second also than the first list takes. */
const [UNTIL_DONE_MS, UNTIL_LISTED_MS] = [900, 1500];

/** The clicks of each change, which count together. */
const CHANGES = {
  'Add: from the click until it is in the list': ['Add'],
  'Edit: opening the row, and saving another name': ['Edit', 'Save'],
  'Delete: from the click until it is gone': ['Delete'],
} as const;
/** The condition, evaluated in the page, that holds once a click has had its effect. */
const IS_DONE = {
  Add: '(count) => document.querySelector(".FilterInput-count strong").textContent === (count + 1).toLocaleString()',
  Edit: '() => document.querySelector("form[aria-label^=Edit]") !== null',
  Save: '() => document.querySelector("form[aria-label^=Edit]") === null',
  Delete: '(count) => document.querySelector(".FilterInput-count").textContent === `0 of ${count.toLocaleString()}`',
};
type Figures = Record<keyof typeof IS_DONE, number>;

/** A change in a book of 100,000, against the same in one of 200; and the first list, against that of an empty book. */
export async function measureClicks(stage: Stage): Promise<Table> {
  await using few = await stage.open(200);
  await using many = await stage.open(100_000);
  let round = 0;
  const name = () => `Rosie Temporary${'x'.repeat(++round)}`;
  const changed = await byTurns(ROUNDS, {
    few: () => changes(few.page, 200, name()),
    many: () => changes(many.page, 100_000, name()),
  });
  const listed = await byTurns(ROUNDS, { empty: () => firstList(stage, 0), full: () => firstList(stage, 10_000) });
  const rows = Object.entries(CHANGES).map(([what, clicks]) => {
    const sum = (figures: Figures) => clicks.reduce((total, click) => total + figures[click], 0);
    const reference = { what: 'the same in a book of 200', figures: changed.few.map(sum) };
    return row(what, changed.many.map(sum), reference, 30);
  });
  const empty = { what: 'an empty book', figures: listed.empty };
  return {
    title: 'Clicks: CPU of the main thread',
    about: `${ROUNDS} rounds of clicks on the real screen. A change in a book of 100,000 contacts: all tasks of the page's main thread from the click on until the changed screen is painted: pressing, the call, its answer and the list; of the first click of an edit, until the form is there. The first list: all tasks in the ${UNTIL_LISTED_MS} ms from the click on "Contacts" on a screen that has read nothing: the screen's script, the call, its JSON, the order and the index of the book, and the rows.`,
    rows: [...rows, row('First list of 10,000 contacts', listed.full, empty, 150)],
  };
}

function row(what: string, figures: number[], reference: Row['reference'] & object, atMost: number): Row {
  return { what, unit: 'ms', digits: 1, figures, reference, goal: { of: 'figure', atMost } };
}

async function changes(page: Page, count: number, name: string): Promise<Figures> {
  await page.bringToFront();
  const clickOn = async (click: keyof Figures, button: Locator) => {
    await button.hover();
    await pause(UNTIL_DONE_MS);
    await page.evaluate(markWhen(`(${IS_DONE[click]})(${count})`));
    return cpuMsOfClick(page, () => press(page, UNTIL_DONE_MS));
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
  const form = page.getByRole('form', { name: `Edit ${name}` });
  await form.getByLabel('Name').fill(`${name}y`);
  const saving = await clickOn('Save', button('Save'));
  const deleting = await clickOn('Delete', button(`Delete ${name}y`));
  await page.getByText('Nobody found').waitFor();
  await filter.fill('');
  return { Add: adding, Edit: opening, Save: saving, Delete: deleting };
}

/** Returns a script that runs in the page. */
function markWhen(isDone: string): string {
  return `
    new MutationObserver((_changes, observer) => {
      if (!(${isDone})) return;
      observer.disconnect();
      console.timeStamp('${DONE}');
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });`;
}

async function firstList(stage: Stage, book: number): Promise<number> {
  await using opened = await stage.open(book, 'nowhere');
  const { page } = opened;
  await page.getByRole('banner').getByRole('link', { name: 'Contacts', exact: true }).hover();
  await pause(UNTIL_LISTED_MS);
  const [cpuMs = Number.NaN] = await cpuMsOfEach('mousedown', page, () => press(page, UNTIL_LISTED_MS));
  await page
    .getByText(book === 0 ? 'A fresh book' : `${book.toLocaleString('en')} contacts`)
    .first()
    .waitFor();
  return cpuMs;
}

async function press(page: Page, untilDoneMs: number): Promise<void> {
  await page.mouse.down();
  await page.mouse.up();
  await pause(untilDoneMs);
}
