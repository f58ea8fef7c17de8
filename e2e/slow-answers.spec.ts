import {
  deleteRow,
  editForm,
  filterField,
  newContactName,
  newContactNumber,
  row,
  rows,
  startEditing,
} from './locators.ts';
import { expect, test } from './story.ts';

const BOOK = ['Anna', 'Borys', 'Clara'].map((name) => ({ name, number: '1' }));

test('while one row is being saved another can be written in, and stays open', async ({ page, openNewBook, calls }) => {
  await openNewBook(BOOK);
  const release = await calls.hold('PATCH', '/contacts/*');
  await (await startEditing(page, 'Anna')).getByLabel('Number').fill('2');
  await page.keyboard.press('Enter');
  const other = (await startEditing(page, 'Borys')).getByLabel('Number');
  await other.fill('half writ');
  release();
  await expect(row(page, 'Anna').getByRole('link', { name: '2' })).toBeVisible();
  await expect(other).toBeFocused();
  await expect(other).toHaveValue('half writ');
});

test('while one contact is being deleted another can be written in', async ({ page, openNewBook, calls }) => {
  await openNewBook(BOOK);
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

test('a row under way cannot be deleted again by its key', async ({ page, openNewBook, calls }) => {
  await openNewBook(BOOK);
  await calls.hold('DELETE', '/contacts/*');
  await deleteRow(page, 'Anna');
  await expect(row(page, 'Anna').getByRole('status', { name: 'Saving' })).toBeVisible();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(editForm(page, 'Anna')).toHaveCount(0);
});

test('a half-written contact is still there after a search without a match', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
  await newContactName(page).fill('Dmytro');
  await filterField(page).fill('dmytro');
  await expect(page.getByRole('heading', { name: 'Nobody called “dmytro” yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all 3' }).click();
  await expect(newContactName(page)).toHaveValue('Dmytro');
});

test('adding is at hand also where nothing matches', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
  await filterField(page).fill('555');
  await page.getByRole('heading', { name: 'No number with “555” yet' }).click();
  await page.keyboard.press('n');
  await expect(newContactName(page)).toBeFocused();
  await expect(newContactNumber(page)).toBeVisible();
});

test('a click on the words of a dialog leaves its keys working', async ({ page, open }) => {
  await open();
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Welcome back' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
