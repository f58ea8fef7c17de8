import { count, deleteRow, filterField, newContactName, notAdded, row, rows, toast, write } from './locators.ts';
import { expect, test } from './story.ts';

const ANNA_AND_BORYS = ['Anna', 'Borys'].map((name) => ({ name, number: '1' }));

const BOOK = ['Anna', 'Borys', 'Clara'].map((name) => ({ name, number: '112' }));

test('where nothing can be undone, deleting asks first, and Keep keeps', async ({ page, openNewBook, calls }) => {
  await calls.forget();
  await openNewBook(BOOK);
  await deleteRow(page, 'Borys');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toHaveText('Delete “Borys”?');
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'Borys').locator(':focus'), 'the focus is where it was').toHaveCount(1);
  await expect(rows(page)).toHaveCount(3);
  expect(calls.sent('DELETE', '/contacts/*')).toEqual([]);
});

test('there Esc and the close button keep the contact too', async ({ page, openNewBook, calls }) => {
  await calls.forget();
  await openNewBook(BOOK);
  await deleteRow(page, 'Borys');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await deleteRow(page, 'Borys');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows(page)).toHaveCount(3);
});

test('there Delete in the question deletes, and nothing offers to undo it', async ({ page, openNewBook, calls }) => {
  await calls.forget();
  await openNewBook(BOOK);
  await deleteRow(page, 'Borys');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveText([/Anna/, /Clara/]);
  await expect(toast(page)).toHaveText(['Your contact is deleted!']);
});

test('deleting asks nothing, and the focus goes to the next row', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
  await deleteRow(page, 'Borys');
  await expect(rows(page)).toHaveText([/Anna/, /Clara/]);
  await expect(row(page, 'Clara')).toBeFocused();
  await expect(count(page)).toHaveText('2 contacts');
  await expect(toast(page, 'Your contact is deleted!')).toBeVisible();
  await page.reload();
  await expect(rows(page)).toHaveText([/Anna/, /Clara/]);
});

test('after the last row the focus goes to the one before', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
  await deleteRow(page, 'Clara');
  await expect(row(page, 'Borys')).toBeFocused();
});

test('a deletion under way shows in the row, and cannot be asked for twice', async ({ page, openNewBook, calls }) => {
  await openNewBook(BOOK);
  const release = await calls.hold('DELETE', '/contacts/*');
  await deleteRow(page, 'Borys');
  await expect(row(page, 'Borys').getByRole('status', { name: 'Saving' })).toBeVisible();
  await expect(row(page, 'Borys').getByRole('button')).toHaveCount(0);
  release();
  await expect(rows(page)).toHaveCount(2);
});

test('a deletion that fails leaves the row, with the focus on it', async ({ page, openNewBook, calls }) => {
  await openNewBook(BOOK);
  await calls.refuse('DELETE', '/contacts/*');
  await deleteRow(page, 'Borys');
  await expect(toast(page, 'Something went wrog! Try again')).toBeVisible();
  await expect(row(page, 'Borys')).toBeFocused();
  await expect(rows(page)).toHaveCount(3);
});

test('the last contact leaves a fresh book', async ({ page, openNewBook }) => {
  await openNewBook([{ name: 'Anna', number: '1' }]);
  await deleteRow(page, 'Anna');
  await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
  await expect(newContactName(page)).toBeVisible();
});

test('after the last contact the cursor is in the field for the first name', async ({ page, openNewBook }) => {
  await openNewBook([{ name: 'Anna', number: '1' }]);
  await deleteRow(page, 'Anna');
  await expect(newContactName(page)).toBeFocused();
});

test('deleting the only match leaves the focus on the page', async ({ page, openNewBook }) => {
  await openNewBook(ANNA_AND_BORYS);
  await filterField(page).fill('anna');
  await expect(rows(page)).toHaveCount(1);
  await deleteRow(page, 'Anna');
  await expect(page.getByRole('heading', { name: 'Nobody called “anna” yet' })).toBeVisible();
  await expect(filterField(page)).toBeFocused();
});

test('a name whose contact is being deleted is written at once, and sent once that is done', async ({
  page,
  openNewBook,
  calls,
}) => {
  await openNewBook(ANNA_AND_BORYS);
  const release = await calls.hold('DELETE', '/contacts/*');
  await deleteRow(page, 'Anna');
  await write(page, 'anna', '2');
  await expect(newContactName(page)).toBeFocused();
  await expect(newContactName(page)).toHaveValue('');
  await write(page, 'Anna', '3');
  await expect(toast(page)).toHaveText(['"Anna" is already in contacts']);
  expect(calls.sent('POST', '/contacts')).toEqual([]);
  release();
  await expect(rows(page)).toHaveText([/anna2/, /Borys1/]);
  await expect(toast(page, 'Your contact is added!')).toBeVisible();
  expect(calls.sent('POST', '/contacts')).toEqual([{ name: 'anna', number: '2' }]);
});

test('where it could not be deleted, the new one stays to be seen and changed', async ({
  page,
  openNewBook,
  calls,
}) => {
  await openNewBook(ANNA_AND_BORYS.slice(0, 1));
  await calls.refuse('DELETE', '/contacts/*');
  const release = await calls.hold('DELETE', '/contacts/*');
  await deleteRow(page, 'Anna');
  await write(page, 'Anna', '2');
  release();
  await expect(notAdded(page, 'Anna').getByLabel('Number')).toHaveValue('2');
  await expect(notAdded(page, 'Anna').getByRole('alert')).toHaveText('"Anna" is already in contacts');
  await expect(rows(page)).toHaveText([/Anna1/]);
  expect(calls.sent('POST', '/contacts')).toEqual([]);
});
