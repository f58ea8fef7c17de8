import type { Page } from '@playwright/test';
import { logIn, toast, write } from './sights.ts';
import { expect, test as base } from './story.ts';

const CLOSES_AFTER_MS = 3000;
/** Entrance, exit and a slow machine. */
const LATE_MS = 1500;
const BOOK = ['Anna', 'Borys', 'Clara', 'Dmytro', 'Emma'].map((name) => ({ name, number: '1' }));

/** A member whose every `warn` shows a toast: the name is in the book already. */
const test = base.extend<{ warn: (name: string) => Promise<void> }>({
  warn: async ({ page, openAs, signedUp }, use) => {
    await openAs(await signedUp('Olena', BOOK));
    await use(async (name) => {
      await write(page, name, '2');
      await expect(toast(page, warning(name))).toBeVisible();
    });
  },
});

const warning = (name: string) => `"${name}" is already in contacts`;

test('a toast stands at the top right and closes by itself after 3000 ms', async ({ page, warn }) => {
  await watchToastTimes(page);
  await warn('Anna');
  const { width } = page.viewportSize()!;
  const box = (await toast(page).boundingBox())!;
  expect(width - box.x - box.width, 'from the right edge').toBeLessThanOrEqual(32);
  expect(box.y, 'from the top').toBeLessThanOrEqual(16);
  expect(box.x).toBeGreaterThan(width / 2);

  await expect(toast(page)).toHaveCount(0);
  const [shownForMs] = await page.evaluate(() => window.toastTimes);
  expect(shownForMs).toBeGreaterThanOrEqual(CLOSES_AFTER_MS);
  expect(shownForMs).toBeLessThan(CLOSES_AFTER_MS + LATE_MS);
});

test('a toast closes when it is clicked', async ({ page, warn }) => {
  await warn('Anna');
  await warn('Borys');
  await toast(page, warning('Anna')).click();
  await expect(toast(page)).toHaveText([warning('Borys')]);
});

test('a toast closes when it is dragged away, and stays when it is let go on the way', async ({ page, warn }) => {
  await warn('Anna');
  const { x, y, width, height } = (await toast(page).boundingBox())!;
  const [middle, level] = [x + width / 2, y + height / 2];
  async function drag(byPx: number) {
    await page.mouse.move(middle, level);
    await page.mouse.down();
    await page.mouse.move(middle + byPx / 2, level, { steps: 5 });
    await page.mouse.move(middle + byPx, level, { steps: 5 });
    await page.mouse.up();
  }
  await drag(-40);
  await warn('Borys');
  await expect(toast(page), 'let go early, it stays').toHaveText([warning('Anna'), warning('Borys')]);
  await drag(-width);
  await expect(toast(page)).toHaveText([warning('Borys')]);
});

test('a toast waits under the pointer while a later one goes', async ({ page, warn }) => {
  await warn('Anna');
  await toast(page, warning('Anna')).hover();
  await warn('Borys');
  await expect(toast(page)).toHaveCount(2);
  await expect(toast(page, warning('Borys'))).toHaveCount(0);
  await expect(toast(page, warning('Anna'))).toBeVisible();
  await page.mouse.move(10, 500);
  await expect(toast(page)).toHaveCount(0);
});

test('a toast waits while the window is not looked at, even from its very first moment', async ({ page, warn }) => {
  await page.evaluate(() => {
    const watcher = new MutationObserver(() => {
      if (document.querySelector('[role=alert]') === null) return;
      watcher.disconnect();
      window.dispatchEvent(new Event('blur'));
    });
    watcher.observe(document.body, { childList: true, subtree: true });
  });
  await warn('Anna');
  // It came after the window was left, in a browser that counts as looked at: its time runs, as a clock for the other.
  await warn('Borys');
  await expect(toast(page, warning('Borys'))).toHaveCount(0);
  await expect(toast(page, warning('Anna'))).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(toast(page)).toHaveCount(0);
});

test('at most three toasts stand there', async ({ page, warn }) => {
  for (const name of ['Anna', 'Borys', 'Clara']) await warn(name);
  await toast(page, warning('Anna')).hover();
  await write(page, 'Dmytro', '2');
  await expect(toast(page)).toHaveText(['Anna', 'Borys', 'Clara'].map(warning));
});

test('toasts stack downward, the newest last', async ({ page, warn }) => {
  await warn('Anna');
  await warn('Borys');
  await expect(toast(page)).toHaveText(['Anna', 'Borys'].map(warning));
  const [first, second] = await toast(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(second).toBeGreaterThan(first!);
});

test('a toast is above an open dialog, and a click on it leaves the dialog open', async ({ page, open, calls }) => {
  await calls.refuse('POST', '/users/login');
  await open();
  await logIn(page, { email: 'olena@example.com', password: 'colibri1' });
  await expect(toast(page)).toBeVisible();
  await toast(page).hover();
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await toast(page).click();
  await expect(toast(page)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('success, failure and warning are told apart by more than their words', async ({ page, warn, calls }) => {
  const seen = async (words: string) =>
    toast(page, words)
      .locator('svg')
      .evaluate((icon) => [icon.innerHTML, getComputedStyle(icon).color].join(' '));
  await warn('Anna');
  const warned = await seen(warning('Anna'));
  await write(page, 'Fedir', '2');
  await expect(toast(page, 'Your contact is added!')).toBeVisible();
  const succeeded = await seen('Your contact is added!');
  await calls.refuse('POST', '/contacts');
  await write(page, 'Galyna', '2');
  await expect(toast(page, 'Something went wrog! Try again')).toBeVisible();
  const failed = await seen('Something went wrog! Try again');
  expect(new Set([warned, succeeded, failed]).size).toBe(3);
});

/** How long each toast stood there, by the browser's own clock. */
async function watchToastTimes(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.toastTimes = [];
    let since = 0;
    new MutationObserver(() => {
      const isShown = document.querySelector('[role=alert]') !== null;
      if (isShown && since === 0) since = performance.now();
      if (isShown || since === 0) return;
      window.toastTimes.push(performance.now() - since);
      since = 0;
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
}

declare global {
  // An interface, for it adds to the browser's own.
  interface Window {
    toastTimes: number[];
  }
}
