import { chromium } from '@playwright/test';
import { startEditing } from './acts.ts';
import { launchOptions } from './chromium.ts';
import { row } from './locators.ts';
import { expect, test } from './story.ts';

/** Reverses the direction of the text that follows. */
const RIGHT_TO_LEFT = '\u202E';

test.describe('by touch', () => {
  test.use({ hasTouch: true });
  test('a tap on the overlay presses nothing below it', async ({ page, open }) => {
    await open();
    const { x, y } = (await page.getByRole('button', { name: 'Switch to dark mode' }).boundingBox())!;
    await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.touchscreen.tap(x + 20, y + 20);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
});

test('beside a scrollbar a panel reaches the edge and nothing moves', async ({ server, signedUp }) => {
  const person = await signedUp('Olena', [{ name: 'Rosie', number: '112' }]);
  const name = `Anna${RIGHT_TO_LEFT}`;
  const { id } = await person.ask<{ id: string }>('POST', '/contacts', { name, number: '1' });
  await person.ask('PATCH', `/contacts/${id}`, { number: '113' });
  // Playwright hides scrollbars by default.
  const browser = await chromium.launch({ ...launchOptions('shell'), ignoreDefaultArgs: ['--hide-scrollbars'] });
  const page = await browser.newPage({ locale: 'de-AT', viewport: { width: 1280, height: 840 } });
  await page.addInitScript((token) => localStorage.setItem('token', token), person.token);
  await page.goto(`${server.appUrl}contacts`);
  const form = await startEditing(page, name);
  const right = (selector: string) => page.locator(selector).evaluate((each) => each.getBoundingClientRect().right);
  const end = await right('main');
  expect(end).toBeLessThan(1270 - 10);
  await form.getByRole('button', { name: /^History of / }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('113')).toBeVisible();
  // Waits for the slide-in animation.
  await expect.poll(() => right('.panel')).toBe(1280);
  expect(await right('.veil')).toBe(1280);
  expect(await right('main')).toBe(end);
  await expect(
    panel
      .getByRole('listitem')
      .last()
      .getByText(/^\d+ [A-Z][a-z]+, \d\d:\d\d$/),
  ).toBeVisible();
  for (const shown of await panel.getByText(name).all()) await expect(shown).toHaveCSS('unicode-bidi', 'isolate');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(row(page, name).getByText(name)).toHaveCSS('unicode-bidi', 'isolate');
  expect(await right('main')).toBe(end);
  await browser.close();
});
