import { deleteRow, editRow, pressKeys, startEditing } from './acts.ts';
import { editForm, filterField, newContactName, newContactNumber, row, rows } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, named } from './story.ts';

const BOOK = named('Anna', 'Borys', 'Clara');
const test = withOpenBook(BOOK);

test('while one row is being saved another can be written in, and stays open', async ({ page, calls }) => {
  const release = await calls.hold('PATCH', '/contacts/*');
  await editRow(page, 'Anna', { number: '2' });
  const other = (await startEditing(page, 'Borys')).getByLabel('Number');
  await other.fill('half writ');
  release();
  await expect(row(page, 'Anna').getByRole('link', { name: '2' })).toBeVisible();
  await expect(other).toBeFocused();
  await expect(other).toHaveValue('half writ');
});

test('while one contact is being deleted another can be written in', async ({ page, calls }) => {
  const release = await calls.hold('DELETE', '/contacts/*');
  await deleteRow(page, 'Anna');
  await expect(row(page, 'Anna')).toBeFocused();
  const other = (await startEditing(page, 'Clara')).getByLabel('Name');
  await other.fill('Clara Half');
  release();
  await expect(rows(page)).toHaveCount(2);
  await expect(other).toBeFocused();
  await expect(other).toHaveValue('Clara Half');
});

test('a row under way cannot be deleted again, by its key or otherwise', async ({ page, calls }) => {
  await calls.hold('DELETE', '/contacts/*');
  await deleteRow(page, 'Anna');
  await expect(row(page, 'Anna').getByRole('status', { name: 'Saving' })).toBeVisible();
  await expect(row(page, 'Anna').getByRole('button')).toHaveCount(0);
  await pressKeys(page, 'Delete', 'Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(editForm(page, 'Anna')).toHaveCount(0);
});

test('what is half written on the line is still there after a look for somebody who is not', async ({ page }) => {
  await newContactName(page).fill('Dmytro');
  await filterField(page).fill('dmytro');
  await expect(page.getByRole('heading', { name: 'Nobody found for “dmytro”' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all 3' }).click();
  await expect(newContactName(page)).toHaveValue('Dmytro');
});

test('adding is at hand also where nothing matches', async ({ page }) => {
  await filterField(page).fill('555');
  await page.getByRole('heading', { name: 'Nobody found for “555”' }).click();
  await page.keyboard.press('n');
  await expect(newContactName(page)).toBeFocused();
  await expect(newContactNumber(page)).toBeVisible();
});
