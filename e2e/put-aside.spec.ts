import type { Page } from '@playwright/test';
import { launchOptions } from './chromium.ts';
import { headerButton, homeAddress, row, rows, toast } from './locators.ts';
import { expect, send, test } from './story.ts';

// The back-forward cache: browsers keep a page that is left, and show it again on the way back.

const BOOK = [{ name: 'Rosie Simpson', number: '459-12-56' }];

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

test('a page from the back-forward cache is unchanged while the session lives', async ({
  page,
  openNewBook,
  server,
}) => {
  await openNewBook(BOOK);
  await expect(rows(page)).toHaveCount(1);
  await page.goto(`${server.apiUrl}/healthz`);
  expect(await comeBack(page)).toBe('');
  await expect(row(page, 'Rosie Simpson')).toBeVisible();
});

test('it shows nothing of the book after a log-out in another window', async ({
  page,
  context,
  openNewBook,
  server,
  calls,
}) => {
  // A message from another window would make the browser discard the cached page.
  await calls.forget();
  await openNewBook(BOOK);
  await expect(rows(page)).toHaveCount(1);
  await page.goto(`${server.apiUrl}/healthz`);
  const other = await context.newPage();
  await other.goto(server.appUrl);
  await headerButton(other, 'Log out').click();
  await expect(toast(other, 'You are loged out!')).toBeVisible();

  expect(await comeBack(page)).toBe('');
  await expect(headerButton(page, 'Log in')).toBeVisible();
  await expect(page.getByText('Rosie')).toHaveCount(0);
  await expect(page).toHaveURL(homeAddress(server.appUrl));
});

test('it shows nothing of the book once another device has ended the session', async ({
  page,
  openNewBook,
  server,
}) => {
  const person = await openNewBook(BOOK);
  await expect(rows(page)).toHaveCount(1);
  await page.goto(`${server.apiUrl}/healthz`);
  await send(server, 'POST', '/users/logout', undefined, person.token);
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
