import type { Locator, Page } from '@playwright/test';
import { deleteRow, row, rows, toast, write } from './locators.ts';
import { createSecondDevice } from './secondDevice.ts';
import { expect, type Person, test as base } from './story.ts';

const BOOK = ['Anna', 'Borys', 'Clara', 'Тарас'].map((name) => ({ name, number: '112' }));

const trashLink = (page: Page): Locator => page.getByRole('button', { name: /^Trash/ });
const trash = (page: Page): Locator => page.getByRole('dialog', { name: 'Trash', exact: true });
const trashed = (page: Page): Locator => trash(page).getByRole('listitem');
const inTrash = (page: Page, name: string): Locator => trash(page).getByRole('button', { name, exact: true });
const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Empty the trash?' });

/** Actions of the person's second device. */
const test = base.extend<{ secondDevice: (person: Person) => ReturnType<typeof createSecondDevice> }>({
  secondDevice: async ({ server }, use) => use((person) => createSecondDevice(server, person)),
});

test('a contact comes back from the trash, and its row hands the focus on', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
  for (const name of ['Anna', 'Borys', 'Clara']) await deleteRow(page, name);
  await expect(trashLink(page)).toHaveAccessibleName('Trash, 3');
  await trashLink(page).click();
  await expect(trashed(page)).toHaveText([/Clara/, /Borys/, /Anna112today, 30 days left/]);
  await expect(trash(page)).toHaveText(/Kept for 30 days, then gone for good/);

  await inTrash(page, 'Restore Borys').click();
  await expect(trashed(page)).toHaveText([/Clara/, /Anna/]);
  await expect(inTrash(page, 'Restore Anna')).toBeFocused();
  await inTrash(page, 'Restore Anna').press('Enter');
  await expect(inTrash(page, 'Restore Clara'), 'after the last, the one before').toBeFocused();
  await toast(page, 'Your contact is restored!').last().getByRole('button', { name: 'Undo' }).click();
  await expect(trashed(page)).toHaveCount(2);

  await inTrash(page, 'Close').click();
  await expect(trashLink(page)).toBeFocused();
  await expect(trashLink(page)).toHaveAccessibleName('Trash, 2');
  await expect(rows(page)).toHaveCount(2);
});

test('all come back at once, and one undo takes them away again', async ({ page, openAs, signedUp, secondDevice }) => {
  const olena = await signedUp('Olena', BOOK);
  await secondDevice(olena).deleteAll();
  await openAs(olena);
  await trashLink(page).click();
  await inTrash(page, 'Restore all').click();
  await expect(trash(page).getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await expect(inTrash(page, 'Close')).toBeFocused();
  await toast(page, 'Your contacts are restored!').getByRole('button', { name: 'Undo' }).click();
  await expect(trashed(page)).toHaveCount(4);
  await inTrash(page, 'Restore all').click();
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(4);
  await expect(trashLink(page)).toHaveAccessibleName('Trash');
});

test('a contact comes back beside one of the same name', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
  await deleteRow(page, 'Anna');
  await expect(row(page, 'Anna'), 'her name is free').toHaveCount(0);
  await write(page, 'Anna', '113');
  await expect(row(page, 'Anna')).toHaveText(/113/);
  await expect(row(page, 'Anna').getByRole('status', { name: 'Saving' })).toHaveCount(0);
  await trashLink(page).click();
  await inTrash(page, 'Restore Anna').click();
  await inTrash(page, 'Close').click();
  await expect(row(page, 'Anna')).toHaveText([/112/, /113/]);
});

test('emptying asks first, and Keep them keeps', async ({ page, openAs, signedUp, secondDevice, calls }) => {
  const olena = await signedUp('Olena', BOOK);
  await secondDevice(olena).deleteAll();
  await openAs(olena);
  await trashLink(page).click();
  await inTrash(page, 'Empty trash').click();
  await expect(question(page)).toHaveText(/These 4 contacts cannot come back\./);
  await question(page).getByRole('button', { name: 'Keep them' }).click();
  await expect(inTrash(page, 'Empty trash')).toBeFocused();
  await expect(trashed(page)).toHaveCount(4);
  expect(calls.sent('DELETE', '/trash')).toEqual([]);
});

