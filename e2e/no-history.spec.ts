import { closeToasts, deleteRow, editRow, press, startEditing, write } from './acts.ts';
import { row, rows, says, toast } from './locators.ts';
import { historyButton, trashButton } from './panels.ts';
import { createSecondDevice } from './secondDevice.ts';
import { expect, named, test } from './story.ts';

test('with a server that keeps no history, deleting asks first, and nothing can be undone', async ({
  page,
  calls,
  openNewBook,
}) => {
  await calls.forget();
  const olena = await openNewBook(named('Anna', 'Borys', 'Clara'));
  await expect(rows(page)).toHaveCount(3);

  await test.step('Keep, Close and Esc keep the contact, and Delete deletes it', async () => {
    const question = page.getByRole('dialog');
    const escape = () => page.keyboard.press('Escape');
    for (const keep of [() => press(question, 'Keep'), () => press(question, 'Close'), escape]) {
      await deleteRow(page, 'Borys');
      await expect(question.getByRole('heading')).toHaveText('Delete “Borys”?');
      await keep();
      await expect(question).toHaveCount(0);
      await expect(row(page, 'Borys').locator(':focus'), 'the focus is where it was').toHaveCount(1);
    }
    await expect(rows(page)).toHaveCount(3);
    expect(calls.sent('DELETE', '/contacts/*')).toEqual([]);
    await deleteRow(page, 'Borys');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(rows(page)).toHaveText([/Anna/, /Clara/]);
    await expect(toast(page)).toHaveText(['Your contact is deleted!']);
    await closeToasts(page);
  });

  await test.step('there is no undo, no history and no trash', async () => {
    await write(page, 'Danylo', '113');
    await expect(toast(page)).toHaveText([says('Your contact is added!')]);
    await expect(toast(page).getByRole('button')).toHaveCount(0);
    await row(page, 'Danylo').focus();
    await page.keyboard.press('Control+z');
    await expect(rows(page)).toHaveCount(3);
    const form = await startEditing(page, 'Anna');
    await expect(form.getByRole('button')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(historyButton(page).or(trashButton(page))).toHaveCount(0);
    expect(calls.sent('GET', '/trash?limit=0')).toEqual([]);
  });

  await test.step('an edit overwrites a change that was made elsewhere', async () => {
    await createSecondDevice(olena).change('Anna', { number: '4' });
    await editRow(page, 'Anna', { number: '2' });
    await expect(row(page, 'Anna')).toHaveText(/Anna2/);
  });
});
