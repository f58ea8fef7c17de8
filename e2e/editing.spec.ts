import { editRow, startEditing, submit, writeInRow } from './acts.ts';
import { editForm, filterField, row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, named, test as base } from './story.ts';

const test = withOpenBook(named('Rosie Simpson', 'Pizza 24/7', 'Zoé'));

test('a row is edited in place', async ({ page, calls }) => {
  await test.step('Esc and Cancel leave the contact unchanged, with the focus on the row', async () => {
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => editForm(page, 'Rosie Simpson').getByRole('button', { name: 'Cancel' }).click(),
    ]) {
      const form = await writeInRow(page, 'Rosie Simpson', { name: 'Somebody else' });
      await leave();
      await expect(form).toHaveCount(0);
      await expect(row(page, 'Rosie Simpson')).toBeFocused();
      expect(calls.sent('PATCH', '/contacts/*')).toEqual([]);
    }
  });
  await test.step('saving an unchanged contact sends nothing and shows no message', async () => {
    const form = await writeInRow(page, 'Rosie Simpson', { name: 'Rosie  Simpson ' });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
    await expect(row(page, 'Rosie Simpson')).toBeFocused();
    await expect(toast(page)).toHaveCount(0);
    expect(calls.sent('PATCH', '/contacts/*')).toEqual([]);
  });
  await test.step('a stored name stays as it is while the number is edited', async () => {
    await editRow(page, 'Pizza 24/7', { number: '*555#' });
    await expect(row(page, 'Pizza 24/7')).toHaveText(/\*555#/);
    expect(calls.sent('PATCH', '/contacts/*')).toEqual([{ name: 'Pizza 24/7', number: '*555#' }]);
  });
  await test.step('a name of any form is saved', async () => {
    await editRow(page, 'Pizza 24/7', { name: 'Pizza 24' });
    await expect(row(page, 'Pizza 24')).toBeVisible();
    expect(calls.sent('PATCH', '/contacts/*').at(-1)).toEqual({ name: 'Pizza 24', number: '*555#' });
  });
  await test.step('a renamed contact moves to its place with the focus', async () => {
    await editRow(page, 'Pizza 24', { name: 'Young' });
    await expect(rows(page)).toHaveText([/Rosie/, /Young/, /Zoé/]);
    await expect(row(page, 'Young')).toBeFocused();
  });
  await test.step('Enter saves, and the focus returns to the row', async () => {
    await expect(toast(page), 'of the steps before').toHaveCount(0);
    const form = await startEditing(page, 'Rosie Simpson');
    await expect(form.getByLabel('Name')).toBeFocused();
    await form.getByLabel('Name').fill('Rosa Simpson');
    await page.keyboard.press('Tab');
    await page.keyboard.type('*100#');
    await expect(form.getByLabel('Number')).toHaveValue('*100#');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Rosa Simpson')).toHaveText(/Rosa Simpson\*100#/);
    await expect(row(page, 'Rosa Simpson')).toBeFocused();
    await expect(toast(page, 'Your contact is edited!')).toBeVisible();
    expect(calls.sent('PATCH', '/contacts/*').at(-1)).toEqual({ name: 'Rosa Simpson', number: '*100#' });

    await page.reload();
    await expect(row(page, 'Rosa Simpson')).toHaveText(/\*100#/);
  });
});

base(
  'the number of a namesake, and a name that leaves the filter, can be edited',
  async ({ page, openNewBook, calls }) => {
    await openNewBook(named('Anna', 'Anna', 'Pizza  24/7', 'Annabel', 'Borys'));
    await test.step('the number of a namesake, or beside a name with two spaces, can be edited', async () => {
      for (const [name, count] of [
        ['Anna', 2],
        ['Pizza  24/7', 1],
      ] as const) {
        const those = rows(page).filter({ has: row(page, name.replace('  ', ' ')) });
        await expect(those).toHaveCount(count);
        await those.first().hover();
        await those.first().getByRole('button', { name: /^Edit/ }).click();
        await submit(page.getByRole('form', { name: /^Edit/ }).getByLabel('Number'), '3');
        await expect(those.filter({ hasText: /3$/ })).toHaveCount(1);
        expect(calls.sent('PATCH', '/contacts/*').at(-1)).toEqual({ name, number: '3' });
      }
    });
    await test.step('a contact that is renamed out of the filter takes no focus later', async () => {
      await filterField(page).fill('anna');
      await expect(rows(page)).toHaveCount(3);
      await editRow(page, 'Annabel', { name: 'Clara' });
      await expect(rows(page)).toHaveCount(2);
      await filterField(page).fill('');
      await expect(rows(page)).toHaveCount(5);
      await expect(filterField(page)).toBeFocused();
    });
  },
);
