import { deleteRow, editRow, press, pressKeys, write } from './acts.ts';
import { bring, vcard } from './files.ts';
import { newContactName, notAdded, row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, test as base } from './story.ts';

const BOOK = ['Anna', 'Borys', 'Clara'].map((name) => ({ name, number: '112' }));
const test = withOpenBook(BOOK);
const UNDONE = 'Your change is undone!';
const AGAIN = 'Your change is redone!';

test('a deleted contact comes back by the toast, and can go again', async ({ page }) => {
  await deleteRow(page, 'Borys');
  await toast(page, 'Your contact is deleted!').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rows(page)).toHaveText([/Anna/, /Borys/, /Clara/]);
  await toast(page, UNDONE).getByRole('button', { name: 'Redo' }).click();
  await expect(rows(page)).toHaveText([/Anna/, /Clara/]);
  await expect(toast(page, AGAIN)).toBeVisible();
  await page.reload();
  await expect(rows(page)).toHaveText([/Anna/, /Clara/]);
});

test('an addition and an edit are undone by their toasts', async ({ page }) => {
  await write(page, 'Danylo', '113');
  await toast(page, 'Your contact is added!').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rows(page)).toHaveCount(3);

  await editRow(page, 'Anna', { number: '*100#' });
  await toast(page, 'Your contact is edited!').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row(page, 'Anna')).toHaveText(/112/);
});

test('Ctrl+Z takes changes back one by one, and with Shift makes them again', async ({ page }) => {
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

test('two undos in a row take back two changes', async ({ page, calls }) => {
  await deleteRow(page, 'Anna');
  await deleteRow(page, 'Clara');
  await expect(rows(page)).toHaveCount(1);
  const release = await calls.hold('POST', '/changes/*/undo');
  await pressKeys(page, 'Control+z', 'Control+z');
  release();
  await expect(rows(page)).toHaveCount(3);
});

test('in a field, also one that was emptied, Ctrl+Z is the field’s own', async ({ page, calls }) => {
  await deleteRow(page, 'Borys');
  await expect(rows(page)).toHaveCount(2);
  await newContactName(page).pressSequentially('Da');
  await pressKeys(page, 'Control+a', 'Backspace', 'Control+z');
  await expect(newContactName(page)).toHaveValue('Da');
  await page.keyboard.press('Control+z');
  await expect(newContactName(page)).not.toHaveValue('Da');
  expect(calls.sent('POST', '/changes/*/undo')).toEqual([]);
});

test('where this window has changed nothing, Ctrl+Z says where older changes are', async ({ page }) => {
  await row(page, 'Anna').focus();
  await page.keyboard.press('Control+z');
  await expect(toast(page)).toHaveText(['Nothing to undo here. Older changes are in History.']);
});

test('an import is undone but for the contact that was changed since', async ({ page, secondDevice }) => {
  await bring(page, 'two.vcf', vcard('Danylo', '2') + vcard('Erik', '3'));
  await press(page, 'Add 2 contacts');
  await expect(toast(page, '2 contacts added')).toBeVisible();
  await secondDevice.change('Erik', { number: '4' });
  await toast(page, '2 contacts added').getByRole('button', { name: 'Undo', exact: true }).click();
  const kept = toast(page, 'Your change is undone. “Erik” was changed since and stays as it is.');
  await expect(kept).toBeVisible();
  await expect(rows(page)).toHaveText([/Anna/, /Borys/, /Clara/, /Erik4/]);
  await press(kept, 'See both');
  await press(page, 'Delete anyway');
  await expect(rows(page)).toHaveCount(3);
});

base('Ctrl+Z in the empty line undoes an addition or a deletion', async ({ page, openNewBook }) => {
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

test('Ctrl+Z while an addition is under way takes back that alone', async ({ page, calls }) => {
  await deleteRow(page, 'Borys');
  await expect(rows(page)).toHaveText([/Anna/, /Clara/]);
  const release = await calls.hold('POST', '/contacts');
  await write(page, 'Danylo', '113');
  await write(page, 'Erik', '114');
  await pressKeys(page, 'Control+z', 'Control+z');
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
