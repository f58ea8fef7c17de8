import { deleteRow, goHome, goToContacts, press, write } from './acts.ts';
import { count, filterField, markedTexts, newContactName, newContactNumber, row, rows } from './locators.ts';
import { shownNames } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, named, test as base } from './story.ts';

const BOOK = [
  { name: 'Марія Коваль', number: '+380 (67) 321-54-76' },
  { name: 'Zoé Martin', number: '459-12-56' },
  { name: 'Rosie Simpson', number: '112' },
  { name: 'Жоржик Їжак', number: '*100#' },
  { name: 'İbrahim Çelik', number: '555-0100' },
  { name: 'Anna Weiß', number: '555-0101' },
  { name: 'Мар’яна Гук', number: '555-0102' },
];
const test = withOpenBook(BOOK);

base('the filter shows who has it in the name, marked, with how many of all', async ({ page, openNewBook }) => {
  await openNewBook(named('Marko', 'Ada Marsh', 'Emmar Mara', 'Vera'));
  await filterField(page).fill('MAR');
  await expect(count(page)).toHaveText('3 of 4');
  expect(await shownNames(page)).toEqual(['Ada Marsh', 'Emmar Mara', 'Marko']);
  await expect.poll(() => markedTexts(page)).toEqual(['Mar', 'mar', 'Mar', 'Mar']);

  await press(page, 'Clear the filter');
  await expect(filterField(page)).toHaveValue('');
  await expect(filterField(page)).toBeFocused();
  await expect(count(page)).toHaveText('4 contacts');
  await expect.poll(() => markedTexts(page)).toEqual([]);
});

test('names and numbers are found as a person writes them, and marked', async ({ page }) => {
  for (const [typed, name, mark] of [
    ['zoe', 'Zoé Martin', 'Zoé'],
    ['ZOÉ', 'Zoé Martin', 'Zoé'],
    ['кова', 'Марія Коваль', 'Кова'],
    ['їж', 'Жоржик Їжак', 'Їж'],
    ['  rosie ', 'Rosie Simpson', 'Rosie'],
    ['67321', 'Марія Коваль', '67) 321'],
    ['(321) 5', 'Марія Коваль', '321-5'],
    ['9125', 'Zoé Martin', '9-12-5'],
    ['İBRA', 'İbrahim Çelik', 'İbra'],
    ['ibra', 'İbrahim Çelik', 'İbra'],
    ['weiss', 'Anna Weiß', 'Weiß'],
    ["мар'я", 'Мар’яна Гук', 'Мар’я'],
    ['simpson rosie', 'Rosie Simpson', 'Rosie Simpson'],
    ['anna 01 01', 'Anna Weiß', 'Anna 0101'],
  ] as const) {
    await filterField(page).fill(typed);
    await expect(count(page)).toHaveText(`1 of ${BOOK.length}`);
    await expect(row(page, name)).toBeVisible();
    await expect.poll(async () => (await markedTexts(page)).join(' ')).toBe(mark);
  }
});

test('who is not in the book can be added from what was typed, or all be shown', async ({ page }) => {
  await filterField(page).fill('Marichka');
  await expect(page.getByRole('heading', { name: 'Nobody called “Marichka” yet' })).toBeVisible();
  await expect(page.getByText('None of your 7 contacts has this in the name or number.')).toBeVisible();
  await expect(count(page)).toHaveText('0 of 7');
  await expect(page.getByRole('button', { name: 'Add “Marichka”' })).toBeVisible();
  await press(page, 'Show all 7');
  await expect(rows(page)).toHaveCount(7);
  await expect(filterField(page)).toHaveValue('');

  await filterField(page).fill('777');
  await expect(page.getByRole('heading', { name: 'No number with “777” yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add “777”' })).toBeVisible();

  // Text that the form would refuse is not offered.
  for (const refused of ['anna 112', 'Taxi 24', '山田', '***', '7'.repeat(65)]) {
    await filterField(page).fill(refused);
    await expect(page.getByRole('heading', { name: `“${refused}” yet` })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Add “/ })).toHaveCount(0);
  }
});

test('the filter is still there after a look at the start, and empty after a reload', async ({ page }) => {
  await filterField(page).fill('zoe');
  await expect(rows(page)).toHaveCount(1);
  await goHome(page);
  await goToContacts(page);
  await expect(filterField(page)).toHaveValue('zoe');
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(7);
  await expect(filterField(page)).toHaveValue('');
});

test('a contact added while filtering for another can be seen', async ({ page }) => {
  await filterField(page).fill('anna');
  await expect(rows(page)).toHaveCount(1);
  await write(page, 'Clara', '1');
  await expect(row(page, 'Clara')).toBeVisible();
});

base('a filter that matched the last contact does not hide the first new one', async ({ page, openNewBook }) => {
  await openNewBook(named('Anna'));
  await filterField(page).fill('anna');
  await deleteRow(page, 'Anna');
  await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
  await write(page, 'Borys', '1');
  await expect(row(page, 'Borys')).toBeVisible();
});

test('what nobody has goes onto the line, a name or a number', async ({ page }) => {
  await filterField(page).fill('Marichka');
  await press(page, 'Add “Marichka”');
  await expect(newContactName(page)).toHaveValue('Marichka');
  await expect(newContactNumber(page)).toBeFocused();
  await filterField(page).fill('777');
  await press(page, 'Add “777”');
  await expect(newContactNumber(page)).toHaveValue('777');
  await expect(newContactName(page)).toBeFocused();
});
