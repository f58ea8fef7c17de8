import type { Locator, Page } from '@playwright/test';
import { deleteRow, pressKeys, write } from './acts.ts';
import { row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { openTrash, trashButton, trashPanel } from './panels.ts';
import { expect, test as base } from './story.ts';

const BOOK = ['Anna', 'Borys', 'Clara', 'Тарас'].map((name) => ({ name, number: '112' }));
const FAILURE = 'Something went wrog! Try again';
const test = withOpenBook(BOOK);

const trashed = (page: Page): Locator => trashPanel(page).getByRole('listitem');
const inTrash = (page: Page, name: string): Locator => trashPanel(page).getByRole('button', { name, exact: true });
const emptyTrash = (page: Page): Locator => trashPanel(page).getByRole('heading', { name: 'The trash is empty' });
const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Empty the trash?' });
const answer = (page: Page, name: string) => question(page).getByRole('button', { name }).click();

/** Deletes this contact and opens the trash. */
async function deleteAndLook(page: Page, name = 'Anna'): Promise<void> {
  await deleteRow(page, name);
  await expect(trashButton(page)).toHaveAccessibleName('Trash, 1');
  await openTrash(page);
}

test('a contact comes back from the trash, and its row hands the focus on', async ({ page, secondDevice }) => {
  for (const name of ['Anna', 'Borys', 'Clara']) await deleteRow(page, name);
  await expect(trashButton(page)).toHaveAccessibleName('Trash, 3');
  await openTrash(page);
  await expect(trashed(page)).toHaveText([/Clara/, /Borys/, /Anna112today, 30 days left/]);
  await expect(trashPanel(page)).toHaveText(/Kept for 30 days, then erased for good/);

  await inTrash(page, 'Restore Borys').click();
  await expect(trashed(page)).toHaveText([/Clara/, /Anna/]);
  await expect(inTrash(page, 'Restore Anna')).toBeFocused();
  await inTrash(page, 'Restore Anna').press('Enter');
  await expect(inTrash(page, 'Restore Clara'), 'after the last, the one before').toBeFocused();
  await toast(page, 'Your contact is restored!').last().getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(trashed(page)).toHaveCount(2);
  const restoring = trashPanel(page).getByRole('button', { name: /^Restore (Anna|Clara)$/ });
  const following = (await restoring.last().getAttribute('aria-label'))!; // each has one
  await restoring.first().focus();
  await secondDevice.delete('Borys');
  await expect(trashed(page)).toHaveText([/Borys/, /Anna|Clara/, /Anna|Clara/]);
  await page.keyboard.press('Enter');
  await expect(trashed(page)).toHaveCount(2);
  await expect(inTrash(page, following), 'the row that followed, not the one at its place').toBeFocused();

  await inTrash(page, 'Close').click();
  await expect(trashButton(page)).toBeFocused();
  await expect(trashButton(page)).toHaveAccessibleName('Trash, 2');
  await expect(rows(page)).toHaveCount(2);
});

test('the trash restores, undoes and empties', async ({ page, calls, secondDevice }) => {
  await test.step('all contacts come back together, and one undo deletes them again', async () => {
    await openTrash(page);
    await expect(emptyTrash(page)).toBeVisible();
    await secondDevice.deleteAll();
    await expect(trashed(page), 'what is deleted elsewhere appears').toHaveCount(4);
    await inTrash(page, 'Restore all').click();
    await expect(emptyTrash(page)).toBeVisible();
    await expect(inTrash(page, 'Close')).toBeFocused();
    await toast(page, 'Your contacts are restored!').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(trashed(page)).toHaveCount(4);
    await inTrash(page, 'Restore all').click();
    await page.keyboard.press('Escape');
    await expect(rows(page)).toHaveCount(4);
    await expect(trashButton(page)).toHaveAccessibleName('Trash');
  });
  await test.step('the keyboard alone opens it, restores, undoes and leaves it', async () => {
    await expect(toast(page), 'of the steps before').toHaveCount(0);
    await secondDevice.delete('Clara');
    await expect(trashButton(page)).toHaveAccessibleName('Trash, 1');
    await trashButton(page).press('Enter');
    await expect(inTrash(page, 'Close')).toBeFocused();
    await expect(trashed(page)).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Search the trash')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(inTrash(page, 'Restore Clara')).toBeFocused();
    await pressKeys(page, 'Tab', 'Tab');
    await expect(inTrash(page, 'Restore all')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(inTrash(page, 'Close'), 'the focus stays in the panel').toBeFocused();
    await pressKeys(page, 'Tab', 'Tab', 'Enter');
    const undo = toast(page, 'Your contact is restored!').getByRole('button', { name: 'Undo', exact: true });
    await expect(undo).toBeVisible();
    await expect(inTrash(page, 'Close')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(trashed(page)).toHaveCount(1);
    await expect(inTrash(page, 'Close'), 'the focus is where it was').toBeFocused();
    await inTrash(page, 'Restore Clara').press('Enter');
    await expect(trashed(page)).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(trashed(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(trashButton(page)).toBeFocused();
    await openTrash(page);
    await inTrash(page, 'Restore Clara').click();
    await expect(emptyTrash(page)).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('emptying asks first, and erases the contacts for good', async () => {
    await secondDevice.delete('Borys');
    await deleteRow(page, 'Anna');
    await expect(trashButton(page)).toHaveAccessibleName('Trash, 2');
    await openTrash(page);
    await inTrash(page, 'Empty trash').click();
    await expect(question(page)).toHaveText(/These 2 contacts cannot be restored\./);
    await answer(page, 'Keep them');
    await expect(inTrash(page, 'Empty trash')).toBeFocused();
    expect(calls.sent('DELETE', '/trash')).toEqual([]);
    await inTrash(page, 'Restore Borys').click();
    await expect(trashed(page)).toHaveText([/Anna/]);

    await inTrash(page, 'Empty trash').click();
    await expect(question(page)).toHaveText(/This contact cannot be restored\./);
    await answer(page, 'Empty trash');
    await expect(trashPanel(page)).toHaveText(/What you delete waits here for 30 days\./);
    await expect(toast(page, 'Your trash is emptied!')).toBeVisible();
    await expect(inTrash(page, 'Close')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(trashButton(page)).toHaveAccessibleName('Trash');
    await page.reload();
    await openTrash(page);
    await expect(emptyTrash(page)).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('a contact comes back beside one of the same name', async () => {
    await deleteRow(page, 'Clara');
    await expect(row(page, 'Clara'), 'her name is free').toHaveCount(0);
    await write(page, 'Clara', '113');
    await expect(row(page, 'Clara')).toHaveText(/113/);
    await expect(row(page, 'Clara').getByRole('status', { name: 'Saving' })).toHaveCount(0);
    await openTrash(page);
    await inTrash(page, 'Restore Clara').click();
    await inTrash(page, 'Close').click();
    await expect(row(page, 'Clara')).toHaveText([/112/, /113/]);
  });
});

base('the way back closes it, and closing twice leads no further', async ({ page, openNewBook, open }) => {
  await openNewBook(BOOK, '');
  await open('contacts');
  await openTrash(page);
  await page.reload();
  await expect(trashPanel(page), 'a reload leaves it open').toBeVisible();
  await page.goBack();
  await expect(trashPanel(page)).toHaveCount(0);
  await openTrash(page);
  await inTrash(page, 'Close').dblclick();
  await expect(trashPanel(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(4);
});

base('it is counted once for each change, from the first list on', async ({ page, openNewBook, calls }) => {
  const release = await calls.hold('GET', '/contacts');
  await openNewBook(BOOK);
  await expect(page.getByText('Opening your book')).toBeVisible();
  const counts = () => calls.sent('GET', '/trash?limit=0').length;
  expect(counts()).toBe(0);
  release();
  await expect(rows(page)).toHaveCount(4);
  await expect.poll(counts).toBe(1);
  await deleteAndLook(page);
  await inTrash(page, 'Restore Anna').click();
  await expect(trashed(page)).toHaveCount(0);
  await inTrash(page, 'Close').click();
  await expect(trashButton(page)).toHaveAccessibleName('Trash');
  await expect.poll(counts, 'also while the trash is open').toBe(3);
});

test('a trash that does not load says so, and what fails leaves it as it is', async ({ page, calls }) => {
  await calls.lose('GET', '/trash?limit=50');
  await deleteAndLook(page);
  await expect(trashPanel(page).getByRole('alert')).toHaveText(/The trash did not load/);
  await calls.allow();
  await inTrash(page, 'Try again').click();
  await expect(trashed(page)).toHaveText([/Anna/]);

  await calls.refuse('POST', '/trash/*/restore');
  await inTrash(page, 'Restore Anna').click();
  await expect(toast(page, FAILURE)).toBeVisible();
  await expect(inTrash(page, 'Restore Anna')).toBeFocused();
  await calls.refuse('DELETE', '/trash');
  await inTrash(page, 'Empty trash').click();
  await answer(page, 'Empty trash');
  await expect(toast(page, FAILURE).last()).toBeVisible();
  await answer(page, 'Keep them');
  await expect(trashed(page)).toHaveText([/Anna/]);
});

test('the number of the trash is read again after an answer was lost', async ({ page, calls, secondDevice }) => {
  await secondDevice.delete('Anna');
  await expect(trashButton(page)).toHaveAccessibleName('Trash, 1');
  await calls.loseAnswer('GET', '/trash*');
  await secondDevice.delete('Borys');
  await expect(trashButton(page)).toHaveAccessibleName('Trash, 2');
});
