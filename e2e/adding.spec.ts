import {
  deleteRow,
  newContactRow,
  count,
  newContactName,
  newContactNumber,
  row,
  rows,
  toast,
  write,
} from './locators.ts';
import { expect, test } from './story.ts';

const HINT = 'Latin or Cyrillic letters; a space, hyphen or apostrophe between.';

test('a fresh book invites to write, with the cursor where the first name goes', async ({ page, openNewBook }) => {
  await openNewBook();
  await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
  await expect(
    page.getByText('Write the first name on the line above. Press Enter and the line is free for the next one.'),
  ).toBeVisible();
  await expect(newContactName(page)).toBeFocused();
  await expect(page.getByRole('search'), 'nothing to find yet').toHaveCount(0);
});

test('adding is type, Tab, type, Enter, and the line is free for the next one', async ({
  page,
  openNewBook,
  calls,
}) => {
  await openNewBook();
  await expect(newContactName(page)).toBeFocused();
  for (const [name, number] of [
    ['Rosie Simpson', '459-12-56'],
    ['Марія Коваль', '+380 (67) 123-45-67'],
    ['Jean-Luc O’Neill', '*100#'],
  ] as const) {
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    await expect(row(page, name)).toBeVisible();
    await expect(newContactName(page)).toBeFocused();
    await expect(newContactName(page)).toHaveValue('');
    await expect(newContactNumber(page)).toHaveValue('');
  }
  await expect(count(page)).toHaveText('3 contacts');
  expect(calls.sent('POST', '/contacts')).toEqual([
    { name: 'Rosie Simpson', number: '459-12-56' },
    { name: 'Марія Коваль', number: '+380 (67) 123-45-67' },
    { name: 'Jean-Luc O’Neill', number: '*100#' },
  ]);
});

test('surplus spaces are no error', async ({ page, openNewBook, calls }) => {
  await openNewBook();
  await write(page, '  Anna   Maria ', ' 112 ');
  await expect(row(page, 'Anna Maria')).toBeVisible();
  expect(calls.sent('POST', '/contacts')).toEqual([{ name: 'Anna Maria', number: '112' }]);
});

test('the line explains what a name is during input, and does not send an invalid one', async ({
  page,
  openNewBook,
  calls,
}) => {
  await openNewBook();
  for (const name of ['4you', 'Anna--Maria', 'Dr. House', '李雷', '<b>Anna</b>', 'Anna-']) {
    await newContactName(page).fill(name);
    const canGoOn = name === 'Anna-';
    await expect(newContactRow(page).getByRole('status'), name).toHaveText(canGoOn ? [] : [HINT]);
    await newContactNumber(page).fill('112');
    await newContactNumber(page).press('Enter');
    await expect(newContactRow(page).getByRole('alert'), name).toHaveText(HINT);
    await expect(newContactName(page)).toBeFocused();
    await expect(newContactName(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(newContactName(page)).toHaveAccessibleDescription(HINT);
    await newContactName(page).fill('Anna');
    await expect(page.getByText(HINT), 'mended').toHaveCount(0);
  }
  expect(calls.sent('POST', '/contacts')).toEqual([]);
});

test('a name and numbers that were copied together find their fields, and each number dials', async ({
  page,
  openNewBook,
}) => {
  await openNewBook();
  await newContactName(page).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'Rosie Simpson\t044 123-45-67 / 067 123-45-67');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(newContactName(page)).toHaveValue('Rosie Simpson');
  await expect(newContactNumber(page)).toBeFocused();
  await page.keyboard.press('Enter');
  const links = row(page, 'Rosie Simpson').getByRole('link');
  await expect(links).toHaveText(['044 123-45-67', '067 123-45-67']);
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    'tel:0441234567',
    'tel:0671234567',
  ]);
});

test('names of many alphabets and forms are taken as they are', async ({ page, openNewBook }) => {
  await openNewBook();
  const names = ['Zoé', 'Їжак', 'Ёлка', "O'Neill", 'Anne-Marie', 'Łukasz', 'D’Arcy Мак'];
  for (const name of names) {
    await write(page, name, '112');
    await expect(row(page, name)).toBeVisible();
  }
  await expect(rows(page)).toHaveCount(names.length);
});

test('both a name and a number are needed', async ({ page, openNewBook, calls }) => {
  await openNewBook();
  await write(page, 'Anna', '   ');
  await expect(newContactNumber(page)).toBeFocused();
  await expect(newContactNumber(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(newContactRow(page).getByRole('alert')).toHaveText('Both a name and a number are needed.');
  await write(page, '', '112');
  await expect(newContactName(page)).toBeFocused();
  expect(calls.sent('POST', '/contacts')).toEqual([]);
});

test('the Add button does what Enter does', async ({ page, openNewBook }) => {
  await openNewBook();
  await newContactName(page).fill('Anna');
  await newContactNumber(page).fill('112');
  await newContactRow(page).getByRole('button', { name: 'Add' }).click();
  await expect(row(page, 'Anna')).toBeVisible();
  await expect(toast(page, 'Your contact is added!')).toBeVisible();
  await expect(newContactName(page)).toBeFocused();
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the line opens on demand, and Esc closes it', async ({ page, openNewBook }) => {
    await openNewBook([{ name: 'Rosie', number: '1' }]);
    await expect(newContactRow(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Add a contact' }).click();
    await expect(newContactName(page)).toBeFocused();
    await write(page, 'Anna', '112');
    await expect(rows(page)).toHaveCount(2);
    await expect(newContactName(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(newContactRow(page)).toHaveCount(0);
  });

  test('a fresh book keeps its line open from the first contact to the second', async ({ page, openNewBook }) => {
    await openNewBook();
    await write(page, 'Anna', '112');
    await expect(row(page, 'Anna')).toBeVisible();
    await expect(newContactName(page)).toBeFocused();
  });
});

test('on a small screen the line stays open after the book was emptied and refilled', async ({ page, openNewBook }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openNewBook([{ name: 'Anna', number: '1' }]);
  await deleteRow(page, 'Anna');
  await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
  await write(page, 'Borys', '1');
  await expect(row(page, 'Borys')).toBeVisible();
  await expect(newContactName(page)).toBeFocused();
});
