import { choose, fileOf, importButton, vcard } from './files.ts';
import { deleteRow, newContactName, notAdded, row, rows, says, startEditing, toast, write } from './locators.ts';
import { createSecondDevice } from './secondDevice.ts';
import { expect, test } from './story.ts';

const BOOK = ['Anna', 'Borys', 'Clara'].map((name) => ({ name, number: '112' }));
const UNDONE = 'Your change is undone!';
const AGAIN = 'Your change is made again!';

test('a deleted contact comes back by the toast, and can go again', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
  await deleteRow(page, 'Borys');
  await toast(page, 'Your contact is deleted!').getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveText([/Anna/, /Borys/, /Clara/]);
  await toast(page, UNDONE).getByRole('button', { name: 'Redo' }).click();
  await expect(rows(page)).toHaveText([/Anna/, /Clara/]);
  await expect(toast(page, AGAIN)).toBeVisible();
  await page.reload();
  await expect(rows(page)).toHaveText([/Anna/, /Clara/]);
});

test('an addition and an edit are undone by their toasts', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
  await write(page, 'Danylo', '113');
  await toast(page, 'Your contact is added!').getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(3);

  const form = await startEditing(page, 'Anna');
  await form.getByLabel('Number').fill('*100#');
  await page.keyboard.press('Enter');
  await toast(page, 'Your contact is edited!').getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Anna')).toHaveText(/112/);
});

test('Ctrl+Z takes changes back one by one, and with Shift makes them again', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
  await row(page, 'Anna').focus();
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveText([/Borys/, /Clara/]);
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveText([/Clara/]);

  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveText([/Borys/, /Clara/]);
  await page.keyboard.press('Meta+z');
  await expect(rows(page)).toHaveText([/Anna/, /Borys/, /Clara/]);
  await page.keyboard.press('Control+Shift+z');
  await expect(rows(page)).toHaveText([/Borys/, /Clara/]);
  await page.keyboard.press('Control+y');
  await expect(rows(page)).toHaveText([/Clara/]);
});

test('two undos in a row take back two changes', async ({ page, openNewBook, calls }) => {
  await openNewBook(BOOK);
  await row(page, 'Anna').focus();
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveCount(1);
  const release = await calls.hold('POST', '/changes/*/undo');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  release();
  await expect(rows(page)).toHaveCount(3);
});

test('while a field is focused Ctrl+Z is the field’s own', async ({ page, openNewBook, calls }) => {
  await openNewBook(BOOK);
  await deleteRow(page, 'Borys');
  await expect(rows(page)).toHaveCount(2);
  await newContactName(page).pressSequentially('Da');
  await page.keyboard.press('Control+z');
  await expect(newContactName(page)).not.toHaveValue('Da');
  expect(calls.sent('POST', '/changes/*/undo')).toEqual([]);
});

test('where this window has changed nothing, Ctrl+Z says where older changes are', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
  await row(page, 'Anna').focus();
  await page.keyboard.press('Control+z');
  await expect(toast(page)).toHaveText(['Nothing to undo here. Older changes are in History.']);
});

test('by keyboard alone the toast undoes too', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
  await row(page, 'Borys').focus();
  await page.keyboard.press('Delete');
  await toast(page, 'Your contact is deleted!').getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(3);
  await expect(toast(page, UNDONE)).toHaveCount(1);
});

test('a contact that was changed again is not undone, and nothing is lost', async ({ page, openNewBook, server }) => {
  const olena = await openNewBook([{ name: 'Anna', number: '1' }]);
  const form = await startEditing(page, 'Anna');
  await form.getByLabel('Number').fill('2');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Your contact is edited!')).toBeVisible();
  await createSecondDevice(server, olena).change('Anna', { number: '3' });
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'This contact has changed since. Nothing was undone.')).toBeVisible();
  await expect(row(page, 'Anna')).toHaveText(/3/);
});

