import type { Fixtures, Page } from '@playwright/test';
import { findBarriers } from './axe.ts';
import { ACCOUNT_VIEWS } from './accountViews.ts';
import { LABEL_VIEWS } from './labelViews.ts';
import { BOOK_VIEWS, VIEWS } from './views.ts';
import { withOpenBook } from './openBook.ts';
import { lengthenTexts, speakPseudo, unbracketedTexts } from './pseudo/pseudoLanguage.ts';
import { expect, test } from './story.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const BOOK = ['Anna', 'Borys Їжак', 'Clara', '24 Pizza', 'Zoé'].map((name) => ({ name, number: '+380 67 321 54 76' }));

const inPseudo: Fixtures<object, object, { page: Page }> = {
  async page({ page }, use) {
    await speakPseudo(page);
    await use(page);
  },
};
const it = test.extend(inPseudo);
const inBook = withOpenBook(BOOK).extend(inPseudo);

// Reduced motion, so that no colour is measured during a transition.
test.use({ reducedMotion: 'reduce' });

for (const [view, reach] of [...Object.entries(VIEWS), ...Object.entries(ACCOUNT_VIEWS)]) {
  it(`${view}: no barrier, and nothing to scroll sideways`, async ({ page, open, openNewBook, calls }) => {
    await reach({ page, calls, open, openBook: (path, book = BOOK) => openNewBook([...book], path) });
    await look(page);
  });
}

for (const [view, reach] of Object.entries({ ...BOOK_VIEWS, ...LABEL_VIEWS })) {
  inBook(`${view}: no barrier, and nothing to scroll sideways`, async ({ page, olena, calls }) => {
    await reach({ page, calls, olena });
    await look(page);
  });
}

async function look(page: Page): Promise<void> {
  // Colors know no width, and the layout no mode: two looks of four see both.
  for (const [width, mode] of [
    [1280, 'light'],
    [320, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 840 });
    await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), mode);
    expect.soft(await findBarriers(page, TAGS), `${mode} at ${width}`).toEqual([]);
    expect.soft(await sidewaysPx(page), `sideways at ${width}`).toBeLessThanOrEqual(0);
  }
  expect.soft(await unbracketedTexts(page), 'texts that are in no dictionary').toEqual([]);
  await lengthenTexts(page);
  expect.soft(await sidewaysPx(page), 'sideways with longer texts').toBeLessThanOrEqual(0);
}

function sidewaysPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
