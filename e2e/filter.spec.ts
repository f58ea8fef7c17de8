import {
  deleteRow,
  count,
  filterField,
  markedTexts,
  newContactName,
  newContactNumber,
  row,
  rows,
  shownNames,
  write,
} from './locators.ts';
import { expect, test } from './story.ts';

const ANNA_AND_BORYS = ['Anna', 'Borys'].map((name) => ({ name, number: '1' }));

const BOOK = [
  { name: 'Марія Коваль', number: '+380 (67) 321-54-76' },
  { name: 'Zoé Martin', number: '459-12-56' },
  { name: 'Rosie Simpson', number: '112' },
  { name: 'Жоржик Їжак', number: '*100#' },
  { name: 'İbrahim Çelik', number: '555-0100' },
  { name: 'Anna Weiß', number: '555-0101' },
  { name: 'Мар’яна Гук', number: '555-0102' },
];

test('the filter shows the contacts whose names match, highlighted, with their number and the total', async ({
  page,
  openAs,
  signedUp,
}) => {
  const names = ['Marko', 'Ada Marsh', 'Emmar Mara'];
  const others = Array.from({ length: 39 }, (_, index) => `Vera ${letters(index)}`);
  await openAs(
    await signedUp(
      'Olena',
      [...names, ...others].map((name) => ({ name, number: '1' })),
    ),
  );
  await expect(count(page)).toHaveText('42 contacts');
  await filterField(page).fill('MAR');
  await expect(count(page)).toHaveText('3 of 42');
  expect(await shownNames(page)).toEqual(['Ada Marsh', 'Emmar Mara', 'Marko']);
  await expect.poll(() => markedTexts(page)).toEqual(['Mar', 'mar', 'Mar', 'Mar']);

  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect(filterField(page)).toHaveValue('');
  await expect(filterField(page)).toBeFocused();
  await expect(count(page)).toHaveText('42 contacts');
  await expect.poll(() => markedTexts(page)).toEqual([]);
});

test('names and numbers are found as a person writes them, and marked', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
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
  ] as const) {
    await filterField(page).fill(typed);
    await expect(count(page)).toHaveText(`1 of ${BOOK.length}`);
    await expect(row(page, name)).toBeVisible();
    await expect.poll(() => markedTexts(page)).toEqual([mark]);
  }
});

test('words are found in any order, in the name or in the number', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
  await filterField(page).fill('simpson rosie');
  await expect(rows(page)).toHaveText([/Rosie/]);
  await expect.poll(() => markedTexts(page)).toEqual(['Rosie', 'Simpson']);
  await filterField(page).fill('anna 01 01');
  await expect(rows(page)).toHaveText([/Weiß/]);
  await expect.poll(() => markedTexts(page)).toEqual(['Anna', '0101']);
  await filterField(page).fill('anna 112');
  await expect(page.getByRole('heading', { name: 'Nobody called “anna 112” yet' })).toBeVisible();
});

test('without a match, the typed text can be added, or all contacts shown', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
  await filterField(page).fill('Marichka');
  await expect(page.getByRole('heading', { name: 'Nobody called “Marichka” yet' })).toBeVisible();
  await expect(page.getByText('None of your 7 contacts has this in the name or number.')).toBeVisible();
  await expect(count(page)).toHaveText('0 of 7');
  await expect(page.getByRole('button', { name: 'Add “Marichka”' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all 7' }).click();
  await expect(rows(page)).toHaveCount(7);
  await expect(filterField(page)).toHaveValue('');

  await filterField(page).fill('777');
  await expect(page.getByRole('heading', { name: 'No number with “777” yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add “777”' })).toBeVisible();

  // Text that the form would refuse is not offered.
  for (const refused of ['Taxi 24', '山田', '***', '7'.repeat(65)]) {
    await filterField(page).fill(refused);
    await expect(page.getByRole('heading', { name: `“${refused}” yet` })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Add “/ })).toHaveCount(0);
  }
});

test('what is typed into the filter is only text', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
  const typed = '<img src=x onerror="document.title=1">';
  await filterField(page).fill(typed);
  await expect(page.getByRole('heading', { name: `Nobody called “${typed}” yet` })).toBeVisible();
  await expect(page.locator('img')).toHaveCount(0);
  await expect(page).toHaveTitle('Contacts · ContactBook');
});

test('the filter is still there after a look at the start', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
  await filterField(page).fill('zoe');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'ContactBook' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Contacts' }).click();
  await expect(filterField(page)).toHaveValue('zoe');
  await expect(rows(page)).toHaveCount(1);
});

/** Returns a different name for each number: aa, ab, ac… */
function letters(index: number): string {
  return String.fromCodePoint(97 + Math.floor(index / 26), 97 + (index % 26));
}

test('after a reload the filter shows what it says', async ({ page, openAs, signedUp }) => {
  await openAs(
    await signedUp(
      'Olena',
      ['Anna', 'Borys'].map((name) => ({ name, number: '1' })),
    ),
    '',
  );
  await page.getByLabel('Find by name or number').fill('anna');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page).first()).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(filterField(page)).toHaveValue('');
});

test('a contact added while filtering for another can be seen', async ({ page, openNewBook }) => {
  await openNewBook(ANNA_AND_BORYS);
  await filterField(page).fill('anna');
  await expect(rows(page)).toHaveCount(1);
  await write(page, 'Clara', '1');
  await expect(row(page, 'Clara')).toBeVisible();
});

test('a filter that matched the last contact does not hide the first new one', async ({ page, openNewBook }) => {
  await openNewBook([{ name: 'Anna', number: '1' }]);
  await filterField(page).fill('anna');
  await deleteRow(page, 'Anna');
  await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
  await write(page, 'Borys', '1');
  await expect(row(page, 'Borys')).toBeVisible();
});

test('an unknown name is entered into the line, and typed digits into the number field', async ({
  page,
  openNewBook,
}) => {
  await openNewBook(ANNA_AND_BORYS);
  await filterField(page).fill('Marichka');
  await page.getByRole('button', { name: 'Add “Marichka”' }).click();
  await expect(newContactName(page)).toHaveValue('Marichka');
  await expect(newContactNumber(page)).toBeFocused();
  await filterField(page).fill('555');
  await page.getByRole('button', { name: 'Add “555”' }).click();
  await expect(newContactNumber(page)).toHaveValue('555');
  await expect(newContactName(page)).toBeFocused();
});
