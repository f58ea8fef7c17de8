import type { Page } from '@playwright/test';
import { closeToasts, deleteRow, editRow, goOffline, goOnline, write, writeInRow } from './acts.ts';
import { button } from './conflictDialog.ts';
import { dialog, editForm, filterField, notAdded, row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { openAccount } from './panels.ts';
import { expect } from './story.ts';

const WORDS = 'You are offline. You can read your book; editing returns with the connection.';
const test = withOpenBook([
  { name: 'Anna', number: '1' },
  { name: 'Rosie Simpson', number: '459-12-56' },
]);
const nameField = (page: Page) => dialog(page).getByLabel('Name', { exact: true });

/** The form of an addition that waits is in a file that is loaded after the book. */
const isFormThere = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/book-'));

/** Every act is tested on the store. */
test('offline the book can be read and searched, additions wait, and other changes are refused', async ({
  page,
  context,
  calls,
  secondDevice,
}) => {
  async function isRefused() {
    await expect(toast(page)).toHaveText([WORDS]);
    await closeToasts(page);
  }

  await page.waitForFunction(isFormThere);
  await goOffline(page);
  await test.step('the book is searched', async () => {
    await filterField(page).fill('rosie');
    await expect(rows(page)).toHaveText([/Rosie Simpson459-12-56/]);
    await filterField(page).fill('');
  });

  await test.step('an edit and a deletion are refused, and their text stays', async () => {
    await deleteRow(page, 'Anna');
    await isRefused();
    await expect(row(page, 'Anna')).toBeVisible();
    await editRow(page, 'Anna', { number: '*100#' });
    await isRefused();
    await expect(editForm(page, 'Anna').getByLabel('Number')).toHaveValue('*100#');
    expect(calls.sent('PATCH', '/contacts/*')).toEqual([]);
  });

  await test.step('an addition waits in sight, is corrected meanwhile, and is then sent', async () => {
    await write(page, 'Borys', '112');
    await notAdded(page, 'Borys').getByRole('button', { name: 'Try again' }).click();
    await isRefused();
    await write(page, 'Clara', '113');
    await notAdded(page, 'Clara').getByLabel('Number').fill('1134');
    await context.setOffline(false);
    await expect(row(page, 'Borys')).toBeVisible();
    await expect(notAdded(page), 'one that is being corrected is not sent').toHaveCount(1);
    expect(calls.sent('POST', '/contacts')).toMatchObject([{ name: 'Borys', number: '112' }]);
    await notAdded(page, 'Clara').getByLabel('Number').press('Enter');
    await expect(row(page, 'Clara')).toHaveText(/1134/);
    await editForm(page, 'Anna').getByLabel('Number').press('Enter');
    await expect(row(page, 'Anna')).toHaveText(/\*100#/);
    await closeToasts(page);
  });

  await test.step('the choice between two versions is refused, and stays', async () => {
    const form = await writeInRow(page, 'Rosie Simpson', { number: '2' });
    await secondDevice.change('Rosie Simpson', { number: '4' });
    await expect(form.getByText('This contact was changed elsewhere.')).toBeVisible();
    await form.getByLabel('Number').press('Enter');
    await expect(dialog(page)).toBeVisible();
    await goOffline(page);
    await button(page, 'Save').click();
    await isRefused();
    await expect(dialog(page).getByRole('checkbox', { name: 'Yours 2' })).toBeChecked();
    await page.keyboard.press('Escape');
    await form.getByLabel('Number').press('Escape');
    await goOnline(page);
  });

  await test.step('a form of the account is refused, and its text stays', async () => {
    await openAccount(page);
    await page.getByRole('button', { name: 'Change name' }).click();
    await nameField(page).fill('Марія');
    await closeToasts(page);
    await goOffline(page);
    await nameField(page).press('Enter');
    await isRefused();
    expect(calls.sent('PATCH', '/users/current')).toEqual([]);
    await expect(nameField(page)).toHaveValue('Марія');
  });
});
