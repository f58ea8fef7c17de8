import type { Page } from '@playwright/test';
import { deleteRow, editRow, leaveWindow, logIn, openContact, write } from './acts.ts';
import { headerButton, newContactName, row, rows, toast } from './locators.ts';
import { expect, test } from './story.ts';

const BOOK = Array.from({ length: 30 }, (_, index) => ({
  name: `Mia ${String.fromCodePoint(97 + Math.floor(index / 10))}${String.fromCodePoint(97 + (index % 10))}`,
  number: '112',
}));
/** In the book a toast lies over the filter for its three seconds. */
const FILTER = 'Find by name or number';
const WIDTHS = [320, 390, 480, 767, 768, 1280, 1600];

/** Returns the controls that the toast covers, at each width. If a dialog is open, only its controls count. */
async function covered(page: Page): Promise<string[]> {
  await expect(page.locator('.toast')).toHaveCount(1);
  await expect.poll(() => page.locator('.toast').evaluate((one) => one.getAnimations().length)).toBe(0);
  const found = [];
  for (const width of WIDTHS) {
    await resize(page, width);
    const names = (await page.evaluate(findCovered)).filter((name) => name !== FILTER);
    found.push(...names.map((name) => `${name}, ${width} px wide`));
  }
  return found;
}

/** Waits until a toast has come in. */
const standsStill = (page: Page): Promise<void> => toast(page).hover({ trial: true });

/** Resizes the window and waits for the frame in which the toasts follow. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Runs in the browser. */
function findCovered(): string[] {
  const place = document.querySelector('.toast')!.getBoundingClientRect();
  const layer = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.getElementById('root')!;
  const covers = ({ left, right, top, bottom }: DOMRect) =>
    left < place.right && right > place.left && top < place.bottom && bottom > place.top;
  return (
    [...layer.querySelectorAll('a, button, input, summary')]
      // What is hidden from the eye, such as the link that skips the header, has no size.
      .filter((control) => control.checkVisibility() && getComputedStyle(control).clipPath === 'none')
      .filter((control) => covers(control.getBoundingClientRect()))
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
  );
}

test('a toast covers nothing to press, at any width', async ({ page, openNewBook, calls }) => {
  const long = 'Bob Marley Junior of Kingston';
  const olena = await openNewBook([...BOOK, { name: long, number: '112' }]);
  await expect(rows(page)).not.toHaveCount(0);
  await leaveWindow(page);
  await test.step('with three lines', async () => {
    await write(page, long, '113');
    await expect(toast(page, `"${long}" is already in contacts`)).toBeVisible();
    const found = await covered(page);
    // On phones it reaches over the labels below the filter.
    expect(found.filter((control) => !/^(?:All contactsAll31|New label), (?:320|390|480|767) /.test(control))).toEqual(
      [],
    );
    await toast(page).click();
    await newContactName(page).fill('');
  });

  await test.step('in the book and over a panel', async () => {
    await deleteRow(page, 'Mia aa');
    expect(await covered(page), 'after a deletion').toEqual([]);
    await toast(page).click();

    await page.getByRole('button', { name: 'Trash, 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore Mia aa' }).click();
    expect(await covered(page), 'over the trash').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await covered(page), 'when the panel is closed').toEqual([]);
    await toast(page).click();
  });

  await test.step('where the page has scrolled, the rows and the button that undoes are free', async () => {
    await page.evaluate(() => window.scrollTo({ top: 600 }));
    await expect(page.getByRole('group', { name: /^Mia bb,/ })).toBeVisible();
    await editRow(page, 'Mia bb', { number: '113' });
    await standsStill(page);
    for (const width of WIDTHS) {
      await resize(page, width);
      const place = (await toast(page).boundingBox())!;
      const filter = (await page.getByRole('search').boundingBox())!;
      expect(place.y + place.height, `${width} px wide`).toBeLessThanOrEqual(filter.y + filter.height + 14);
      if (width < 768) continue; // the button is below, and away
      const undo = (await page.getByRole('button', { name: 'Undo the last change' }).boundingBox())!;
      expect(place.x + place.width, `${width} px wide`).toBeLessThanOrEqual(undo.x);
    }
    await toast(page).click();
  });

  await test.step('it stands at the right, below the header', async () => {
    await page.evaluate(() => window.scrollTo({ top: 0 }));
    await openContact(page, 'Mia ac');
    await page.getByRole('button', { name: 'Favourite' }).click();
    await standsStill(page);
    expect(await covered(page), 'beside a contact and over it').toEqual([]);
    await page.keyboard.press('Escape');
    await toast(page).click();
    await editRow(page, 'Mia ad', { number: '113' });
    await standsStill(page);
    for (const width of WIDTHS) {
      await resize(page, width);
      const place = (await toast(page).boundingBox())!;
      const logOutButton = (await headerButton(page, 'Log out').boundingBox())!;
      expect(place.y, `${width} px wide`).toBeGreaterThanOrEqual(logOutButton.y + logOutButton.height);
      expect(place.y + place.height, `${width} px wide`).toBeLessThanOrEqual(180);
      // On phones it leaves room for the button that adds a contact.
      expect(place.x + place.width / 2, `${width} px wide`).toBeGreaterThanOrEqual(width / 2 - 40);
    }
    await toast(page).click();
  });

  await test.step('in a selection its bar is free', async () => {
    await row(page, 'Mia ad').press('Shift+Space');
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await standsStill(page);
    await row(page, 'Mia ae').press('Shift+Space');
    for (const width of WIDTHS) {
      await resize(page, width);
      const tools = await page.getByRole('toolbar').getByRole('button').all();
      const { y, height } = (await toast(page).boundingBox())!;
      for (const tool of tools) {
        const place = (await tool.boundingBox())!;
        expect(y >= place.y + place.height || y + height <= place.y, `${width} px wide`).toBe(true);
      }
    }
    await toast(page).click();
    await page.keyboard.press('Escape');
  });

  await test.step('on the home pages', async () => {
    await headerButton(page, 'Log out').click();
    await expect(toast(page, 'You are loged out!')).toBeVisible();
    expect(await covered(page), 'after a log-out').toEqual([]);
    await toast(page).click();
    await calls.refuse('POST', '/users/login');
    await logIn(page, olena);
    await standsStill(page);
    expect(await covered(page), 'after a failed log-in').toEqual([]);
    await toast(page).click();
    await expect(page.getByRole('dialog'), 'a click on it leaves the dialog open').toBeVisible();
    await page.keyboard.press('Escape');
    await calls.allow();
    await logIn(page, olena);
    await expect(rows(page)).not.toHaveCount(0);
    expect(await covered(page), 'after a log-in').toEqual([]);
    await page.getByRole('banner').getByRole('link', { name: 'ContactBook' }).click();
    await expect(page.getByRole('heading', { name: /^Who are you/ })).toBeVisible();
    expect(await covered(page), 'at home').toEqual([]);
  });
});