test('an import is undone but for the contact that was changed since, which the app names', async ({
  page,
  openNewBook,
  server,
}) => {
  const olena = await openNewBook([{ name: 'Anna', number: '1' }]);
  await choose(page, importButton(page), fileOf('two.vcf', vcard('Borys', '2') + vcard('Clara', '3')));
  await page.getByRole('button', { name: 'Add 2 contacts' }).click();
  await expect(toast(page, '2 contacts added')).toBeVisible();
  await createSecondDevice(server, olena).change('Clara', { number: '4' });
  await toast(page, '2 contacts added').getByRole('button', { name: 'Undo' }).click();
  const kept = toast(page, 'Your change is undone. “Clara” was changed since and stays as it is.');
  await expect(kept).toBeVisible();
  await expect(rows(page)).toHaveText([/Anna/, /Clara4/]);
  await kept.getByRole('button', { name: 'See both' }).click();
  await page.getByRole('button', { name: 'Delete anyway' }).click();
  await expect(rows(page)).toHaveText([/Anna/]);
});

test('offline an undo is refused with the words, and can be done later', async ({ page, context, openNewBook }) => {
  await openNewBook(BOOK);
  await row(page, 'Borys').focus();
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveCount(2);
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(
    toast(page, 'You are offline. You can read your book; editing returns with the connection.'),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('p').getByText(/^You are offline/)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(3);
});

test('a server that keeps no history offers no undo', async ({ page, openNewBook, calls }) => {
  await calls.forget();
  await openNewBook(BOOK);
  await write(page, 'Danylo', '113');
  await expect(toast(page)).toHaveText([says('Your contact is added!')]);
  await expect(toast(page).getByRole('button')).toHaveCount(0);
  await row(page, 'Danylo').focus();
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(4);
});

test('Ctrl+Z in the empty line undoes the addition, or restores the only contact', async ({ page, openNewBook }) => {
  await openNewBook();
  await write(page, 'Danylo', '113');
  await expect(toast(page, 'Your contact is added!')).toBeVisible();
  await expect(newContactName(page)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(0);
  await expect(newContactName(page)).toHaveValue('');
  await expect(newContactName(page)).toBeFocused();
  await page.keyboard.press('Control+Shift+z');
  await expect(rows(page)).toHaveText([/Danylo/]);
  await deleteRow(page, 'Danylo');
  await expect(newContactName(page)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveText([/Danylo/]);
});

test('Ctrl+Z while an addition is under way takes that back and nothing before it, also where it fails', async ({
  page,
  openNewBook,
  calls,
}) => {
  await openNewBook(BOOK);
  await deleteRow(page, 'Borys');
  await expect(rows(page)).toHaveText([/Anna/, /Clara/]);
  const release = await calls.hold('POST', '/contacts');
  await write(page, 'Danylo', '113');
  await write(page, 'Erik', '114');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  release();
  await expect(toast(page, UNDONE)).toHaveCount(2);
  await expect(rows(page)).toHaveText([/Anna/, /Clara/]);

  await calls.refuse('POST', '/contacts');
  const releaseRefusal = await calls.hold('POST', '/contacts');
  await write(page, 'Fedir', '115');
  await page.keyboard.press('Control+z');
  releaseRefusal();
  await expect(notAdded(page, 'Fedir')).toBeVisible();
  await expect(rows(page)).toHaveText([/Anna/, /Clara/]);
  expect(calls.sent('POST', '/changes/*/undo')).toHaveLength(2);
});

test('in a field that the user has cleared, Ctrl+Z acts on the field', async ({ page, openNewBook, calls }) => {
  await openNewBook(BOOK);
  await deleteRow(page, 'Borys');
  await expect(rows(page)).toHaveCount(2);
  await newContactName(page).pressSequentially('Da');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+z');
  await expect(newContactName(page)).toHaveValue('Da');
  expect(calls.sent('POST', '/changes/*/undo')).toEqual([]);
});
