import { deleteRow, count, filterField, newContactName, row, rows, toast } from './locators.ts';
import { expect, test } from './story.ts';

const ANNA_AND_BORYS = ['Anna', 'Borys'].map((name) => ({ name, number: '1' }));

const BOOK = ['Anna', 'Borys', 'Clara'].map((name) => ({ name, number: '112' }));

test('where nothing can be undone, deleting asks first, and Keep keeps', async ({ page, openAs, signedUp, calls }) => {
  await calls.forget();
  await openAs(await signedUp('Olena', BOOK));
  await deleteRow(page, 'Borys');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toHaveText('Delete “Borys”?');
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'Borys').locator(':focus'), 'the focus is where it was').toHaveCount(1);
  await expect(rows(page)).toHaveCount(3);
  expect(calls.sent('DELETE', '/contacts/*')).toEqual([]);
});

test('there Esc and the close button keep the contact too', async ({ page, openAs, signedUp, calls }) => {
  await calls.forget();
  await openAs(await signedUp('Olena', BOOK));
  await deleteRow(page, 'Borys');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await deleteRow(page, 'Borys');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows(page)).toHaveCount(3);
});

test('there Delete in the question deletes, and nothing offers to undo it', async ({
  page,
  openAs,
  signedUp,
  calls,
}) => {
  await calls.forget();
  await openAs(await signedUp('Olena', BOOK));
  await deleteRow(page, 'Borys');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveText([/Anna/, /Clara/]);
  await expect(toast(page)).toHaveText(['Your contact is deleted!']);
});

test('deleting asks nothing, and the focus goes to the next row', async ({ page, openAs, signedUp }) => {
  await openAs(await signedUp('Olena', BOOK));
  await deleteRow(page, 'Borys');
  await expect(rows(page)).toHaveText([/Anna/, /Clara/]);
  await expect(row(page, 'Clara')).toBeFocused();
  await expect(count(page)).toHaveText('2 contacts');
  await expect(toast(page, 'Your contact is deleted!')).toBeVisible();
  await page.reload();
  await expect(rows(page)).toHaveText([/Anna/, /Clara/]);
});

test('after the last row the focus goes to the one before', async ({ page, openAs, signedUp }) => {
  await openAs(await signedUp('Olena', BOOK));
  await deleteRow(page, 'Clara');
  await expect(row(page, 'Borys')).toBeFocused();
});

test('a deletion under way shows in the row, and cannot be asked for twice', async ({
  page,
  openAs,
  signedUp,
  calls,
}) => {
  await openAs(await signedUp('Olena', BOOK));
  const release = await calls.hold('DELETE', '/contacts/*');
  await deleteRow(page, 'Borys');
  await expect(row(page, 'Borys').getByRole('status', { name: 'Saving' })).toBeVisible();
  await expect(row(page, 'Borys').getByRole('button')).toHaveCount(0);
  release();
  await expect(rows(page)).toHaveCount(2);
});

test('a deletion that fails leaves the row, with the focus on it', async ({ page, openAs, signedUp, calls }) => {
  await openAs(await signedUp('Olena', BOOK));
  await calls.refuse('DELETE', '/contacts/*');
  await deleteRow(page, 'Borys');
  await expect(toast(page, 'Something went wrog! Try again')).toBeVisible();
  await expect(row(page, 'Borys')).toBeFocused();
  await expect(rows(page)).toHaveCount(3);
});

test('the last contact leaves a fresh book', async ({ page, openAs, signedUp }) => {
  await openAs(await signedUp('Olena', [{ name: 'Anna', number: '1' }]));
  await deleteRow(page, 'Anna');
  await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
  await expect(newContactName(page)).toBeVisible();
});

test('after the last contact the cursor stands where the first name goes', async ({ page, openAs, signedUp }) => {
  await openAs(await signedUp('Olena', [{ name: 'Anna', number: '1' }]));
  await deleteRow(page, 'Anna');
  await expect(newContactName(page)).toBeFocused();
});

test('deleting the only match leaves the focus on the page', async ({ page, openAs, signedUp }) => {
  await openAs(await signedUp('Olena', ANNA_AND_BORYS));
  await filterField(page).fill('anna');
  await expect(rows(page)).toHaveCount(1);
  await deleteRow(page, 'Anna');
  await expect(page.getByRole('heading', { name: 'Nobody called “anna” yet' })).toBeVisible();
  await expect(filterField(page)).toBeFocused();
});