test('an emptied trash cannot be restored', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
  await deleteRow(page, 'Anna');
  await trashLink(page).click();
  await inTrash(page, 'Empty trash').click();
  await expect(question(page)).toHaveText(/This contact cannot come back\./);
  await question(page).getByRole('button', { name: 'Empty trash' }).click();
  await expect(trash(page)).toHaveText(/What you delete waits here for 30 days\./);
  await expect(toast(page)).toHaveText(['Your contact is deleted!Undo', 'Your trash is emptied!']);
  await expect(inTrash(page, 'Close')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(trashLink(page)).toHaveAccessibleName('Trash');
  await page.reload();
  await trashLink(page).click();
  await expect(trash(page).getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
});

test('the keyboard alone opens it, restores and leaves it', async ({ page, openAs, signedUp, secondDevice }) => {
  const olena = await signedUp('Olena', BOOK);
  await secondDevice(olena).delete('Clara');
  await openAs(olena);
  await trashLink(page).press('Enter');
  await expect(inTrash(page, 'Close')).toBeFocused();
  await expect(trashed(page)).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(inTrash(page, 'Restore Clara')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(inTrash(page, 'Restore all')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(inTrash(page, 'Close'), 'the focus stays in the panel').toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(trashed(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(trashLink(page)).toBeFocused();
  await expect(rows(page)).toHaveCount(4);
});

test('what is restored in it goes back by Ctrl+Z, or by the toast that Tab leads to', async ({
  page,
  openAs,
  signedUp,
  secondDevice,
}) => {
  const olena = await signedUp('Olena', BOOK);
  await secondDevice(olena).delete('Clara');
  await openAs(olena);
  await trashLink(page).press('Enter');
  await inTrash(page, 'Restore Clara').press('Enter');
  const undo = toast(page, 'Your contact is restored!').getByRole('button', { name: 'Undo' });
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
  await expect(trashLink(page)).toBeFocused();
});

test('the way back closes it, and closing twice leads no further', async ({ page, openNewBook, open }) => {
  await openNewBook(BOOK, '');
  await open('contacts');
  await trashLink(page).click();
  await page.reload();
  await expect(trash(page), 'a reload leaves it open').toBeVisible();
  await page.goBack();
  await expect(trash(page)).toHaveCount(0);
  await trashLink(page).click();
  await inTrash(page, 'Close').dblclick();
  await expect(trash(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(4);
});

test('what is deleted elsewhere appears in the open trash', async ({ page, openNewBook, secondDevice }) => {
  const olena = await openNewBook(BOOK);
  await trashLink(page).click();
  await expect(trash(page).getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
  await secondDevice(olena).delete('Borys');
  await expect(trashed(page)).toHaveText([/Borys/]);
});

test('a long trash comes in pages', async ({ page, openAs, signedUp, secondDevice, calls }) => {
  const book = Array.from({ length: 60 }, (_, index) => ({ name: `Mia ${index}`, number: '112' }));
  const olena = await signedUp('Olena', book);
  await secondDevice(olena).deleteAll();
  await openAs(olena);
  await expect(trashLink(page)).toHaveAccessibleName('Trash, 60');
  await trashLink(page).click();
  await expect(trashed(page)).toHaveCount(50);
  await calls.refuse('GET', '/trash?limit=50&before=*');
  await inTrash(page, 'Show more').click();
  await expect(trash(page).getByRole('alert')).toHaveText('That did not load. Try again.');
  await calls.allow();
  await inTrash(page, 'Show more').click();
  await expect(trashed(page)).toHaveCount(60);
  await expect(trashed(page).nth(50).getByRole('button')).toBeFocused();
  await expect(inTrash(page, 'Show more')).toHaveCount(0);
  await trashed(page).nth(55).getByRole('button').click();
  await expect(trashed(page), 'what was shown stays').toHaveCount(59);
});

test('it is counted once for each change, from the first list on', async ({ page, openAs, signedUp, calls }) => {
  const olena = await signedUp('Olena', BOOK);
  const release = await calls.hold('GET', '/contacts');
  await openAs(olena);
  await expect(page.getByText('Opening your book')).toBeVisible();
  const counts = () => calls.sent('GET', '/trash?limit=0').length;
  expect(counts()).toBe(0);
  release();
  await expect(rows(page)).toHaveCount(4);
  await expect.poll(counts).toBe(1);
  await deleteRow(page, 'Anna');
  await expect(trashLink(page)).toHaveAccessibleName('Trash, 1');
  await trashLink(page).click();
  await inTrash(page, 'Restore Anna').click();
  await expect(trashed(page)).toHaveCount(0);
  await inTrash(page, 'Close').click();
  await expect(trashLink(page)).toHaveAccessibleName('Trash');
  expect(counts(), 'the open trash knows by itself').toBe(2);
});

test('a trash that does not load says so, and is tried again', async ({ page, openNewBook, calls }) => {
  await openNewBook(BOOK);
  await deleteRow(page, 'Anna');
  await expect(trashLink(page)).toHaveAccessibleName('Trash, 1');
  await calls.lose('GET', '/trash?limit=50');
  await trashLink(page).click();
  await expect(trash(page).getByRole('alert')).toHaveText(/The trash did not load/);
  await calls.allow();
  await inTrash(page, 'Try again').click();
  await expect(trashed(page)).toHaveText([/Anna/]);
});

test('what fails leaves the trash as it is', async ({ page, openNewBook, calls }) => {
  await openNewBook(BOOK);
  await deleteRow(page, 'Anna');
  await trashLink(page).click();
  await calls.refuse('POST', '/trash/*/restore');
  await inTrash(page, 'Restore Anna').click();
  await expect(toast(page, 'Something went wrog! Try again')).toBeVisible();
  await expect(inTrash(page, 'Restore Anna')).toBeFocused();
  await calls.refuse('DELETE', '/trash');
  await inTrash(page, 'Empty trash').click();
  await question(page).getByRole('button', { name: 'Empty trash' }).click();
  await expect(toast(page, 'Something went wrog! Try again').last()).toBeVisible();
  await question(page).getByRole('button', { name: 'Keep them' }).click();
  await expect(trashed(page)).toHaveText([/Anna/]);
});

test('offline nothing is restored, and the trash can be read', async ({ page, context, openNewBook, calls }) => {
  await openNewBook(BOOK);
  await deleteRow(page, 'Anna');
  await trashLink(page).click();
  await expect(trashed(page)).toHaveCount(1);
  await context.setOffline(true);
  await expect(page.locator('p', { hasText: 'You are offline.' })).toHaveCount(1);
  await inTrash(page, 'Restore Anna').click();
  await expect(toast(page).filter({ hasText: /^You are offline\./ })).toBeVisible();
  await expect(trashed(page)).toHaveText([/Anna/]);
  expect(calls.sent('POST', '/trash/*/restore')).toEqual([]);
});

test('with a server without a history there is no trash', async ({ page, openNewBook, calls }) => {
  await calls.forget();
  await openNewBook(BOOK);
  await expect(rows(page)).toHaveCount(4);
  await expect(trashLink(page)).toHaveCount(0);
  expect(calls.sent('GET', '/trash?limit=0')).toEqual([]);
});
