import type { Page } from '@playwright/test';
import { FAVOURITE_LABEL } from '@contactbook/contract/labelNames';
import { deleteRow, editRow, openContact, openForm, press, pressKeys, write } from './acts.ts';
import { cardForm, cardPage, row } from './locators.ts';
import { openTrash, trashPanel } from './panels.ts';
import type { addPhone } from './phone.ts';
import { expect, type Person } from './story.ts';

/** A contact as the list of the server has it. */
export type Entry = { name: string; number: string; labels: string[]; also: string[] };

/** What a person does, what the app says then, and what the book contains. */
export type RandomAct = {
  /** Makes on other devices what the act needs; the screen shows the book then before the act begins. */
  prepare?: () => Promise<void>;
  run: () => Promise<void>;
  /** The message that it was done; undefined if the screen says it. */
  said: string | RegExp | undefined;
  /** Changes the book as the act does; undefined if the act decides what the contacts become. */
  change: ((book: Entry[]) => Entry[]) | undefined;
  /** How many contacts more the book has then. */
  added: number;
  /** Goes back to all contacts. */
  leave?: () => Promise<void>;
};

export type Chance = {
  page: Page;
  person: Person;
  phone: Awaited<ReturnType<typeof addPhone>>;
  book: Entry[];
  /** Another device changes a contact before the act. */
  isChangedElsewhere: boolean;
  /** A text that no act has used before. */
  text: string;
  number: string;
  choose: <T>(all: readonly T[]) => T;
};

/** Acts of every kind on a book of at least three contacts; undefined if the book has nothing for it. */
export const RANDOM_ACTS: Record<string, (chance: Chance) => RandomAct | undefined> = {
  add: ({ page, text, number }) => ({
    run: () => write(page, `Dana ${text}`, number),
    said: 'Your contact is added!',
    change: (book) => [...book, { name: `Dana ${text}`, number, labels: [], also: [] }],
    added: 1,
  }),
  edit: ({ page, book, number, choose }) => {
    const { name } = choose(book);
    const run = async () => void (await editRow(page, name, { number }));
    return { run, said: 'Your contact is edited!', change: changed([name], { number }), added: 0 };
  },
  card: ({ page, book, text, choose }) => {
    const { name } = choose(book);
    return {
      async run() {
        await openContact(page, name);
        await openForm(page);
        await cardForm(page).getByLabel('Name', { exact: true }).fill(`Vera ${text}`);
        await press(cardForm(page), 'Save');
      },
      said: 'Your contact is edited!',
      change: changed([name], { name: `Vera ${text}` }),
      added: 0,
      leave: () => page.keyboard.press('Escape'),
    };
  },
  delete: ({ page, book, choose }) => {
    const { name } = choose(book);
    return { run: () => deleteRow(page, name), said: 'Your contact is deleted!', change: without([name]), added: -1 };
  },
  'delete many': ({ page, book }) => {
    const names = firstTwo(book);
    return {
      async run() {
        await pick(page, names);
        await page.keyboard.press('Delete');
      },
      said: '2 contacts deleted',
      change: without(names),
      added: -2,
    };
  },
  star: ({ page, book, choose }) => {
    const { name, labels } = choose(book);
    const isStarred = labels.includes(FAVOURITE_LABEL);
    return {
      async run() {
        await openContact(page, name);
        await cardPage(page).getByRole('button', { name: 'Favourite', exact: true }).press('Enter');
      },
      said: isStarred ? `${name} is not a favourite any more` : `${name} is a favourite`,
      change: (entries) => labelled(entries, [name], FAVOURITE_LABEL, !isStarred),
      added: 0,
      leave: () => page.keyboard.press('Escape'),
    };
  },
  label: ({ page, book, text, choose }) => {
    const names = firstTwo(book);
    const known = ownLabels(book);
    const label = known.length > 4 ? choose(known) : `Club ${text}`;
    if (book.every(({ name, labels }) => !names.includes(name) || labels.includes(label))) return undefined;
    return {
      async run() {
        await pick(page, names);
        await page.keyboard.press('l');
        await page.getByLabel('Find or create a label').fill(label);
        await page.keyboard.press('Enter');
      },
      said: `${names.filter((name) => !book.find((each) => each.name === name)!.labels.includes(label)).length} in “${label}”`,
      change: (entries) => labelled(entries, names, label, true),
      added: 0,
      leave: () => pressKeys(page, 'Escape', 'Escape'),
    };
  },
  'remove a label': ({ page, book, choose }) => {
    const known = ownLabels(book);
    if (known.length === 0) return undefined;
    const label = choose(known);
    const names = book.filter(({ labels }) => labels.includes(label)).map(({ name }) => name);
    return {
      async run() {
        await pick(page, names);
        await page.keyboard.press('l');
        await page.getByRole('menuitemcheckbox', { name: label }).click();
      },
      said: `${names.length} no longer in “${label}”`,
      change: (entries) => labelled(entries, names, label, false),
      added: 0,
      leave: () => pressKeys(page, 'Escape', 'Escape'),
    };
  },
  'set a field': ({ page, book, text }) => {
    const names = firstTwo(book);
    return {
      async run() {
        await pick(page, names);
        await page.getByRole('toolbar', { name: 'Selected contacts' }).getByLabel('More').click();
        await press(page, 'Set the organisation');
        const dialog = page.getByRole('dialog', { name: 'Set the organisation' });
        await dialog.getByLabel('Organisation').fill(`Port ${text}`);
        await press(dialog, 'Set');
      },
      said: '2 contacts changed',
      change: changed(names, { also: [`Port ${text}`] }),
      added: 0,
      async leave() {
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await press(page.getByRole('toolbar', { name: 'Selected contacts' }), 'End the selection');
      },
    };
  },
  merge: ({ page, book }) => {
    const names = firstTwo(book);
    return {
      async run() {
        await pick(page, names);
        await press(page.getByRole('toolbar', { name: 'Selected contacts' }), 'Merge');
        await expect(page.getByRole('heading', { name: 'Merge contacts' })).toBeVisible();
        await press(page, 'Merge');
      },
      said: /^“.+” is merged\./,
      change: undefined,
      added: -1,
    };
  },
  restore: ({ page, book }) => ({
    async run() {
      await openTrash(page);
      await trashPanel(page)
        .getByRole('button', { name: /^Restore (?!all)/ })
        .first()
        .click();
    },
    said: 'Your contact is restored!',
    change: book.length > 8 ? (entries) => entries : undefined,
    added: 1,
    leave: () => page.keyboard.press('Escape'),
  }),
  'new label': ({ page, book, text }) => {
    if (ownLabels(book).length > 4) return undefined;
    return {
      async run() {
        await press(page, 'New label');
        await page.getByLabel('Name of the label').fill(`Team ${text}`);
        await page.keyboard.press('Enter');
        await expect(page.getByRole('heading', { name: `Team ${text}, 0 people` })).toBeVisible({ timeout: 30_000 });
      },
      said: undefined,
      change: (entries) => entries,
      added: 0,
      leave: () => showAll(page),
    };
  },
  'rename a label': onLabel(({ page, text }, label) => {
    return {
      async run() {
        await openLabelMenu(page, label);
        await press(page, 'Rename');
        await page.getByLabel('Name of the label').fill(`Circle ${text}`);
        await page.keyboard.press('Enter');
      },
      said: `“${label}” is now “Circle ${text}”`,
      change: (entries) =>
        entries.map((each) => ({
          ...each,
          labels: each.labels.map((own) => (own === label ? `Circle ${text}` : own)).toSorted(),
        })),
      added: 0,
      leave: () => showAll(page),
    };
  }),
  'delete a label': onLabel(({ page }, label) => {
    return {
      async run() {
        await openLabelMenu(page, label);
        await page.getByRole('button', { name: /^Delete label/ }).click();
      },
      said: `Label “${label}” deleted. Its people stay.`,
      change: (entries) => entries.map((each) => ({ ...each, labels: each.labels.filter((own) => own !== label) })),
      added: 0,
      leave: () => showAll(page),
    };
  }),
};

