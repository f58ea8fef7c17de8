import type { Page } from '@playwright/test';
import { openContact, openForm } from '../acts.ts';
import { editForm, row, rows } from '../locators.ts';
import { findSmallFields } from '../sideways.ts';
import { expect, named, test } from '../story.ts';

/** A phone on its side, with a notch at one edge and the home indicator below. */
const SIZE = { width: 844, height: 390 };
const INSETS = { top: 0, left: 47, bottom: 21, right: 47 };

/** Returns the controls that reach below the notch or the home indicator and cannot be scrolled out of there. */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(({ left, right, bottom }) => {
    /** Whether it stays where it is when the user scrolls. */
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page gets this text alone
    function isFixed(part: Element | null): boolean {
      if (part === null || part.scrollHeight > part.clientHeight + 1) return false;
      return getComputedStyle(part).position === 'fixed' || isFixed(part.parentElement);
    }
    return [...document.querySelectorAll('button, a[href], input, select, summary, textarea')]
      .filter((part) => part.checkVisibility() && part.getClientRects().length > 0)
      .filter((part) => {
        const box = part.getBoundingClientRect();
        const isBeside = box.left < left - 0.5 || box.right > innerWidth - right + 0.5;
        const isBelow = isFixed(part) && box.bottom > innerHeight - bottom + 0.5 && box.top < innerHeight;
        return box.width > 1 && (isBeside || isBelow);
      })
      .map((part) => `${part.tagName}.${part.className} ${part.textContent}`);
  }, INSETS);
}

test.use({ hasTouch: true, isMobile: true, viewport: SIZE });

test('on a phone with a notch no control lies below it', async ({ page, context, openNewBook }) => {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: INSETS });
  await openNewBook(named('Anna', 'Borys'));
  await expect(rows(page)).toHaveCount(2);
  expect(await coveredControls(page), 'the contacts').toEqual([]);
  await openContact(page, 'Anna');
  expect(await coveredControls(page), 'a contact').toEqual([]);
  await openForm(page);
  expect(await coveredControls(page), 'its form').toEqual([]);
  expect(await findSmallFields(page), 'fields that iOS zooms into').toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await row(page, 'Borys').focus();
  await page.keyboard.press('F2');
  await expect(editForm(page, 'Borys')).toBeVisible();
  expect(await findSmallFields(page), 'fields that iOS zooms into').toEqual([]);
  await page.keyboard.press('Escape');
  await row(page, 'Borys').focus();
  await page.keyboard.press('Shift+Space');
  await expect(page.getByRole('toolbar', { name: 'Selected contacts' })).toBeVisible();
  expect(await coveredControls(page), 'selected contacts').toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await coveredControls(page), 'a dialog').toEqual([]);
});
