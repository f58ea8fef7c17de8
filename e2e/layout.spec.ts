import type { Page } from '@playwright/test';
import { openContact } from './acts.ts';
import { accountButton, filterField, headerButton, row, rows } from './locators.ts';
import { accountPanel } from './panels.ts';
import { findSidewaysParts } from './sideways.ts';
import { expect, test } from './story.ts';

/** The container of header, main area and footer. */
const container = (page: Page) => page.getByRole('banner').locator('..');

test('beside an open contact the rows have room for names and numbers', async ({ page, openNewBook }) => {
  await openNewBook([{ name: 'Anna-Lena Brandtstetter', number: '+380 (67) 321-54-76' }]);
  await openContact(page, 'Anna-Lena Brandtstetter');
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const name = row(page, 'Anna-Lena Brandtstetter').locator('bdi').first();
    const isCut = await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    expect(isCut, `the name at ${width}`).toBe(false);
    const [above, below] = [(await name.boundingBox())!, (await rows(page).getByRole('link').boundingBox())!];
    expect(below.y, `the number at ${width}`).toBeGreaterThan(above.y + above.height - 4);
    expect(below.height, `one line at ${width}`).toBeLessThan(30);
  }
});

test('the header has all its parts at every width, and the greeting where there is room', async ({
  page,
  openNewBook,
}) => {
  await openNewBook([{ name: 'Anna', number: '112' }]);
  const welcome = page.getByText('Wellcome, dear Olena :)');
  await expect(welcome).toBeVisible();
  const banner = page.getByRole('banner');
  const parts = [
    banner.getByRole('link', { name: 'ContactBook' }),
    banner.getByRole('link', { name: 'Contacts', exact: true }),
    headerButton(page, 'Switch to dark mode'),
    accountButton(page),
    headerButton(page, 'Log out'),
  ];
  for (const [width, isThere] of [
    [768, true],
    [767, false],
    [480, false],
    [320, false],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await expect(welcome, `at ${width}`).toBeVisible({ visible: isThere });
    for (const part of parts) await expect(part, `at ${width}`).toBeInViewport({ ratio: 1 });
    expect(await findSidewaysParts(page), `sideways at ${width}`).toEqual([]);
    if (width >= 768) continue;
    // The brand is a mark, whose word may have no room.
    for (const part of parts.slice(1))
      expect((await part.boundingBox())!.width, `at ${width}`).toBeGreaterThanOrEqual(44);
  }
  await headerButton(page, 'Switch to dark mode').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await accountButton(page).click();
  await expect(accountPanel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(accountPanel(page)).toHaveCount(0);
  await headerButton(page, 'Log out').click();
  await expect(headerButton(page, 'Log in')).toBeVisible();
});

test('on a phone the first contact is high up, and four stand on it on its side', async ({ page, openNewBook }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openNewBook(Array.from({ length: 30 }, (_, index) => ({ name: `Anna ${index}`, number: '112' })));
  await expect(rows(page).first()).toBeVisible();
  const rowTop = async (index: number) => (await rows(page).nth(index).getByRole('group').boundingBox())!;
  expect((await rowTop(0)).y).toBeLessThan(200);
  await filterField(page).fill('Anna 17');
  await expect(rows(page)).toHaveCount(1);
  await filterField(page).press('Escape');
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(filterField(page)).toBeVisible();
  const { y, height } = await rowTop(3);
  expect(y + height).toBeLessThanOrEqual(390);
});

test('the container and the footer have their size and text', async ({ page, open }) => {
  await test.step('the footer invites to write to the configured address', async () => {
    await open();
    const footer = page.getByRole('contentinfo');
    await expect(footer).toHaveText('Something missing, or something nice to say? Write to us');
    await expect(footer.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', 'mailto:hello@example.com');
  });
  await test.step('the container has its width, is centered and has 10 px of padding', async () => {
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
});
