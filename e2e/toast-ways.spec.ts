import type { Page } from '@playwright/test';
import { closeToasts, deleteRow, leaveWindow, pressKeys, startEditing, write } from './acts.ts';
import { toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, named } from './story.ts';

const CLOSES_AFTER_MS = 3000;
/** Tolerance for the animations and a slow machine. */
const LATE_MS = 1500;
const FAILURE = 'Something went wrog! Try again';
const BOOK = named('Anna', 'Borys', 'Clara', 'Dmytro', 'Emma');

const test = withOpenBook(BOOK);

/** Shows a toast: the name is in the book already. */
async function warn(page: Page, name: string): Promise<void> {
  await write(page, name, '2');
  await expect(toast(page, warning(name))).toBeVisible();
}

/** Returns the text of the topmost toast. */
const uppermost = (page: Page) => page.locator('.toast[data-depth="0"][data-leaving=false] .toast-words').textContent();
const warning = (name: string) => `"${name}" is already in contacts`;

test('a toast closes after 3000 ms, when it is dragged away, and not under the pointer', async ({ page }) => {
  await test.step('it stands at the top right and closes after 3000 ms', async () => {
    // The links beside the title are rendered by then.
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible();
    const timed = timeToast(page);
    await warn(page, 'Emma');
    const { width } = page.viewportSize()!;
    const box = (await toast(page).boundingBox())!;
    expect(box.y, 'below the header').toBeGreaterThanOrEqual(60);
    expect(box.y, 'at the top').toBeLessThanOrEqual(90);
    expect(box.x + box.width).toBeGreaterThan(width / 2);
    const shownForMs = await timed;
    expect(shownForMs).toBeGreaterThanOrEqual(CLOSES_AFTER_MS);
    expect(shownForMs).toBeLessThan(CLOSES_AFTER_MS + LATE_MS);
  });

  await test.step('it waits under the pointer, on top, while a later one closes', async () => {
    await warn(page, 'Anna');
    const { x, y } = (await toast(page).boundingBox())!;
    await page.mouse.move(x - 20, y + 20);
    await page.mouse.move(x + 20, y + 20, { steps: 4 });
    await warn(page, 'Borys');
    expect(await uppermost(page)).toBe(warning('Anna'));
    await expect(toast(page, warning('Borys'))).toHaveCount(0);
    await expect(toast(page, warning('Anna'))).toBeVisible();
  });

  await test.step('it closes when it is dragged far, and stays when it is released before', async () => {
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
    await warn(page, 'Clara');
    await expect(toast(page), 'released before').toHaveText([warning('Anna'), warning('Clara')]);
    await drag(-width);
    await expect(toast(page, warning('Anna'))).toHaveCount(0);
  });

  await test.step('one that comes up under a resting pointer closes by itself', async () => {
    await page.mouse.move(10, 500);
    await expect(toast(page)).toHaveCount(0);
    await warn(page, 'Dmytro');
    await toast(page).hover();
    await toast(page).click();
    await expect(toast(page)).toHaveCount(0);
    await warn(page, 'Borys');
    await expect(toast(page)).toHaveCount(0);
  });
});

test('toasts are a pile of the size of one, told apart, and closed by a click or by keys', async ({ page, calls }) => {
  await leaveWindow(page);
  await test.step('five toasts need the room of one, the newest on top', async () => {
    /** The entrance animation moves the toasts. */
    const areAtRest = () =>
      expect.poll(() => toast(page).evaluateAll((all) => all.flatMap((one) => one.getAnimations()).length)).toBe(0);
    await warn(page, 'Anna');
    await areAtRest();
    const alone = (await toast(page).boundingBox())!;
    for (const name of ['Borys', 'Clara', 'Dmytro', 'Emma']) await warn(page, name);
    await expect(toast(page)).toHaveText(BOOK.map(({ name }) => warning(name)));
    expect(await uppermost(page)).toBe(warning('Emma'));
    await areAtRest();
    for (const box of await toast(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))) {
      expect(box, 'except for the edges of those below').toBeLessThanOrEqual(alone.y + alone.height + 12);
    }
  });

  await test.step('a click closes one, and Alt+T and Enter close the next', async () => {
    await toast(page, warning('Emma')).click();
    await expect(toast(page)).toHaveCount(4);
    expect(await uppermost(page)).toBe(warning('Dmytro'));
    const form = await startEditing(page, 'Clara');
    await expect(form.getByLabel('Name')).toBeFocused();
    await pressKeys(page, 'Alt+t', 'Enter');
    await expect(toast(page)).toHaveCount(3);
    await expect(form.getByLabel('Name'), 'Enter does nothing else').toBeFocused();
    await page.keyboard.press('Escape');
    await closeToasts(page);
  });

  await test.step('a failure comes on top, and a success stays below it', async () => {
    for (const name of ['Fedir', 'Galyna']) await write(page, name, '2');
    await expect(toast(page, 'Your contact is added!')).toHaveCount(2);
    await calls.refuse('DELETE', '/contacts/*');
    await deleteRow(page, 'Anna');
    await expect(toast(page, FAILURE)).toBeVisible();
    expect(await uppermost(page)).toBe(FAILURE);
    await write(page, 'Inna', '2');
    await expect(toast(page, 'Your contact is added!')).toHaveCount(3);
    expect(await uppermost(page)).toBe(FAILURE);
    await warn(page, 'Borys');
    expect(await uppermost(page)).toBe(warning('Borys'));
    const icons = toast(page).locator('svg');
    const looks = await icons.evaluateAll((all) => all.map((icon) => icon.innerHTML + getComputedStyle(icon).color));
    expect(new Set(looks).size, 'success, failure and warning').toBe(3);
    await closeToasts(page);
  });

  await test.step('they wait while the window is not looked at', async () => {
    await page.clock.install();
    await warn(page, 'Anna');
    await page.clock.fastForward(10 * CLOSES_AFTER_MS);
    await expect(toast(page)).toHaveText([warning('Anna')]);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.clock.fastForward(CLOSES_AFTER_MS);
    await expect(toast(page)).toHaveCount(0);
  });
});

/** How long a toast was shown, by the browser's own clock, once it is gone. */
const timeToast = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let since = 0;
        new MutationObserver(() => {
          const isShown = document.querySelector('.toast') !== null;
          if (isShown && since === 0) since = performance.now();
          if (!isShown && since > 0) resolve(performance.now() - since);
        }).observe(document.body, { childList: true, subtree: true, attributes: true });
      }),
  );
