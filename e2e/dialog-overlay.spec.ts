import { headerButton } from './sights.ts';
import { expect, test } from './story.ts';

test('a click on the overlay gives the focus back', async ({ page, open }) => {
  await open();
  await headerButton(page, 'Log in').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.mouse.click(20, 500);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(headerButton(page, 'Log in')).toBeFocused();
});

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
