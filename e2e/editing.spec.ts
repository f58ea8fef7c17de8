import type { Page } from '@playwright/test';
import { editRow, startEditing, submit, writeInRow } from './acts.ts';
import { editForm, filterField, row, rows, says, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, named, test as base } from './story.ts';

const test = withOpenBook(named('Rosie Simpson', 'Pizza 24/7', 'Zoé'));

test('a row is edited in place: Enter saves, and the focus is back on the row', async ({ page, calls }) => {
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
  expect(calls.sent('PATCH', '/contacts/*')).toEqual([{ name: 'Rosa Simpson', number: '*100#' }]);

  await page.reload();
  await expect(row(page, 'Rosa Simpson')).toHaveText(/\*100#/);
});

for (const [way, leave] of [
  ['Esc', (page) => page.keyboard.press('Escape')],
  ['Cancel', (page) => editForm(page, 'Rosie Simpson').getByRole('button', { name: 'Cancel' }).click()],
] as [string, (page: Page) => Promise<void>][]) {
  test(`${way} leaves the contact as it was, with the focus back on the row`, async ({ page, calls }) => {
    const form = await writeInRow(page, 'Rosie Simpson', { name: 'Somebody else' });
    await leave(page);
    await expect(form).toHaveCount(0);
    await expect(row(page, 'Rosie Simpson')).toBeFocused();
    expect(calls.sent('PATCH', '/contacts/*')).toEqual([]);
  });
}

test('saving what has not changed sends nothing and says nothing', async ({ page, calls }) => {
  const form = await writeInRow(page, 'Rosie Simpson', { name: 'Rosie  Simpson ' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(row(page, 'Rosie Simpson')).toBeFocused();
  await expect(toast(page)).toHaveCount(0);
  expect(calls.sent('PATCH', '/contacts/*')).toEqual([]);
});

test('a stored name of another form stays untouched while its number is edited', async ({ page, calls }) => {
  await editRow(page, 'Pizza 24/7', { number: '*555#' });
  await expect(row(page, 'Pizza 24/7')).toHaveText(/\*555#/);
  expect(calls.sent('PATCH', '/contacts/*')).toEqual([{ name: 'Pizza 24/7', number: '*555#' }]);
});

test('a name of any form is saved', async ({ page, calls }) => {
  await editRow(page, 'Pizza 24/7', { name: 'Pizza 24' });
  await expect(row(page, 'Pizza 24')).toBeVisible();
  expect(calls.sent('PATCH', '/contacts/*')).toEqual([{ name: 'Pizza 24', number: '1' }]);
});

test('a renamed contact moves to its place, and the focus goes along', async ({ page }) => {
  await editRow(page, 'Pizza 24/7', { name: 'Young' });
  await expect(rows(page)).toHaveText([/Rosie/, /Young/, /Zoé/]);
  await expect(row(page, 'Young')).toBeFocused();
});

for (const [what, name, count] of [
  ['the number of one of two namesakes', 'Anna', 2],
  ['the number beside a stored name with two spaces', 'Pizza  24/7', 1],
] as const) {
  base(`${what} can be edited`, async ({ page, openNewBook, calls }) => {
    await openNewBook(Array.from({ length: count }, () => ({ name, number: '1' })));
    await rows(page).first().hover();
    await rows(page).first().getByRole('button', { name: /^Edit/ }).click();
    await submit(page.getByRole('form', { name: /^Edit/ }).getByLabel('Number'), '3');
    await expect(toast(page)).toHaveText([says('Your contact is edited!')]);
    expect(calls.sent('PATCH', '/contacts/*')).toEqual([{ name, number: '3' }]);
  });
}

base('a contact renamed out of the filter takes no focus later', async ({ page, openNewBook }) => {
  await openNewBook(named('Anna', 'Annabel', 'Borys'));
  await filterField(page).fill('anna');
  await expect(rows(page)).toHaveCount(2);
  await editRow(page, 'Annabel', { name: 'Clara' });
  await expect(rows(page)).toHaveCount(1);
  await filterField(page).fill('');
  await expect(rows(page)).toHaveCount(3);
  await expect(filterField(page)).toBeFocused();
});
