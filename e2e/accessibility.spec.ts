import type { Page } from '@playwright/test';
import { ACCOUNT_VIEWS } from './accountViews.ts';
import { findBarriers } from './axe.ts';
import { VIEWS } from './views.ts';
import { expect, test } from './story.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const BOOK = ['Anna', 'Borys Їжак', 'Clara', '24 Pizza', 'Zoé'].map((name) => ({ name, number: '+380 67 321 54 76' }));

// Reduced motion, so that no colour is measured during a transition.
test.use({ reducedMotion: 'reduce' });

for (const [view, reach] of Object.entries({ ...VIEWS, ...ACCOUNT_VIEWS })) {
  test(`${view}: no barrier in either mode, narrow or wide, and nothing to scroll sideways`, async ({
    page,
    open,
    openNewBook,
    calls,
    server,
  }) => {
    async function openBook(isEmpty = false, path = 'contacts') {
      return openNewBook(isEmpty ? [] : BOOK, path);
    }
    await reach({ page, server, calls, open, openBook });
    // Colours do not depend on the width, and the layout does not depend on the mode, so two of four combinations
    // suffice.
    for (const [width, mode] of [
      [1280, 'light'],
      [320, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 840 });
      await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), mode);
      expect.soft(await findBarriers(page, TAGS), `${mode} at ${width}`).toEqual([]);
      expect.soft(await isScrolledSideways(page), `sideways at ${width}`).toBe(false);
    }
  });
}

async function isScrolledSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
