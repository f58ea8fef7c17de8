import type { Page } from '@playwright/test';
import { press, pressKeys } from './acts.ts';
import { findBarriers } from './axe.ts';
import { accountButton, dialog, filterField, newContactName, newContactRow, row, rows } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, test as base } from './story.ts';

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const BOOK = LETTERS.flatMap((letter) => ['a', 'e'].map((vowel) => ({ name: `${letter}${vowel}`, number: '112' })));

/** A book of 52 contacts; no particular element has the focus. */
const test = withOpenBook(BOOK);

test('the list and its fields are reached by the keyboard', async ({ page, calls }) => {
  await test.step('/ goes to the filter, Esc clears it, and the arrows go into the list and back', async () => {
    await page.keyboard.press('/');
    await expect(filterField(page)).toBeFocused();
    await page.keyboard.type('b/');
    await expect(filterField(page), 'in a field it is a character').toHaveValue('b/');
    await page.keyboard.press('Escape');
    await expect(filterField(page)).toHaveValue('');
    await expect(filterField(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(row(page, 'Aa')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(row(page, 'Ae')).toBeFocused();
    await pressKeys(page, 'ArrowUp', 'ArrowUp');
    await expect(filterField(page)).toBeFocused();
  });
  await test.step('the first stop of the page skips to the list', async () => {
    await page.reload();
    await expect(rows(page)).not.toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Skip to the contacts' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Skip to the contacts' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(row(page, 'Aa')).toBeFocused();
  });
  await test.step('the list is one stop for Tab, and the focused row opens its own', async () => {
    // The letters and the boxes are loaded after the list.
    const letters = page.getByRole('navigation', { name: 'Letters' });
    await expect(letters).toBeVisible();
    await expect(row(page, 'Ae').getByRole('checkbox')).toBeAttached();
    await filterField(page).press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(row(page, 'Ae')).toBeFocused();
    for (const inside of [
      row(page, 'Ae').getByRole('checkbox', { name: 'Ae' }),
      row(page, 'Ae').getByRole('link', { name: '112' }),
      row(page, 'Ae').getByRole('button', { name: 'Edit Ae' }),
      row(page, 'Ae').getByRole('button', { name: 'Delete Ae' }),
    ]) {
      await page.keyboard.press('Tab');
      await expect(inside).toBeFocused();
      await expect(inside).toBeVisible();
    }
    await page.keyboard.press('Tab');
    await expect(rows(page).locator(':focus'), 'out of the list').toHaveCount(0);
    await expect(letters.locator(':focus')).toHaveText('A');
    await pressKeys(page, 'Shift+Tab', 'ArrowDown');
    await expect(row(page, 'Ba'), 'the arrows go on from inside a row').toBeFocused();
    await page.keyboard.press('Home');
    await expect(row(page, 'Aa')).toBeFocused();
  });
  await test.step('End, Home and the page keys move by the book and by the screen', async () => {
    await filterField(page).press('ArrowDown');
    await page.keyboard.press('End');
    await expect(row(page, 'Ze')).toBeFocused();
    await expect(row(page, 'Ze')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('ArrowDown');
    await expect(row(page, 'Ze'), 'there is no further').toBeFocused();
    await page.keyboard.press('Home');
    await expect(row(page, 'Aa')).toBeFocused();
    await expect(row(page, 'Aa')).toBeInViewport({ ratio: 1 });

    await page.keyboard.press('PageDown');
    const after = await focusedPosition(page);
    expect(after).toBeGreaterThan(5);
    expect(after, 'no more than a screen').toBeLessThan(20);
    await page.keyboard.press('PageDown');
    expect(await focusedPosition(page)).toBe(2 * after - 1);
    await pressKeys(page, 'PageUp', 'PageUp');
    await expect(row(page, 'Aa')).toBeFocused();
  });
  await test.step('the focused row is never covered by the filter or the edge of the window', async () => {
    await filterField(page).press('ArrowDown');
    const seen = async () => {
      const focused = (await page.locator('[role=group]:focus').boundingBox())!;
      const filter = (await page.getByRole('search').boundingBox())!;
      expect(focused.y).toBeGreaterThanOrEqual(filter.y + filter.height - 1);
      expect(focused.y + focused.height).toBeLessThanOrEqual(840);
    };
    for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowDown');
    await expect(row(page, 'Ka')).toBeFocused();
    await seen();
    for (let step = 0; step < 15; step++) await page.keyboard.press('ArrowUp');
    await expect(row(page, 'Ce')).toBeFocused();
    await seen();
    await page.keyboard.press('Home');
    await expect(row(page, 'Aa')).toBeFocused();
  });
  await test.step('N goes to the name on the blank line, and opens it on a small screen', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(newContactRow(page)).toHaveCount(0);
    await page.keyboard.press('N');
    await expect(newContactName(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 840 });
    await filterField(page).press('ArrowDown');
    await page.keyboard.press('n');
    await expect(newContactName(page)).toBeFocused();
    await expect(newContactName(page)).toHaveValue('');
    await page.keyboard.type('Nina');
    await expect(newContactName(page)).toHaveValue('Nina');
    await newContactName(page).fill('');
    await page.keyboard.press('Escape');
  });
  await test.step('on a smaller screen the shortcuts are in the menu', async () => {
    await page.setViewportSize({ width: 768, height: 840 });
    await page.getByLabel('More', { exact: true }).click();
    expect(await findBarriers(page)).toEqual([]);
    await press(page, 'Shortcuts');
    await expect(dialog(page).getByText('List or card')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('More', { exact: true })).toBeFocused();
    await page.setViewportSize({ width: 1280, height: 840 });
  });
  await test.step('the one-character keys can be switched off, and stay off after a reload', async () => {
    await page.keyboard.press('?');
    await press(dialog(page), 'Turn shortcuts off');
    await pressKeys(page, 'Escape', '/', 'n');
    await expect(filterField(page)).not.toBeFocused();
    await expect(newContactName(page)).not.toBeFocused();
    await page.reload();
    await expect(rows(page).first()).toBeVisible();
    await pressKeys(page, '/', '?');
    await expect(filterField(page)).not.toBeFocused();
    await press(page, 'Shortcuts');
    await press(dialog(page), 'Turn shortcuts on');
    await pressKeys(page, 'Escape', '/');
    await expect(filterField(page)).toBeFocused();
  });
  await test.step('no shortcut works below a dialog', async () => {
    await calls.forget();
    await page.reload();
    await filterField(page).press('ArrowDown');
    await page.keyboard.press('Delete');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(row(page, 'Aa')).toBeFocused();
  });
});

/** Returns the position in the list that the focused row announces. */
async function focusedPosition(page: Page): Promise<number> {
  const item = rows(page).filter({ has: page.locator('[role=group]:focus') });
  return Number(await item.getAttribute('aria-posinset'));
}

base('a book that comes late takes the focus only where it was nowhere', async ({ page, openNewBook, calls }) => {
  const release = await calls.hold('GET', '/contacts');
  // The button is there before the screen is.
  await page.route('**/assets/ContactsScreen-*.js', async (route) => {
    await accountButton(page).focus();
    await route.continue();
  });
  await openNewBook();
  release();
  await expect(newContactName(page)).toBeVisible();
  await expect(accountButton(page)).toBeFocused();
  await page.unrouteAll();
  await page.reload();
  await expect(newContactName(page)).toBeFocused();
});
