import type { Page } from '@playwright/test';
import { pressKeys, write } from './acts.ts';
import { row, rows, shownNames } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, test as base } from './story.ts';

const NAMES = ['ярослав', 'Anna', 'єва', 'Émile', 'Борис', 'anna belle', 'Zoé', 'Eve', 'Åsa', 'Ґанна', '24 Pizza'];
const named = (name: string) => ({ name, number: '112' });
/** Longer than the window. */
const BOOK = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) =>
  ['a', 'e', 'o'].map((vowel) => named(letter + vowel)),
);
const test = withOpenBook(BOOK.flat());

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Letters' }).getByRole('button');
const tab = (page: Page, letter: string) => tabs(page).filter({ hasText: letter });
const currentTab = (page: Page) => tabs(page).and(page.locator('[aria-current=true]'));

base('contacts stand by name for any alphabet, under their letters', async ({ page, openNewBook }) => {
  await openNewBook(NAMES.map(named));
  await expect(rows(page)).toHaveCount(NAMES.length);
  expect(await shownNames(page)).toEqual(NAMES.toSorted(new Intl.Collator().compare));
  await expect(tabs(page)).toHaveText(['#', 'A', 'E', 'Z', 'Б', 'Ґ', 'Є', 'Я']);
  await expect(rows(page).filter({ hasText: 'Émile' })).not.toHaveText(/^É/);
  await expect(rows(page).filter({ hasText: '24 Pizza' })).toHaveText(/^#/);
  await expect(rows(page).filter({ hasText: 'ярослав' })).toHaveText(/^Я/);
  await write(page, 'Yves', '112');
  await expect(row(page, 'Yves')).toBeVisible();
  const withYves = [...NAMES, 'Yves'].toSorted(new Intl.Collator().compare);
  expect(await shownNames(page), 'what is added goes to its place').toEqual(withYves);
});

test('the letters beside the list lead through the book', async ({ page }) => {
  await test.step('the tabs are one stop, with letters and arrows along them', async () => {
    await expect(tabs(page)).toHaveCount(26);
    await expect(tabs(page).and(page.locator('[tabindex="0"]'))).toHaveText(['A']);
    await tabs(page).first().focus();
    for (const [keys, letter] of [
      [['k'], 'K'],
      [['ArrowDown'], 'L'],
      [['ArrowUp', 'ArrowUp'], 'J'],
      [['n'], 'N'],
    ] as const) {
      await pressKeys(page, ...keys);
      await expect(tab(page, letter), 'here N is a letter, not a shortcut').toBeFocused();
      await expect(row(page, `${letter}a`)).toBeInViewport();
    }
    await page.mouse.wheel(0, -20_000);
  });
  await test.step('the tab of a letter leads to it, below the filter, and the current tab follows the scrolling', async () => {
    await expect(currentTab(page)).toHaveText('A');
    await tab(page, 'M').click();
    await expect(row(page, 'Ma')).toBeInViewport();
    await expect(row(page, 'Aa')).not.toBeInViewport();
    await expect(currentTab(page)).toHaveText('M');
    const filter = (await page.getByRole('search').boundingBox())!;
    expect((await row(page, 'Ma').boundingBox())!.y).toBeGreaterThanOrEqual(filter.y + filter.height);

    await page.mouse.wheel(0, -20_000);
    await expect(currentTab(page)).toHaveText('A');
  });
  await test.step('dragging along the tabs scrolls through the book', async () => {
    // Once the book has been moved the tabs stay where they are.
    await tab(page, 'F').click();
    await expect(row(page, 'Fa')).toBeInViewport();
    await tab(page, 'C').hover();
    await page.mouse.down();
    const target = (await tab(page, 'R').boundingBox())!;
    await page.mouse.move(target.x + 8, target.y + 8, { steps: 20 });
    await expect(row(page, 'Ra')).toBeInViewport();
    await page.mouse.up();
  });
  await test.step('in a low window neighbouring letters share a tab', async () => {
    await page.setViewportSize({ width: 1280, height: 480 });
    await expect(tabs(page).first()).toHaveText('AB');
    await expect(tabs(page)).toHaveCount(13);
    await page.setViewportSize({ width: 1280, height: 340 });
    await expect(tabs(page).first()).toHaveText('A–C');
  });
});
