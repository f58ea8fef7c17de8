import { deleteRow, write } from './acts.ts';
import { count, filterField, newContactName, notAdded, row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, named } from './story.ts';

const test = withOpenBook(named('Anna', 'Borys', 'Clara'));
const testOne = withOpenBook(named('Anna'));

test('deleting asks nothing, and the focus goes to the next row or the one before', async ({ page }) => {
  await deleteRow(page, 'Borys');
  await expect(rows(page)).toHaveText([/Anna/, /Clara/]);
  await expect(row(page, 'Clara')).toBeFocused();
  await expect(count(page)).toHaveText('2 contacts');
  await expect(toast(page, 'Your contact is deleted!')).toBeVisible();
  await deleteRow(page, 'Clara');
  await expect(row(page, 'Anna')).toBeFocused();
  await page.reload();
  await expect(rows(page)).toHaveText([/Anna/]);
});

testOne('the last contact leaves a fresh book, with the cursor where the first name goes', async ({ page }) => {
  await deleteRow(page, 'Anna');
  await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
  await expect(newContactName(page)).toBeFocused();
});

test('deleting the only match leaves the focus on the page', async ({ page }) => {
  await filterField(page).fill('anna');
  await expect(rows(page)).toHaveCount(1);
  await deleteRow(page, 'Anna');
  await expect(page.getByRole('heading', { name: 'Nobody found for “anna”' })).toBeVisible();
  await expect(filterField(page)).toBeFocused();
});

test('a name whose contact is being deleted is written at once, and sent after that', async ({ page, calls }) => {
  const release = await calls.hold('DELETE', '/contacts/*');
  await deleteRow(page, 'Anna');
  await write(page, 'anna', '2');
  await expect(newContactName(page)).toBeFocused();
  await expect(newContactName(page)).toHaveValue('');
  await write(page, 'Anna', '3');
  await expect(toast(page)).toHaveText(['"Anna" is already in contacts']);
  expect(calls.sent('POST', '/contacts')).toEqual([]);
  release();
  await expect(rows(page)).toHaveText([/anna2/, /Borys/, /Clara/]);
  await expect(toast(page, 'Your contact is added!')).toBeVisible();
  expect(calls.sent('POST', '/contacts')).toEqual([{ name: 'anna', number: '2' }]);
});

testOne('where it could not be deleted, the new one stays to be seen and changed', async ({ page, calls }) => {
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
