import type { Page } from '@playwright/test';
import { filterField, headerButton, newContactRow, row, rows, toast } from './locators.ts';
import { expect, named, test } from './story.ts';

const SPINNER_AFTER_MS = 300;
const BOOK = named('Rosie Simpson');

const spinner = (page: Page) => page.getByRole('main').getByRole('status').getByText('Opening your book');
const failure = (page: Page) => page.getByRole('heading', { name: 'Your contacts did not load' });

test('a book that loads slowly or not at all says so', async ({ page, openNewBook, calls }) => {
  await test.step('a list that does not load says so in its place, and can be loaded again', async () => {
    await calls.refuse('GET', '/contacts');
    await openNewBook(BOOK);
    await expect(failure(page)).toBeVisible();
    await expect(page.getByText('Nothing has been changed. Check the connection, then try again.')).toBeVisible();
    await expect(filterField(page)).toHaveCount(0);
    await expect(newContactRow(page)).toHaveCount(0);
    await expect(toast(page)).toHaveCount(0);
    const all = page.getByRole('navigation', { name: 'Contacts' }).getByRole('link');
    await expect(all, 'the number is not known').toHaveAccessibleName('All contacts');

    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => calls.sent('GET', '/contacts').length).toBeGreaterThan(1);
    await expect(failure(page), 'still refused').toBeVisible();
    await calls.allow();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveText([/Rosie Simpson/]);
    await expect(failure(page)).toHaveCount(0);
  });
  await test.step('a book that was read before stays when it does not load again', async () => {
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'ContactBook' }).click();
    await calls.refuse('GET', '/changes?since=1');
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    const refused = page.waitForResponse(/\/changes\?since=1$/);
    await page.getByRole('navigation').getByRole('link', { name: 'Contacts' }).click();
    expect((await refused).status()).toBe(500);
    await expect(row(page, 'Rosie Simpson')).toBeVisible();
    await expect(headerButton(page, 'Log out')).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
    await calls.allow();
  });
  await test.step('a book that opens has a spinner of 100 px, which turns', async () => {
    const release = await calls.hold('GET', '/contacts');
    await page.reload();
    await expect(spinner(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'A fresh book' })).toHaveCount(0);
    const status = page.getByRole('main').getByRole('status');
    await expect(status.locator('[aria-hidden=true]')).toHaveCSS('width', '100px');
    await expect(status.locator('[aria-hidden=true]')).toHaveCSS('height', '100px');
    const colors = await status
      .locator('[aria-hidden=true] *')
      .evaluateAll((rings) =>
        rings.map((ring) => getComputedStyle(ring)).flatMap((style) => [style.borderTopColor, style.borderRightColor]),
      );
    expect([...new Set(colors)], 'green, teal, black and white').toEqual([
      'rgb(19, 138, 78)',
      'rgb(15, 143, 140)',
      'rgb(0, 0, 0)',
      'rgb(255, 255, 255)',
    ]);
    const turning = () => status.evaluate((whole) => whole.getAnimations({ subtree: true }).length);
    expect(await turning()).toBe(3);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await turning()).toBe(0);
    await expect(spinner(page)).toBeVisible();
    release();
    await expect(rows(page)).toHaveCount(1);
  });
});

test('the spinner comes only when the wait has lasted 300 ms', async ({ page, openNewBook, calls }) => {
  await page.clock.install();
  await calls.refuse('GET', '/contacts');
  await openNewBook(BOOK);
  await expect(failure(page)).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await calls.allow();
  const release = await calls.hold('GET', '/contacts');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(failure(page)).toHaveCount(0);
  await page.clock.runFor(SPINNER_AFTER_MS - 1);
  await expect(spinner(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(spinner(page)).toBeVisible();
  release();
  await expect(rows(page)).toHaveCount(1);
  await expect(spinner(page)).toHaveCount(0);
});

test('every number can be called', async ({ page, openNewBook }) => {
  const numbers = {
    '+380 (67) 123-45-67': 'tel:+380671234567',
    '*100#': 'tel:*100%23',
    '112': 'tel:112',
    '044 123 45 67 ext. 12': 'tel:0441234567;ext=12',
  };
  await openNewBook(Object.keys(numbers).map((number, index) => ({ name: `Rosie ${'ABCD'[index]}`, number })));
  for (const [number, href] of Object.entries(numbers)) {
    await expect(page.getByRole('link', { name: number, exact: true })).toHaveAttribute('href', href);
  }
});