/** An act on one of the labels in the book; undefined if there is none. */
function onLabel(make: (chance: Chance, label: string) => RandomAct) {
  return (chance: Chance): RandomAct | undefined => {
    const known = ownLabels(chance.book);
    return known.length === 0 ? undefined : make(chance, chance.choose(known));
  };
}

const ownLabels = (book: Entry[]): string[] =>
  [...new Set(book.flatMap(({ labels }) => labels))].filter((label) => label !== FAVOURITE_LABEL);

/** The first two in the list. */
export const firstTwo = (book: Entry[]): string[] =>
  book
    .map(({ name }) => name)
    .toSorted((one, other) => one.localeCompare(other))
    .slice(0, 2);

const without = (names: string[]) => (book: Entry[]) => book.filter(({ name }) => !names.includes(name));

const changed = (names: string[], to: Partial<Entry>) => (book: Entry[]) =>
  book.map((each) => (names.includes(each.name) ? { ...each, ...to } : each));

const labelled = (book: Entry[], names: string[], label: string, isIn: boolean): Entry[] =>
  book.map((each) => {
    if (!names.includes(each.name)) return each;
    const others = each.labels.filter((own) => own !== label);
    return { ...each, labels: isIn ? [...others, label].toSorted() : others };
  });

async function pick(page: Page, names: string[]): Promise<void> {
  for (const name of names) {
    await row(page, name).hover();
    await page.getByRole('checkbox', { name, exact: true }).check();
  }
}

async function openLabelMenu(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label}, \\d+ (?:person|people)$`) }).click();
  await page.getByLabel(`What to do with “${label}”`).click();
}

const showAll = (page: Page): Promise<void> => page.getByRole('link', { name: /^All contacts/ }).click();
