import { closeToasts, deleteRow, press, write } from './acts.ts';
import { count, filterField, newContactName, notAdded, row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, named } from './story.ts';

const test = withOpenBook(named('Anna', 'Borys', 'Clara', 'Danylo'));
const testOne = withOpenBook(named('Anna'));

test('deleting moves the focus and frees the name', async ({ page, calls }) => {
  await test.step('a name whose contact is being deleted can be written, and is sent after the deletion', async () => {
    const release = await calls.hold('DELETE', '/contacts/*');
    await deleteRow(page, 'Anna');
    await write(page, 'anna', '2');
    await expect(newContactName(page)).toBeFocused();
    await expect(newContactName(page)).toHaveValue('');
    await write(page, 'Anna', '3');
    await expect(toast(page)).toHaveText(['"Anna" is already in contacts']);
    expect(calls.sent('POST', '/contacts')).toEqual([]);
    release();
    await expect(rows(page)).toHaveText([/anna2/, /Borys/, /Clara/, /Danylo/]);
    await expect(toast(page, 'Your contact is added!')).toBeVisible();
    expect(calls.sent('POST', '/contacts')).toMatchObject([{ name: 'anna', number: '2' }]);
    await calls.allow();
  });
  await test.step('deleting asks nothing, and the focus goes to the next row or the previous one', async () => {
    await closeToasts(page);
    await deleteRow(page, 'Borys');
    await expect(rows(page)).toHaveText([/anna/, /Clara/, /Danylo/]);
    await expect(row(page, 'Clara')).toBeFocused();
    await expect(count(page)).toHaveText('3 contacts');
    await expect(toast(page, 'Your contact is deleted!')).toBeVisible();
    await deleteRow(page, 'Danylo');
    await expect(row(page, 'Clara')).toBeFocused();
    await page.reload();
    await expect(rows(page)).toHaveText([/anna/, /Clara/]);
  });
  await test.step('deleting the only match leaves the focus on the page', async () => {
    await filterField(page).fill('anna');
    await expect(rows(page)).toHaveCount(1);
    await deleteRow(page, 'anna');
    await expect(page.getByRole('heading', { name: 'Nobody found for “anna”' })).toBeVisible();
    await expect(filterField(page)).toBeFocused();
  });
});

testOne('a deletion decides about the last contact and its name', async ({ page, calls }) => {
  await test.step('where the deletion is refused, the new contact stays visible and can be changed', async () => {
    await calls.refuse('DELETE', '/contacts/*');
    const release = await calls.hold('DELETE', '/contacts/*');
    await deleteRow(page, 'Anna');
    await write(page, 'Anna', '2');
    release();
    await expect(notAdded(page, 'Anna').getByLabel('Number')).toHaveValue('2');
    await expect(notAdded(page, 'Anna').getByRole('alert')).toHaveText('"Anna" is already in contacts');
    await expect(rows(page)).toHaveText([/Anna1/]);
    expect(calls.sent('POST', '/contacts')).toEqual([]);
    await calls.allow();
    await press(notAdded(page, 'Anna'), 'Discard');
  });
  await test.step('the last contact leaves a fresh book, with the cursor in the name', async () => {
    await deleteRow(page, 'Anna');
    await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
    await expect(newContactName(page)).toBeFocused();
  });
});
