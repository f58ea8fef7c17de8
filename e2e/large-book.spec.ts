import type { Page } from '@playwright/test';
import { count, filterField, row, rows } from './locators.ts';
import { expect, test as base } from './story.ts';

const SIZE = 5000;
/** Names in sorted order: Baaa to Bhjk and so on. */
const BOOK = Array.from({ length: SIZE }, (_, index) => ({
  id: `contact-${index}`,
  name: nameOf(index),
  number: `+380 ${String(index).padStart(5, '0')}`,
}));
/** Maximum number of rows in the document beyond the visible ones. */
const WINDOW_ROWS = 60;

const test = base.extend<{ book: Page }>({
  book: async ({ page, openAs, signedUp, calls }, use) => {
    await calls.answer('GET', '/contacts', BOOK);
    await openAs(await signedUp());
    await expect(count(page)).toHaveText('5,000 contacts');
    await use(page);
  },
});

test('a book of 5,000 is read by scrolling, keys and the filter', async ({ book }) => {
  await test.step('only the visible rows are drawn, and each says its place', async () => {
    expect(await rows(book).count()).toBeLessThan(WINDOW_ROWS);
    await expect(rows(book).first()).toHaveAttribute('aria-setsize', String(SIZE));
    await expect(rows(book).first()).toHaveAttribute('aria-posinset', '1');
    await expect(row(book, nameOf(0))).toBeInViewport();
  });
  await test.step('the filter finds one of them by a part of the name or the number', async () => {
    await filterField(book).fill(nameOf(4321));
    await expect(count(book)).toHaveText(/^1 and \d+ similar$/);
    await expect(row(book, nameOf(4321))).toBeVisible();
    await filterField(book).fill('04999');
    await expect(count(book)).toHaveText('1 of 5,000');
    await expect(row(book, nameOf(SIZE - 1))).toBeVisible();
    await filterField(book).fill('');
    await expect(count(book)).toHaveText('5,000 contacts');
  });
  await test.step('End leads to the last row, and Home back; a reload stays there', async () => {
    await filterField(book).press('ArrowDown');
    await book.keyboard.press('End');
    await expect(row(book, nameOf(SIZE - 1))).toBeFocused();
    await expect(row(book, nameOf(SIZE - 1))).toBeInViewport({ ratio: 1 });
    await expect(rows(book).last()).toHaveAttribute('aria-posinset', String(SIZE));
    expect(await rows(book).count()).toBeLessThan(WINDOW_ROWS);
    await book.keyboard.press('Home');
    await expect(row(book, nameOf(0))).toBeFocused();
    await expect(row(book, nameOf(0))).toBeInViewport({ ratio: 1 });

    await book.keyboard.press('End');
    await expect(row(book, nameOf(SIZE - 1))).toBeFocused();
    const place = await book.evaluate(() => window.scrollY);
    // The browser fires `scrollend` with a later frame.
    const keptPlace = () => book.evaluate(() => (history.state as { scrollTop?: number } | null)?.scrollTop);
    await expect.poll(keptPlace).toBe(place);
    await book.reload();
    await expect(row(book, nameOf(SIZE - 1))).toBeInViewport({ ratio: 1 });
    await expect.poll(() => book.evaluate(() => window.scrollY)).toBe(place);
  });
  await test.step('scrolling shows the rows that belong there', async () => {
    await book.mouse.move(600, 500);
    for (const share of [0.25, 0.5, 0.9]) {
      await book.evaluate((part) => window.scrollTo(0, document.documentElement.scrollHeight * part), share);
      await expect.poll(() => placeInMiddle(book)).toBeCloseTo(SIZE * share, -2);
      expect(await rows(book).count()).toBeLessThan(WINDOW_ROWS);
    }
    await book.mouse.wheel(0, 1_000_000);
    await expect(row(book, nameOf(SIZE - 1))).toBeInViewport();
  });
});

/** Returns the position that the row in the middle of the window announces. */
async function placeInMiddle(page: Page): Promise<number> {
  return page.evaluate(() => {
    const under = document.elementsFromPoint(600, 500).find((element) => element.closest('[aria-posinset]') !== null);
    return Number(under?.closest('[aria-posinset]')?.getAttribute('aria-posinset') ?? 0);
  });
}

/** Returns four letters for each number, in sorted order. */
function nameOf(index: number): string {
  const letters = Array.from({ length: 4 }, (_, place) => Math.floor(index / 20 ** (3 - place)) % 20);
  const [first = '', ...others] = letters.map((letter) => String.fromCodePoint(97 + letter));
  return first.toUpperCase() + others.join('');
}

test('a filter typed far down the book shows its matches from the first', async ({ page, openNewBook, calls }) => {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRST');
  const book = letters.flatMap((one) =>
    letters.flatMap((two) =>
      letters.map((three) => ({ id: one + two + three, name: `${one}${two}${three}`.toLowerCase(), number: '1' })),
    ),
  );
  await calls.answer('GET', '/contacts', book);
  await openNewBook();
  await filterField(page).press('ArrowDown');
  await expect(row(page, 'aaa')).toBeFocused();
  await filterField(page).evaluate(typeBeforeTheNextFrame);
  await expect(count(page)).not.toHaveText('8,000 contacts');
  await expect(row(page, 'aab')).toBeInViewport();
});

/** Goes to the last row and types before the next frame, which fires the browser's scroll event. */
async function typeBeforeTheNextFrame(field: HTMLElement | SVGElement): Promise<void> {
  const before = document.activeElement;
  before?.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
  while (document.activeElement === before) await Promise.resolve();
  field.focus();
  document.execCommand('insertText', false, 'b');
}
