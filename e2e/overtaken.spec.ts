import { closeToasts, editRow } from './acts.ts';
import { BOOK, button, card } from './conflictDialog.ts';
import { dialog, filterField, row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect } from './story.ts';

const test = withOpenBook(BOOK);

test('a change that was overtaken is offered in a message, and decided in the dialog', async ({
  page,
  secondDevice,
  calls,
}) => {
  await test.step('an undo shows both states, and takes back its own field', async () => {
    await editRow(page, 'Anna', { name: 'Anja' });
    await expect(toast(page, 'Your contact is edited!')).toBeVisible();
    await secondDevice.change('Anja', { name: 'Anouk', number: '4' });
    await expect(row(page, 'Anouk')).toHaveText(/Anouk4/);
    await page.keyboard.press('Control+z');
    await toast(page, 'This contact has changed since. Nothing was undone.').getByRole('button').click();

    await expect(dialog(page).getByRole('heading')).toHaveText('“Anja” has changed since');
    await expect(dialog(page)).toContainText(/YoursBefore your change.*TheirsIn your book, now/);
    await expect(card(page, 'Name', 'Yours Anna')).toBeChecked();
    await button(page, 'Save').click();
    await expect(row(page, 'Anna')).toHaveText(/Anna4/);
    await expect(row(page, 'Anna')).toBeFocused();
    await closeToasts(page);
  });

  await test.step('an edit whose answer comes after the person went on waits in the message', async () => {
    const release = await calls.hold('PATCH', '/contacts/*');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await editRow(page, 'Anna', { number: '2' });
    await sent;
    await secondDevice.change('Anna', { number: '9' });
    await filterField(page).fill('Cla');
    release();
    await toast(page, '“Anna” was changed elsewhere. Your change is not saved.')
      .getByRole('button', { name: 'See both' })
      .click();
    await card(page, 'Numbers', 'Theirs 9').uncheck();
    await button(page, 'Save').click();
    await filterField(page).fill('');
    await expect(rows(page)).toHaveText([/Anna2/, /Clara3/]);
    await closeToasts(page);
  });

  await test.step('of several contacts each is asked about, until the person has enough', async () => {
    await secondDevice.delete('Anna');
    await secondDevice.delete('Clara');
    await expect(rows(page)).toHaveCount(0);
    await page.getByRole('button', { name: /^Trash/ }).click();
    await dialog(page).getByRole('button', { name: 'Restore all' }).click();
    await page.keyboard.press('Escape');
    await expect(rows(page)).toHaveCount(2);
    await secondDevice.change('Anna', { number: '4' });
    await secondDevice.change('Clara', { number: '5' });
    await expect(rows(page)).toHaveText([/Anna4/, /Clara5/]);
    await row(page, 'Anna').focus();
    await page.keyboard.press('Control+z');
    await toast(page).getByRole('button', { name: 'See both' }).click();

    await expect(dialog(page).getByText('1 of 2')).toBeVisible();
    await button(page, 'Delete anyway').click();
    await expect(dialog(page).getByText('2 of 2')).toBeVisible();
    await button(page, 'Keep it').click();
    await expect(rows(page)).toHaveText([/Clara5/]);
  });
});
