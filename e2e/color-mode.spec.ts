import type { Page } from '@playwright/test';
import { headerButton } from './locators.ts';
import { expect, test } from './story.ts';

const LIGHT_GROUND = 'rgb(237, 243, 239)';
const DARK_GROUND = 'rgb(14, 23, 20)';

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('the colour mode is chosen and kept', async ({ page, open, openWindow }) => {
  await test.step('the mode is light at first, and the switch says what it will do', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open();
    const other = await openWindow('');
    await expect(headerButton(page, 'Switch to dark mode')).toBeVisible();
    expect(await ground(page)).toBe(LIGHT_GROUND);

    await headerButton(page, 'Switch to dark mode').click();
    await expect(headerButton(page, 'Switch to light mode')).toBeVisible();
    await expect.poll(() => ground(page)).toBe(DARK_GROUND);
    await expect(headerButton(other, 'Switch to light mode'), 'another window follows').toBeVisible();
    await expect.poll(() => ground(other)).toBe(DARK_GROUND);
    expect(await page.evaluate(() => localStorage.getItem('chakra-ui-color-mode'))).toBe('dark');

    await headerButton(page, 'Switch to light mode').click();
    await expect(headerButton(page, 'Switch to dark mode')).toBeVisible();
    await expect.poll(() => ground(page)).toBe(LIGHT_GROUND);
    expect(await page.evaluate(() => localStorage.getItem('chakra-ui-color-mode'))).toBe('light');
    await other.close();
  });
  await test.step('the mode is kept after a reload and on every screen', async () => {
    await headerButton(page, 'Switch to dark mode').click();
    await page.reload();
    await expect(headerButton(page, 'Switch to light mode')).toBeVisible();
    expect(await ground(page)).toBe(DARK_GROUND);
    await open('nowhere');
    await expect(headerButton(page, 'Switch to light mode')).toBeVisible();
    expect(await ground(page)).toBe(DARK_GROUND);
  });
  await test.step('the stored mode is set before the first paint', async () => {
    await page.addInitScript(() => {
      const watcher = new MutationObserver(() => {
        if (document.body === null) return;
        watcher.disconnect();
        document.documentElement.dataset['themeAtBody'] = document.documentElement.dataset['theme'];
      });
      watcher.observe(document, { childList: true, subtree: true });
    });
    // The app's script is held back, so the page shows only what index.html contains.
    await page.route(/\/assets\/index-.*\.js$/, () => undefined);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme-at-body', 'dark');
    await expect.poll(() => ground(page)).toBe(DARK_GROUND);
    await expect(page.locator('#root')).toBeEmpty();
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#0e1714');
  });
});
