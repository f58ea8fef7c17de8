import type { Page } from '@playwright/test';
import { findBarriers } from './axe.ts';
import { accountButton, newContactRow, count, editForm, filterField, newContactName, row, rows } from './locators.ts';
import { expect, test as base } from './story.ts';

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
const BOOK = LETTERS.flatMap((letter) => ['a', 'e'].map((vowel) => ({ name: `${letter}${vowel}`, number: '112' })));

/** A book of 52 contacts; no particular element has the focus. */
const test = base.extend<{ book: Page }>({
  book: async ({ page, openAs, signedUp }, use) => {
    await openAs(await signedUp('Olena', BOOK));
    await expect(count(page)).toHaveText('52 contacts');
    await use(page);
  },
});

test('/ goes to the filter, Esc clears it, and the arrows go into the list and back', async ({ book }) => {
  await book.keyboard.press('/');
  await expect(filterField(book)).toBeFocused();
  await book.keyboard.type('b/');
  await expect(filterField(book), 'in a field it is a character').toHaveValue('b/');
  await book.keyboard.press('Escape');
  await expect(filterField(book)).toHaveValue('');
  await expect(filterField(book)).toBeFocused();
  await book.keyboard.press('ArrowDown');
  await expect(row(book, 'Aa')).toBeFocused();
  await book.keyboard.press('ArrowDown');
  await expect(row(book, 'Ae')).toBeFocused();
  await book.keyboard.press('ArrowUp');
  await book.keyboard.press('ArrowUp');
  await expect(filterField(book)).toBeFocused();
});

test('N goes to the name on the blank line, and is a letter there', async ({ book }) => {
  await book.keyboard.press('n');
  await expect(newContactName(book)).toBeFocused();
  await expect(newContactName(book)).toHaveValue('');
  await book.keyboard.type('Nina');
  await expect(newContactName(book)).toHaveValue('Nina');
});

test('N opens the line on a small screen', async ({ book }) => {
  await book.setViewportSize({ width: 320, height: 640 });
  await expect(newContactRow(book)).toHaveCount(0);
  await book.keyboard.press('N');
  await expect(newContactName(book)).toBeFocused();
});

test('End, Home and the page keys move by the book and by the screen', async ({ book }) => {
  await filterField(book).press('ArrowDown');
  await book.keyboard.press('End');
  await expect(row(book, 'Ze')).toBeFocused();
  await expect(row(book, 'Ze')).toBeInViewport({ ratio: 1 });
  await book.keyboard.press('ArrowDown');
  await expect(row(book, 'Ze'), 'there is no further').toBeFocused();
  await book.keyboard.press('Home');
  await expect(row(book, 'Aa')).toBeFocused();
  await expect(row(book, 'Aa')).toBeInViewport({ ratio: 1 });

  await book.keyboard.press('PageDown');
  const after = await focusedPosition(book);
  expect(after).toBeGreaterThan(5);
  expect(after, 'no more than a screen').toBeLessThan(20);
  await book.keyboard.press('PageDown');
  expect(await focusedPosition(book)).toBe(2 * after - 1);
  await book.keyboard.press('PageUp');
  await book.keyboard.press('PageUp');
  await expect(row(book, 'Aa')).toBeFocused();
});

test('the focused row is never below the filter or the window’s edge', async ({ book }) => {
  await filterField(book).press('ArrowDown');
  const seen = async () => {
    const focused = (await book.locator('[role=group]:focus').boundingBox())!;
    const filter = (await book.getByRole('search').boundingBox())!;
    expect(focused.y).toBeGreaterThanOrEqual(filter.y + filter.height - 1);
    expect(focused.y + focused.height).toBeLessThanOrEqual(840);
  };
  for (let step = 0; step < 20; step++) await book.keyboard.press('ArrowDown');
  await expect(row(book, 'Ka')).toBeFocused();
  await seen();
  for (let step = 0; step < 15; step++) await book.keyboard.press('ArrowUp');
  await expect(row(book, 'Ce')).toBeFocused();
  await seen();
});

