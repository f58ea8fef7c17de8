import { closeToasts, deleteRow, editRow, pressKeys, write } from './acts.ts';
import { newContactName, notAdded, row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect } from './story.ts';

const test = withOpenBook([]);

test('changes are undone and redone by their messages and by the keys', async ({ page, calls }) => {
  await test.step('Ctrl+Z in the empty line undoes an addition or a deletion', async () => {
    await newContactName(page).focus();
    await page.keyboard.press('Control+z');
    await expect(toast(page)).toHaveText(['Nothing to undo here. Older changes are in History.']);
    await write(page, 'Borys', '113');
    await expect(toast(page, 'Your contact is added!')).toBeVisible();
    await expect(newContactName(page)).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(rows(page)).toHaveCount(0);
    await expect(newContactName(page)).toHaveValue('');
    await expect(newContactName(page)).toBeFocused();
    await page.keyboard.press('Control+Shift+z');
    await expect(rows(page)).toHaveText([/Borys/]);
    await deleteRow(page, 'Borys');
    await expect(newContactName(page)).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(rows(page)).toHaveText([/Borys/]);
    await closeToasts(page);
  });

  await test.step('each change is undone by its message, and redone by that of the undo', async () => {
    for (const name of ['Anna', 'Clara', 'Danylo']) await write(page, name, '112');
    await expect(rows(page)).toHaveText([/Anna/, /Borys/, /Clara/, /Danylo/]);
    await expect(toast(page, 'Your contact is added!')).toHaveCount(3);
    await toast(page).last().getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(rows(page)).toHaveText([/Anna/, /Borys/, /Clara/]);
    await closeToasts(page);
    await editRow(page, 'Anna', { number: '*100#' });
    await toast(page, 'Your contact is edited!').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(row(page, 'Anna')).toHaveText(/112/);
    await closeToasts(page);
    await deleteRow(page, 'Borys');
    await toast(page, 'Your contact is deleted!').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(rows(page)).toHaveText([/Anna/, /Borys/, /Clara/]);
    await toast(page, 'Your change is undone!').getByRole('button', { name: 'Redo' }).click();
    await expect(rows(page)).toHaveText([/Anna/, /Clara/]);
    await expect(toast(page, 'Your change is redone!')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(rows(page)).toHaveText([/Anna/, /Borys/, /Clara/]);
    await closeToasts(page);
  });

  await test.step('the keys take changes back one by one, also before the first is answered', async () => {
    await row(page, 'Anna').focus();
    await page.keyboard.press('Delete');
    await expect(rows(page)).toHaveText([/Borys/, /Clara/]);
    await page.keyboard.press('Delete');
    await expect(rows(page)).toHaveText([/Clara/]);
    const release = await calls.hold('POST', '/changes/*/undo');
    await pressKeys(page, 'Control+z', 'Meta+z');
    release();
    await expect(rows(page)).toHaveText([/Anna/, /Borys/, /Clara/]);
    await page.keyboard.press('Control+Shift+z');
    await expect(rows(page)).toHaveText([/Borys/, /Clara/]);
    await page.keyboard.press('Control+y');
    await expect(rows(page)).toHaveText([/Clara/]);
    await closeToasts(page);
  });

  await test.step('in a field, also one that was emptied, Ctrl+Z belongs to the field', async () => {
    const undone = calls.sent('POST', '/changes/*/undo').length;
    await newContactName(page).pressSequentially('Da');
    await pressKeys(page, 'Control+a', 'Backspace', 'Control+z');
    await expect(newContactName(page)).toHaveValue('Da');
    await page.keyboard.press('Control+z');
    await expect(newContactName(page)).not.toHaveValue('Da');
    await newContactName(page).fill('');
    expect(calls.sent('POST', '/changes/*/undo')).toHaveLength(undone);
  });

  await test.step('Ctrl+Z while additions are under way takes back these alone', async () => {
    const release = await calls.hold('POST', '/contacts');
    await write(page, 'Danylo', '113');
    await write(page, 'Erik', '114');
    await pressKeys(page, 'Control+z', 'Control+z');
    release();
    await expect(toast(page, 'Your change is undone!')).toHaveCount(2);
    await expect(rows(page)).toHaveText([/Clara/]);
    const undone = calls.sent('POST', '/changes/*/undo').length;

    await calls.refuse('POST', '/contacts');
    const releaseRefusal = await calls.hold('POST', '/contacts');
    await write(page, 'Fedir', '115');
    await page.keyboard.press('Control+z');
    releaseRefusal();
    await expect(notAdded(page, 'Fedir')).toBeVisible();
    await expect(rows(page)).toHaveText([/Clara/]);
    expect(calls.sent('POST', '/changes/*/undo')).toHaveLength(undone);
  });
});
