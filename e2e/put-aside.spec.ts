import type { Page } from '@playwright/test';
import { launchOptions } from './chromium.ts';
import { headerButton, homeAddress, row, rows } from './locators.ts';
import { expect, named, test } from './story.ts';

// The back-forward cache: browsers keep a page that is left, and show it again on the way back.

const BOOK = named('Rosie Simpson');

test.use({ launchOptions: { ...launchOptions('whole'), ignoreDefaultArgs: ['--disable-back-forward-cache'] } });

/** Records the readable text at the moment of the return, before any script of the app runs. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      Object.assign(window, { readable: persisted ? document.body.innerText : 'not put aside at all' });
    });
  }),
);

async function comeBack(page: Page): Promise<string> {
  // Playwright's goBack waits for a load event, which a page from the cache does not have.
  await page.evaluate(() => history.back()).catch(() => undefined); // the page that evaluates this is left
  await expect(page).toHaveTitle(/ContactBook/);
  return page.evaluate(() => (window as unknown as { readable: string }).readable); // set above
}

test('a page that was put aside comes back as it was', async ({ page, openNewBook, server }) => {
  await openNewBook(BOOK);
  await expect(rows(page)).toHaveCount(1);
  await page.goto(`${server.apiUrl}/healthz`);
  expect(await comeBack(page)).toBe('');
  await expect(row(page, 'Rosie Simpson')).toBeVisible();
});

test('it shows nothing of the book after a log-out', async ({ page, logOutElsewhere, openNewBook, server, calls }) => {
  // A message from another window would make the browser discard the cached page.
  await calls.forget();
  await openNewBook(BOOK);
  await expect(rows(page)).toHaveCount(1);
  await page.goto(`${server.apiUrl}/healthz`);
  await logOutElsewhere();
  expect(await comeBack(page)).toBe('');
  await expect(headerButton(page, 'Log in')).toBeVisible();
  await expect(page.getByText('Rosie')).toHaveCount(0);
  await expect(page).toHaveURL(homeAddress(server.appUrl));
});

test('it shows nothing of the book after the session was ended elsewhere', async ({ page, openNewBook, server }) => {
  const olena = await openNewBook(BOOK);
  await expect(rows(page)).toHaveCount(1);
  await page.goto(`${server.apiUrl}/healthz`);
  await olena.ask('POST', '/users/logout');
  expect(await comeBack(page)).toBe('');
  await expect(headerButton(page, 'Log in')).toBeVisible();
  await expect(page.getByText('Rosie')).toHaveCount(0);
});

test('it comes back also where the server does not answer', async ({ page, context, openNewBook, server }) => {
  await openNewBook(BOOK);
  await expect(rows(page)).toHaveCount(1);
  await page.goto(`${server.apiUrl}/healthz`);
  await context.setOffline(true);
  expect(await comeBack(page)).toBe('');
  await expect(row(page, 'Rosie Simpson')).toBeVisible();
});
