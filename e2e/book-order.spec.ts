import type { Locator, Page } from '@playwright/test';
import { row, rows, shownNames } from './locators.ts';
import { expect, test } from './story.ts';

const NAMES = ['ярослав', 'Anna', 'єва', 'Émile', 'Борис', 'anna belle', 'Zoé', 'Eve', 'Åsa', 'Ґанна', '24 Pizza'];

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Letters' }).getByRole('button');
const named = (name: string) => ({ name, number: '112' });

test('contacts are sorted by name in any alphabet, under their letters', async ({ page, openNewBook }) => {
  await openNewBook(NAMES.map(named));
  await expect(rows(page)).toHaveCount(NAMES.length);
  const inOrder = NAMES.toSorted(new Intl.Collator().compare);
  expect(await shownNames(page)).toEqual(inOrder);
  await expect(tabs(page)).toHaveText(['#', 'A', 'E', 'Z', 'Б', 'Ґ', 'Є', 'Я']);
  await expect(rows(page).filter({ hasText: 'Émile' })).not.toHaveText(/^É/);
  await expect(rows(page).filter({ hasText: '24 Pizza' })).toHaveText(/^#/);
  await expect(rows(page).filter({ hasText: 'ярослав' })).toHaveText(/^Я/);
});

test('what is added goes to its place', async ({ page, openNewBook }) => {
  await openNewBook(['Anna', 'Zoé'].map(named));
  await page.getByLabel('Name', { exact: true }).fill('Eve');
  await page.getByLabel('Number', { exact: true }).fill('112');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText([/Anna/, /Eve/, /Zoé/]);
});

test.describe('a book longer than the window', () => {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const book = letters.flatMap((letter) => ['a', 'e', 'o'].map((vowel) => named(`${letter}${vowel}`)));

  test('a letter’s tab leads to it, below the filter, and the current one follows the scrolling', async ({
    page,
    openNewBook,
  }) => {
    await openNewBook(book);
    await tabs(page).filter({ hasText: 'M' }).click();
    await expect(row(page, 'Ma')).toBeInViewport();
    await expect(row(page, 'Aa')).not.toBeInViewport();
    const filterBottom = await bottomOf(page.getByRole('search'));
    expect((await row(page, 'Ma').boundingBox())!.y, 'not below the filter').toBeGreaterThanOrEqual(filterBottom);

    await page.mouse.wheel(0, -20_000);
    await expect(tabs(page).and(page.locator('[aria-current=true]'))).toHaveText('A');
  });

  test('the tabs are one stop, with letters and arrows along them', async ({ page, openNewBook }) => {
    await openNewBook(book);
    await expect(tabs(page)).toHaveCount(26);
    await expect(tabs(page).and(page.locator('[tabindex="0"]'))).toHaveText(['A']);
    await tabs(page).first().focus();
    await page.keyboard.press('k');
    await expect(tabs(page).filter({ hasText: 'K' })).toBeFocused();
    await expect(row(page, 'Ka')).toBeInViewport();
    await page.keyboard.press('ArrowDown');
    await expect(tabs(page).filter({ hasText: 'L' })).toBeFocused();
    await expect(row(page, 'La')).toBeInViewport();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(tabs(page).filter({ hasText: 'J' })).toBeFocused();
    await expect(row(page, 'Ja')).toBeInViewport();
    await page.keyboard.press('n');
    await expect(tabs(page).filter({ hasText: 'N' }), 'here N is a letter, not a shortcut').toBeFocused();
  });

  test('dragging along the tabs scrubs through the book', async ({ page, openNewBook }) => {
    await openNewBook(book);
    // The tabs stay where they are after the book has scrolled.
    await tabs(page).filter({ hasText: 'F' }).click();
    await expect(row(page, 'Fa')).toBeInViewport();
    await tabs(page).filter({ hasText: 'C' }).hover();
    await page.mouse.down();
    const target = (await tabs(page).filter({ hasText: 'R' }).boundingBox())!;
    await page.mouse.move(target.x + 8, target.y + 8, { steps: 20 });
    await expect(row(page, 'Ra')).toBeInViewport();
    await page.mouse.up();
  });

  test('in a low window neighbouring letters share a tab', async ({ page, openNewBook }) => {
    await page.setViewportSize({ width: 1280, height: 480 });
    await openNewBook(book);
    await expect(tabs(page).first()).toHaveText('AB');
    await expect(tabs(page)).toHaveCount(13);
    await page.setViewportSize({ width: 1280, height: 340 });
    await expect(tabs(page).first()).toHaveText('A–C');
  });
});

async function bottomOf(part: Locator): Promise<number> {
  const { y, height } = (await part.boundingBox())!;
  return y + height;
}

test('the tab that was chosen is the current one', async ({ page, openNewBook }) => {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const book = letters.flatMap((letter) =>
    ['a', 'e', 'o'].map((vowel) => ({ name: `${letter}${vowel}`, number: '1' })),
  );
  await openNewBook(book);
  await tabs(page).filter({ hasText: 'M' }).click();
  await expect(row(page, 'Ma')).toBeInViewport();
  await expect(tabs(page).and(page.locator('[aria-current=true]'))).toHaveText('M');
});
