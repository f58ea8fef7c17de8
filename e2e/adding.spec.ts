import { deleteRow, press, submit, typeContact, write } from './acts.ts';
import { count, newContactName, newContactNumber, newContactRow, row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, named, test as base } from './story.ts';

const test = withOpenBook([]);

const SMALL = { width: 320, height: 640 };
const HINT = 'Latin or Cyrillic letters; a space, hyphen or apostrophe between.';

test('a fresh book invites to write, with the cursor where the first name goes', async ({ page }) => {
  await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
  await expect(page.getByText(/^Write the first name on the line above\./)).toBeVisible();
  await expect(newContactName(page)).toBeFocused();
  await expect(page.getByRole('search'), 'nothing to find yet').toHaveCount(0);
});

test('adding is type, Tab, type, Enter, and the line is free for the next one', async ({ page, calls }) => {
  await expect(newContactName(page)).toBeFocused();
  for (const [name, number] of [
    ['Rosie Simpson', '459-12-56'],
    ['Марія Коваль', '+380 (67) 123-45-67'],
    ['Jean-Luc O’Neill', '*100#'],
  ] as const) {
    await typeContact(page, { name, number });
    await expect(row(page, name)).toBeVisible();
    await expect(newContactName(page)).toBeFocused();
    await expect(newContactName(page)).toHaveValue('');
    await expect(newContactNumber(page)).toHaveValue('');
  }
  await page.keyboard.press('Enter');
  await expect(count(page), 'an Enter too many adds nothing').toHaveText('3 contacts');
  expect(calls.sent('POST', '/contacts')).toEqual([
    { name: 'Rosie Simpson', number: '459-12-56' },
    { name: 'Марія Коваль', number: '+380 (67) 123-45-67' },
    { name: 'Jean-Luc O’Neill', number: '*100#' },
  ]);
});

test('a space or an invisible character too many is nobody’s mistake', async ({ page, calls }) => {
  await write(page, '  Anna   Maria ', ' 112 ');
  await write(page, '\u202aAnna\u200b Smith\ufeff', '1');
  await expect(rows(page)).toHaveText([/Anna Maria112/, /Anna Smith1/]);
  const sent = [
    { name: 'Anna Maria', number: '112' },
    { name: 'Anna Smith', number: '1' },
  ];
  await expect.poll(() => calls.sent('POST', '/contacts')).toEqual(sent);
});

test('the line says what a name is while it is written, and does not send what is none', async ({ page, calls }) => {
  for (const name of ['4you', 'Anna--Maria', 'Dr. House', '李雷', '<b>Anna</b>', 'Anna-']) {
    await newContactName(page).fill(name);
    const canGoOn = name === 'Anna-';
    await expect(newContactRow(page).getByRole('status'), name).toHaveText(canGoOn ? [] : [HINT]);
    await submit(newContactNumber(page), '112');
    await expect(newContactRow(page).getByRole('alert'), name).toHaveText(HINT);
    await expect(newContactName(page)).toBeFocused();
    await expect(newContactName(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(newContactName(page)).toHaveAccessibleDescription(HINT);
    await newContactName(page).fill('Anna');
    await expect(page.getByText(HINT), 'mended').toHaveCount(0);
  }
  expect(calls.sent('POST', '/contacts')).toEqual([]);
});

test('a name and numbers that were copied together find their fields, and each number dials', async ({ page }) => {
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

test('names of many alphabets and forms are taken as they are', async ({ page }) => {
  const names = ['Zoé', 'Їжак', 'Ёлка', "O'Neill", 'Anne-Marie', 'Łukasz', 'D’Arcy Мак'];
  for (const name of names) {
    await write(page, name, '112');
    await expect(row(page, name)).toBeVisible();
  }
  await expect(rows(page)).toHaveCount(names.length);
});

test('both a name and a number are needed', async ({ page, calls }) => {
  await write(page, 'Anna', '   ');
  await expect(newContactNumber(page)).toBeFocused();
  await expect(newContactNumber(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(newContactRow(page).getByRole('alert')).toHaveText('Both a name and a number are needed.');
  await write(page, '', '112');
  await expect(newContactName(page)).toBeFocused();
  expect(calls.sent('POST', '/contacts')).toEqual([]);
});

test('the Add button does what Enter does', async ({ page }) => {
  await newContactName(page).fill('Anna');
  await newContactNumber(page).fill('112');
  await newContactRow(page).getByRole('button', { name: 'Add' }).click();
  await expect(row(page, 'Anna')).toBeVisible();
  await expect(toast(page, 'Your contact is added!')).toBeVisible();
  await expect(newContactName(page)).toBeFocused();
});

base('on a small screen the line opens on demand, and Esc closes it', async ({ page, openNewBook }) => {
  await page.setViewportSize(SMALL);
  await openNewBook(named('Rosie'));
  await expect(rows(page)).toHaveCount(1);
  await expect(newContactRow(page)).toHaveCount(0);
  await press(page, 'Add a contact');
  await expect(newContactName(page)).toBeFocused();
  await write(page, 'Anna', '112');
  await expect(rows(page)).toHaveCount(2);
  await expect(newContactName(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(newContactRow(page)).toHaveCount(0);
});

base('on a small screen the line of a fresh book stays open', async ({ page, openNewBook }) => {
  await page.setViewportSize(SMALL);
  await openNewBook();
  for (const name of ['Anna', 'Borys']) {
    await write(page, name, '1');
    await expect(row(page, name)).toBeVisible();
    await expect(newContactName(page)).toBeFocused();
    await deleteRow(page, name);
    await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
  }
});
