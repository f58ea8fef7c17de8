import type { Fixtures, Page } from '@playwright/test';
import { ACCOUNT_VIEWS } from './accountViews.ts';
import { findBarriers } from './axe.ts';
import { BOOK_VIEWS } from './bookViews.ts';
import type { Calls } from './calls.ts';
import { cardPage } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { lengthenTexts, speakPseudo, unbracketedTexts } from './pseudo/pseudoLanguage.ts';
import { findSidewaysParts, findSmallFields } from './sideways.ts';
import { type Draft, expect, test } from './story.ts';
import { SCREEN_VIEWS } from './views.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const BOOK = ['Anna', 'Borys Їжак', 'Clara', '24 Pizza', 'Zoé'].map((name) => ({ name, number: '+380 67 321 54 76' }));
const SIZE = { width: 1280, height: 840 };

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

for (const [group, views] of Object.entries({ ...SCREEN_VIEWS, ...ACCOUNT_VIEWS })) {
  it(`${group}: every view is free of barriers and fits the width`, async ({ page, open, openNewBook, calls }) => {
    const stage = {
      page,
      calls,
      open,
      openBook: (path?: string, book: readonly Draft[] = BOOK) => openNewBook([...book], path),
    };
    await visit(views, stage);
  });
}

for (const [group, views] of Object.entries(BOOK_VIEWS)) {
  inBook(`${group}: every view is free of barriers and fits the width`, ({ page, open, olena, calls }) =>
    visit(views, { page, calls, open, olena }),
  );
}

type Reach<On> = (stage: On) => Promise<(() => unknown) | void>;

/** Visits the views of a group on one page. A barrier in one of them does not end the visit of the others. */
async function visit<On extends { page: Page; calls: Calls }>(views: Record<string, Reach<On>>, stage: On) {
  test.setTimeout(30_000 * Object.keys(views).length);
  let leave: Awaited<ReturnType<Reach<On>>> = undefined;
  for (const [index, [view, reach]] of Object.entries(views).entries()) {
    await test.step(view, async () => {
      if (index > 0) await closeAll(stage.page);
      await leave?.();
      leave = await reach(stage);
      await look(stage.page, view);
      await stage.calls.allow();
    });
  }
}

async function look(page: Page, view: string): Promise<void> {
  // Colors know no width, and the layout no mode: two looks of four see both.
  for (const [width, mode] of [
    [SIZE.width, 'light'],
    [320, 'dark'],
  ] as const) {
    await page.setViewportSize({ ...SIZE, width });
    await page.evaluate((theme) => void (document.documentElement.dataset['theme'] = theme), mode);
    expect.soft(await findBarriers(page, TAGS), `${view}, ${mode} at ${width}`).toEqual([]);
    expect.soft(await findSidewaysParts(page), `${view}, sideways at ${width}`).toEqual([]);
    if (width < 768) expect.soft(await findSmallFields(page), `${view}, fields that iOS zooms into`).toEqual([]);
  }
  expect.soft(await unbracketedTexts(page), `${view}, texts that are in no dictionary`).toEqual([]);
  const shorten = await lengthenTexts(page);
  expect.soft(await findSidewaysParts(page), `${view}, sideways with longer texts`).toEqual([]);
  await shorten();
  await page.setViewportSize(SIZE);
}

/** Closes every dialog, card and form, from the front to the back. */
async function closeAll(page: Page): Promise<void> {
  const open = page
    .getByRole('dialog')
    .or(cardPage(page))
    .or(page.getByRole('form', { name: /^Edit / }));
  await expect(async () => {
    if ((await open.count()) > 0) await page.keyboard.press('Escape');
    // The card became another element when the window was made wider, so Escape reaches nothing.
    const isUnreached = await page.evaluate(() => document.activeElement === document.body);
    if (isUnreached && (await open.count()) > 0) await open.getByRole('button', { name: 'Close' }).first().click();
    expect(await open.count()).toBe(0);
  }).toPass({ intervals: [50, 100], timeout: 10_000 });
}
