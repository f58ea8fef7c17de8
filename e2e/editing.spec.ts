import type { Page } from '@playwright/test';
import { editForm, filterField, row, rows, startEditing, says, toast } from './locators.ts';
import { expect, test } from './story.ts';

const BOOK = [
  { name: 'Rosie Simpson', number: '459-12-56' },
  { name: 'Pizza 24/7', number: '112' },
];
const HINT = 'Latin or Cyrillic letters; a space, hyphen or apostrophe between.';

test('a row is edited in place: Enter saves, and the focus is back on the row', async ({
  page,
  openNewBook,
  calls,
}) => {
  await openNewBook(BOOK);
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
  test(`${way} leaves the contact unchanged, with the focus back on the row`, async ({ page, openNewBook, calls }) => {
    await openNewBook(BOOK);
    const form = await startEditing(page, 'Rosie Simpson');
    await form.getByLabel('Name').fill('Somebody else');
    await leave(page);
    await expect(form).toHaveCount(0);
    await expect(row(page, 'Rosie Simpson')).toBeFocused();
    expect(calls.sent('PATCH', '/contacts/*')).toEqual([]);
  });
}

test('saving what has not changed sends nothing and says nothing', async ({ page, openNewBook, calls }) => {
  await openNewBook(BOOK);
  const form = await startEditing(page, 'Rosie Simpson');
  await form.getByLabel('Name').fill('Rosie  Simpson ');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(row(page, 'Rosie Simpson')).toBeFocused();
  await expect(toast(page)).toHaveCount(0);
  expect(calls.sent('PATCH', '/contacts/*')).toEqual([]);
});

test('an invalid name is not saved, and the row explains what a name is', async ({ page, openNewBook, calls }) => {
  await openNewBook(BOOK);
  const form = await startEditing(page, 'Rosie Simpson');
  await form.getByLabel('Name').fill('4you');
  await page.keyboard.press('Enter');
  await expect(form.getByText(HINT)).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription(HINT);
  expect(calls.sent('PATCH', '/contacts/*')).toEqual([]);
});

test('the row in edit with its hint covers no other row', async ({ page, openNewBook }) => {
  await openNewBook([...BOOK, { name: 'Zoé', number: '3' }]);
  const form = await startEditing(page, 'Rosie Simpson');
  for (const width of [1280, 768, 480, 320]) {
    await page.setViewportSize({ width, height: 840 });
    await form.getByLabel('Name').fill('4you');
    await form.getByLabel('Name').press('Enter');
    const hint = await form.getByText(HINT).boundingBox();
    const next = await row(page, 'Zoé').boundingBox();
    expect(hint!.y + hint!.height, `at ${width}`).toBeLessThanOrEqual(next!.y + 1);
  }
});

test('a stored name of another form stays untouched while its number is edited', async ({
  page,
  openNewBook,
  calls,
}) => {
  await openNewBook(BOOK);
  const form = await startEditing(page, 'Pizza 24/7');
  await form.getByLabel('Number').fill('*555#');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Pizza 24/7')).toHaveText(/\*555#/);
  expect(calls.sent('PATCH', '/contacts/*')).toEqual([{ name: 'Pizza 24/7', number: '*555#' }]);
});

test('a stored name of another form, once changed, must be a name', async ({ page, openNewBook, calls }) => {
  await openNewBook(BOOK);
  const form = await startEditing(page, 'Pizza 24/7');
  await form.getByLabel('Name').fill('Pizza 24');
  await page.keyboard.press('Enter');
  await expect(form.getByText(HINT)).toBeVisible();
  expect(calls.sent('PATCH', '/contacts/*')).toEqual([]);
});

test('a renamed contact moves to its place, and the focus goes along', async ({ page, openNewBook }) => {
  await openNewBook([...BOOK, { name: 'Anna', number: '1' }]);
  const form = await startEditing(page, 'Anna');
  await form.getByLabel('Name').fill('Zoé');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText([/Pizza/, /Rosie/, /Zoé/]);
  await expect(row(page, 'Zoé')).toBeFocused();
});

test('the number of one of two contacts with the same name can be edited', async ({
  page,
  openAs,
  signedUp,
  calls,
}) => {
  await openAs(
    await signedUp(
      'Olena',
      ['1', '2'].map((number) => ({ name: 'Anna', number })),
    ),
  );
  await row(page, 'Anna').first().hover();
  await row(page, 'Anna').first().getByRole('button', { name: 'Edit Anna' }).click();
  await page.getByRole('form', { name: 'Edit Anna' }).getByLabel('Number').fill('3');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toHaveText([says('Your contact is edited!')]);
  expect(calls.sent('PATCH', '/contacts/*')).toHaveLength(1);
});

test('a stored name with two spaces stays untouched while its number is edited', async ({
  page,
  openNewBook,
  calls,
}) => {
  await openNewBook([{ name: 'Pizza  24/7', number: '1' }]);
  await rows(page).hover();
  await rows(page).getByRole('button', { name: /^Edit/ }).click();
  await page.getByRole('form', { name: /^Edit/ }).getByLabel('Number').fill('3');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toHaveText([says('Your contact is edited!')]);
  expect(calls.sent('PATCH', '/contacts/*')).toEqual([{ name: 'Pizza  24/7', number: '3' }]);
});

test('a contact renamed out of the filter takes no focus later', async ({ page, openAs, signedUp }) => {
  await openAs(
    await signedUp(
      'Olena',
      ['Anna', 'Annabel', 'Borys'].map((name) => ({ name, number: '1' })),
    ),
  );
  await filterField(page).fill('anna');
  await expect(rows(page)).toHaveCount(2);
  const form = await startEditing(page, 'Annabel');
  await form.getByLabel('Name').fill('Clara');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await filterField(page).focus();
  await filterField(page).fill('');
  await expect(rows(page)).toHaveCount(3);
  await expect(filterField(page)).toBeFocused();
});
