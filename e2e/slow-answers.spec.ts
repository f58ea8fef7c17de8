import { deleteRow, editRow, pressKeys, startEditing } from './acts.ts';
import { editForm, filterField, newContactName, newContactNumber, row, rows } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, named } from './story.ts';

const test = withOpenBook(named('Anna', 'Borys', 'Clara', 'Danylo'));

test('while the server takes its time, the person writes on', async ({ page, calls }) => {
  await test.step('while one row is being saved, another one can be written in and stays open', async () => {
    const release = await calls.hold('PATCH', '/contacts/*');
    await editRow(page, 'Anna', { number: '2' });
    const other = (await startEditing(page, 'Borys')).getByLabel('Number');
    await other.fill('half writ');
    release();
    await expect(row(page, 'Anna').getByRole('link', { name: '2' })).toBeVisible();
    await expect(other).toBeFocused();
    await expect(other).toHaveValue('half writ');
    await page.keyboard.press('Escape');
  });

  await test.step('a row that is being deleted cannot be deleted again; another one can be written in', async () => {
    const release = await calls.hold('DELETE', '/contacts/*');
    await deleteRow(page, 'Anna');
    await expect(row(page, 'Anna')).toBeFocused();
    await expect(row(page, 'Anna').getByRole('status', { name: 'Saving' })).toBeVisible();
    await expect(row(page, 'Anna').getByRole('button')).toHaveCount(0);
    await pressKeys(page, 'Delete', 'F2');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(editForm(page, 'Anna')).toHaveCount(0);
    const other = (await startEditing(page, 'Clara')).getByLabel('Name');
    await other.fill('Clara Half');
    release();
    await expect(rows(page)).toHaveCount(3);
    await expect(other).toBeFocused();
    await expect(other).toHaveValue('Clara Half');
    expect(calls.sent('DELETE', '/contacts/*')).toHaveLength(1);
    await page.keyboard.press('Escape');
  });

  await test.step('text on the line is still there after a search that finds nobody', async () => {
    await newContactName(page).fill('Dmytro');
    await filterField(page).fill('dmytro');
    await expect(page.getByRole('heading', { name: 'Nobody found for “dmytro”' })).toBeVisible();
    await page.getByRole('button', { name: 'Show all 3' }).click();
    await expect(newContactName(page)).toHaveValue('Dmytro');
  });

  await test.step('a contact can be added also where nothing matches', async () => {
    await filterField(page).fill('555');
    await page.getByRole('heading', { name: 'Nobody found for “555”' }).click();
    await page.keyboard.press('n');
    await expect(newContactName(page)).toBeFocused();
    await expect(newContactNumber(page)).toBeVisible();
  });
});