test('F2 edits the row, and Esc gives it back', async ({ book }) => {
  await filterField(book).press('ArrowDown');
  await book.keyboard.press('F2');
  await expect(editForm(book, 'Aa').getByLabel('Name')).toBeFocused();
  await book.keyboard.press('Escape');
  await expect(row(book, 'Aa')).toBeFocused();
  await book.keyboard.press('F2');
  await book.keyboard.press('End');
  await book.keyboard.type('b');
  await book.keyboard.press('Enter');
  await expect(row(book, 'Aab')).toBeFocused();
});

test('Delete deletes the row', async ({ book }) => {
  await filterField(book).press('ArrowDown');
  await book.keyboard.press('Delete');
  await expect(row(book, 'Ae')).toBeFocused();
  await expect(count(book)).toHaveText('51 contacts');
});

test('no shortcut reaches below a dialog', async ({ book, calls }) => {
  await calls.forget();
  await book.reload();
  await filterField(book).press('ArrowDown');
  await book.keyboard.press('Delete');
  await expect(book.getByRole('dialog')).toBeVisible();
  await book.keyboard.press('n');
  await expect(book.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await book.keyboard.press('Escape');
  await expect(row(book, 'Aa')).toBeFocused();
});

test('the list is one stop for Tab, and the focused row opens its own', async ({ book }) => {
  await filterField(book).press('ArrowDown');
  await book.keyboard.press('ArrowDown');
  await expect(row(book, 'Ae')).toBeFocused();
  for (const inside of [
    row(book, 'Ae').getByRole('link', { name: '112' }),
    row(book, 'Ae').getByRole('button', { name: 'Edit Ae' }),
    row(book, 'Ae').getByRole('button', { name: 'Delete Ae' }),
  ]) {
    await book.keyboard.press('Tab');
    await expect(inside).toBeFocused();
    await expect(inside).toBeVisible();
  }
  await book.keyboard.press('Tab');
  await expect(rows(book).locator(':focus'), 'out of the list').toHaveCount(0);
  await expect(book.getByRole('navigation', { name: 'Letters' }).locator(':focus')).toHaveText('A');
  await book.keyboard.press('Shift+Tab');
  await book.keyboard.press('ArrowDown');
  await expect(row(book, 'Ba'), 'the arrows go on from inside a row').toBeFocused();
});

test('the one-character keys can be switched off, and stay off over a reload', async ({ book }) => {
  await book.getByRole('button', { name: 'Turn shortcuts off' }).click();
  await book.keyboard.press('/');
  await book.keyboard.press('n');
  await expect(book.getByRole('button', { name: 'Turn shortcuts on' })).toBeFocused();
  await book.reload();
  await expect(rows(book).first()).toBeVisible();
  await book.keyboard.press('/');
  await expect(filterField(book)).not.toBeFocused();
  await book.getByRole('button', { name: 'Turn shortcuts on' }).click();
  await book.keyboard.press('/');
  await expect(filterField(book)).toBeFocused();
});

test('on a small screen the switch is in a menu on the title', async ({ book }) => {
  await book.setViewportSize({ width: 768, height: 840 });
  await expect(book.getByRole('button', { name: 'Turn shortcuts off' })).toHaveCount(0);
  await book.getByLabel('More').click();
  await expect(book.getByRole('button', { name: 'Turn shortcuts off' })).toBeVisible();
  expect(await findBarriers(book)).toEqual([]);
  await book.getByRole('button', { name: 'Turn shortcuts off' }).click();
  await expect(book.getByRole('button', { name: 'Turn shortcuts on' })).toBeVisible();
  await book.keyboard.press('Escape');
  await expect(book.getByRole('button', { name: 'Turn shortcuts on' })).toHaveCount(0);
  await expect(book.getByLabel('More')).toBeFocused();
});

/** Returns the position in the list that the focused row announces. */
async function focusedPosition(page: Page): Promise<number> {
  const item = rows(page).filter({ has: page.locator('[role=group]:focus') });
  return Number(await item.getAttribute('aria-posinset'));
}

test('a book that comes late takes the focus only where it was nowhere', async ({ page, openNewBook, calls }) => {
  const release = await calls.hold('GET', '/contacts');
  await openNewBook();
  await accountButton(page).focus();
  release();
  await expect(newContactName(page)).toBeVisible();
  await expect(accountButton(page)).toBeFocused();
  await page.reload();
  await expect(newContactName(page)).toBeFocused();
});
