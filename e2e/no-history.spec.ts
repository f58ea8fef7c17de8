import { deleteRow, editRow, press, startEditing, write } from './acts.ts';
import { row, rows, says, toast } from './locators.ts';
import { historyButton, trashButton } from './panels.ts';
import { createSecondDevice } from './secondDevice.ts';
import { expect, named, test as base } from './story.ts';

// Beside a server that keeps no history nothing can be undone.

const BOOK = named('Anna', 'Borys', 'Clara');

/** Tests that begin with a book on a server that keeps no history. */
const test = base.extend<{ device: ReturnType<typeof createSecondDevice> }>({
  device: [
    async ({ page, calls, openNewBook }, use) => {
      await calls.forget();
      const olena = await openNewBook(BOOK);
      await expect(rows(page)).toHaveCount(BOOK.length);
      await use(createSecondDevice(olena));
    },
    { auto: true },
  ],
});

test('deleting asks first, and Keep, Close and Esc keep the contact', async ({ page, calls }) => {
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
});

test('Delete in the question deletes', async ({ page }) => {
  await deleteRow(page, 'Borys');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveText([/Anna/, /Clara/]);
  await expect(toast(page)).toHaveText(['Your contact is deleted!']);
});

test('there is no undo, no history and no trash', async ({ page, calls }) => {
  await write(page, 'Danylo', '113');
  await expect(toast(page)).toHaveText([says('Your contact is added!')]);
  await expect(toast(page).getByRole('button')).toHaveCount(0);
  await row(page, 'Danylo').focus();
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(4);
  const form = await startEditing(page, 'Anna');
  await expect(form.getByRole('button')).toHaveCount(2);
  await expect(historyButton(page).or(trashButton(page))).toHaveCount(0);
  expect(calls.sent('GET', '/trash?limit=0')).toEqual([]);
});

test('an edit overwrites what was changed elsewhere', async ({ page, device }) => {
  await device.change('Anna', { number: '4' });
  await editRow(page, 'Anna', { number: '2' });
  await expect(row(page, 'Anna')).toHaveText(/Anna2/);
});
