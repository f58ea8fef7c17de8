import type { Page } from '@playwright/test';
import { headerButton } from './locators.ts';
import { expect, test } from './story.ts';

/** The container of header, main area and footer. */
const container = (page: Page) => page.getByRole('banner').locator('..');

test('the container is as wide as it should be, centered, with 10 px of padding', async ({ page, open }) => {
  await open();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const [screen, width] of [
    [320, 320],
    [479, 479],
    [480, 480],
    [767, 480],
    [768, 768],
    [1279, 768],
    [1280, 1280],
    [1600, 1280],
  ] as const) {
    await page.setViewportSize({ width: screen, height: 700 });
    const box = (await container(page).boundingBox())!;
    // The width without the scrollbar.
    const room = (await page.locator('body').boundingBox())!.width;
    expect(room).toBeGreaterThan(screen - 20);
    expect(box.width, `at ${screen}`).toBe(Math.min(width, room));
    expect(box.x, `at ${screen}`).toBeCloseTo((room - box.width) / 2, 0);
    await expect(container(page)).toHaveCSS('padding', '10px');
  }
});

test('the welcome is there where there is room, and hidden on small screens', async ({ page, openNewBook }) => {
  await openNewBook([], '');
  const welcome = page.getByText('Wellcome, dear Olena :)');
  await expect(welcome).toBeVisible();
  for (const [width, isThere] of [
    [768, true],
    [767, false],
    [480, false],
    [320, false],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await expect(welcome, `at ${width}`).toBeVisible({ visible: isThere });
    await expect(headerButton(page, 'Log out')).toBeVisible();
    await expect(headerButton(page, 'Switch to dark mode')).toBeVisible();
  }
});

test('the footer invites to write to the address that is set', async ({ page, open }) => {
  await open();
  const footer = page.getByRole('contentinfo');
  await expect(footer).toHaveText('Something missing, or something nice to say? Write to us');
  await expect(footer.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', 'mailto:hello@example.com');
});
