import type { Page } from '@playwright/test';
import { deleteRow, logIn, startEditing, toast, write } from './locators.ts';
import { expect, test as base } from './story.ts';

const CLOSES_AFTER_MS = 3000;
/** Tolerance for the animations and a slow machine. */
const LATE_MS = 1500;
const FAILURE = 'Something went wrog! Try again';
const BOOK = ['Anna', 'Borys', 'Clara', 'Dmytro', 'Emma'].map((name) => ({ name, number: '1' }));

/** A member, and a function `warn` that shows a toast: the name is already in the book. */
const test = base.extend<{ warn: (name: string) => Promise<void> }>({
  warn: async ({ page, openAs, signedUp }, use) => {
    await openAs(await signedUp('Olena', BOOK));
    await use(async (name) => {
      await write(page, name, '2');
      await expect(toast(page, warning(name))).toBeVisible();
    });
  },
});

/** Returns the text of the topmost toast. */
const uppermost = (page: Page) => page.locator('.toast[data-depth="0"][data-leaving=false] .toast-words').textContent();
const warning = (name: string) => `"${name}" is already in contacts`;

test('a toast is at the top right and closes after 3000 ms', async ({ page, warn }) => {
  await watchToastTimes(page);
  // The links beside the title are rendered by then.
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible();
  await warn('Anna');
  const { width } = page.viewportSize()!;
  const box = (await toast(page).boundingBox())!;
  expect(box.y, 'from the top').toBeLessThanOrEqual(16);
  // The toast is placed before the buttons of the header.
  expect(box.x + box.width).toBeGreaterThan(width / 2);

  await expect(toast(page)).toHaveCount(0);
  const [shownForMs] = await page.evaluate(() => window.toastTimes);
  expect(shownForMs).toBeGreaterThanOrEqual(CLOSES_AFTER_MS);
  expect(shownForMs).toBeLessThan(CLOSES_AFTER_MS + LATE_MS);
});

test('a toast closes when it is clicked, and the one below it is there; by Alt+T and Enter too', async ({
  page,
  warn,
}) => {
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await warn('Anna');
  await warn('Borys');
  await toast(page, warning('Borys')).click();
  await expect(toast(page)).toHaveText([warning('Anna')]);
  expect(await uppermost(page)).toBe(warning('Anna'));
  const form = await startEditing(page, 'Clara');
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Alt+t');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toHaveCount(0);
  await expect(form.getByLabel('Name'), 'and Enter does nothing more').toBeFocused();
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

test('a toast waits under the pointer, on top, while a later one goes', async ({ page, warn }) => {
  await warn('Anna');
  const { x, y } = (await toast(page).boundingBox())!;
  await page.mouse.move(x - 20, y + 20);
  await page.mouse.move(x + 20, y + 20, { steps: 4 });
  await warn('Borys');
  expect(await uppermost(page)).toBe(warning('Anna'));
  await expect(toast(page, warning('Borys'))).toHaveCount(0);
  await expect(toast(page, warning('Anna'))).toBeVisible();
  await page.mouse.move(10, 500);
  await expect(toast(page)).toHaveCount(0);
});

test('a toast that comes up under a resting pointer goes by itself', async ({ page, warn }) => {
  await warn('Anna');
  await toast(page).hover();
  await toast(page).click();
  await expect(toast(page)).toHaveCount(0);
  await warn('Borys');
  await expect(toast(page)).toHaveCount(0);
});

test('a toast waits while the window is not looked at', async ({ page, warn }) => {
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await page.clock.install();
  await warn('Anna');
  await page.clock.fastForward(10 * CLOSES_AFTER_MS);
  await expect(toast(page)).toHaveText([warning('Anna')]);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.clock.fastForward(CLOSES_AFTER_MS);
  await expect(toast(page)).toHaveCount(0);
});

test('any number of toasts need the space of one, the newest on top, without waiting', async ({ page, warn }) => {
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  /** The entrance animation moves the toasts. */
  const areAtRest = () =>
    expect.poll(() => toast(page).evaluateAll((all) => all.flatMap((one) => one.getAnimations()).length)).toBe(0);
  await warn('Anna');
  await areAtRest();
  const alone = (await toast(page).boundingBox())!;
  for (const name of ['Borys', 'Clara', 'Dmytro', 'Emma']) await warn(name);
  await expect(toast(page)).toHaveText(BOOK.map(({ name }) => warning(name)));
  expect(await uppermost(page)).toBe(warning('Emma'));
  await areAtRest();
  for (const box of await toast(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))) {
    expect(box, 'but for the edges of those below').toBeLessThanOrEqual(alone.y + alone.height + 12);
  }
});

test('what failed comes at once, and what went well stays below it', async ({ page, warn, calls }) => {
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  for (const name of ['Fedir', 'Galyna', 'Hanna']) await write(page, name, '2');
  await expect(toast(page, 'Your contact is added!')).toHaveCount(3);
  await calls.refuse('DELETE', '/contacts/*');
  await deleteRow(page, 'Anna');
  await expect(toast(page, FAILURE)).toBeVisible();
  expect(await uppermost(page)).toBe(FAILURE);
  await write(page, 'Inna', '2');
  await expect(toast(page, 'Your contact is added!')).toHaveCount(4);
  expect(await uppermost(page)).toBe(FAILURE);
  await warn('Borys');
  expect(await uppermost(page)).toBe(warning('Borys'));
});

test('a toast is above an open dialog, and a click on it leaves the dialog open', async ({ page, open, calls }) => {
  await calls.refuse('POST', '/users/login');
  await open();
  await logIn(page, { email: 'olena@example.com', password: 'colibri1' });
  await expect(toast(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
  await toast(page).click();
  await expect(toast(page)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('success, failure and warning differ in more than their words', async ({ page, warn, calls }) => {
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
  await expect(toast(page, FAILURE)).toBeVisible();
  const failed = await seen(FAILURE);
  expect(new Set([warned, succeeded, failed]).size).toBe(3);
});

/** Records how long each toast is shown, by the browser's clock. */
async function watchToastTimes(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.toastTimes = [];
    let since = 0;
    new MutationObserver(() => {
      const isShown = document.querySelector('.toast') !== null;
      if (isShown && since === 0) since = performance.now();
      if (isShown || since === 0) return;
      window.toastTimes.push(performance.now() - since);
      since = 0;
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
}

declare global {
  // An interface, because it extends the browser's own type.
  interface Window {
    toastTimes: number[];
  }
}
