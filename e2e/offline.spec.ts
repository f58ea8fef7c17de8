import type { Page } from '@playwright/test';
import { deleteRow, editRow, goOffline, goOnline, startEditing, write } from './acts.ts';
import { editForm, filterField, notAdded, row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { openAccount, openTrash, trashPanel } from './panels.ts';
import { expect } from './story.ts';

const WORDS = 'You are offline. You can read your book; editing returns with the connection.';
const BOOK = [
  { name: 'Anna', number: '1' },
  { name: 'Rosie Simpson', number: '459-12-56' },
];
/** A book of two contacts, read before the network is cut. */
const test = withOpenBook(BOOK);

test('offline the book says so and can be read and searched', async ({ page }) => {
  await goOffline(page);
  await filterField(page).fill('rosie');
  await expect(rows(page)).toHaveText([/Rosie Simpson459-12-56/]);
  await goOnline(page);
});

test('what is added offline waits in sight and can be mended meanwhile', async ({ page, context, calls }) => {
  await goOffline(page);
  await write(page, 'Borys', '112');
  await notAdded(page, 'Borys').getByRole('button', { name: 'Try again' }).click();
  await expect(toast(page)).toHaveText([WORDS]);
  await write(page, 'Clara', '113');
  await notAdded(page, 'Clara').getByLabel('Number').fill('1134');
  await context.setOffline(false);
  await expect(row(page, 'Borys')).toBeVisible();
  await expect(notAdded(page), 'what is being mended does not go by itself').toHaveCount(1);
  expect(calls.sent('POST', '/contacts')).toEqual([{ name: 'Borys', number: '112' }]);
  await notAdded(page, 'Clara').getByLabel('Number').press('Enter');
  await expect(row(page, 'Clara')).toHaveText(/1134/);
});

type Refused = {
  call: ['POST' | 'PATCH' | 'DELETE', string];
  /** What is done before the network goes away. */
  prepare?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<unknown>;
  /** What is there as before. */
  stays: (page: Page) => Promise<void>;
};
const nameField = (page: Page) => page.getByRole('dialog').getByLabel('Name', { exact: true });

/** What is refused while there is no connection, with the words. */
const REFUSED: Record<string, Refused> = {
  editing: {
    call: ['PATCH', '/contacts/*'],
    act: (page) => editRow(page, 'Anna', { number: '*100#' }),
    async stays(page) {
      await expect(editForm(page, 'Anna').getByLabel('Number')).toHaveValue('*100#');
      await goOnline(page);
      await editForm(page, 'Anna').getByLabel('Number').press('Enter');
      await expect(row(page, 'Anna')).toHaveText(/\*100#/);
    },
  },
  deleting: {
    call: ['DELETE', '/contacts/*'],
    act: (page) => deleteRow(page, 'Anna'),
    stays: (page) => expect(row(page, 'Anna')).toBeVisible(),
  },
  'an undo': {
    call: ['POST', '/changes/*/undo'],
    async prepare(page) {
      await deleteRow(page, 'Anna');
      await expect(row(page, 'Rosie Simpson')).toBeFocused();
      await toast(page, 'Your contact is deleted!').click();
    },
    act: (page) => page.keyboard.press('Control+z'),
    async stays(page) {
      await expect(rows(page)).toHaveCount(1);
      await goOnline(page);
      await page.keyboard.press('Control+z');
      await expect(rows(page)).toHaveCount(2);
    },
  },
  'restoring from the trash': {
    call: ['POST', '/trash/*/restore'],
    async prepare(page) {
      await deleteRow(page, 'Anna');
      await toast(page, 'Your contact is deleted!').click();
      await openTrash(page);
      await expect(trashPanel(page).getByRole('listitem')).toHaveText([/Anna/]);
    },
    act: (page) => trashPanel(page).getByRole('button', { name: 'Restore Anna' }).click(),
    stays: (page) => expect(trashPanel(page).getByRole('listitem')).toHaveText([/Anna/]),
  },
  'bringing a version back': {
    call: ['POST', '/contacts/*/restore'],
    async prepare(page) {
      await editRow(page, 'Anna', { number: '2' });
      await toast(page, 'Your contact is edited!').click();
      const form = await startEditing(page, 'Anna');
      await form.getByRole('button', { name: 'History of Anna' }).click();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
    },
    act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Restore this version' }).click(),
    stays: (page) => expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2),
  },
  'changing one’s name': {
    call: ['PATCH', '/users/current'],
    async prepare(page) {
      await openAccount(page);
      await page.getByRole('button', { name: 'Change name' }).click();
      await nameField(page).fill('Марія');
    },
    act: (page) => page.keyboard.press('Enter'),
    stays: (page) => expect(nameField(page)).toHaveValue('Марія'),
  },
};

for (const [what, { call, prepare, act, stays }] of Object.entries(REFUSED)) {
  test(`offline, ${what} is refused with the words, and nothing is lost`, async ({ page, calls }) => {
    await prepare?.(page);
    await goOffline(page);
    await act(page);
    await expect(toast(page)).toHaveText([WORDS]);
    expect(calls.sent(...call)).toEqual([]);
    await stays(page);
  });
}

test('offline the choice between two versions is refused, and stays', async ({ page, secondDevice }) => {
  const form = await startEditing(page, 'Anna');
  await form.getByLabel('Number').fill('2');
  await secondDevice.change('Anna', { number: '4' });
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await goOffline(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page)).toHaveText([WORDS]);
  await expect(dialog.getByRole('checkbox', { name: 'Yours 2' })).toBeChecked();
});
