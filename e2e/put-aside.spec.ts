import type { Page } from '@playwright/test';
import { launchOptions } from './chromium.ts';
import { headerButton, homeAddress, row, rows } from './locators.ts';
import { expect, named, test as base } from './story.ts';

// The back-forward cache: browsers keep a page that is left, and show it again on the way back.

const test = base.extend({
  async context({ playwright }, use) {
    await using browser = await playwright.chromium.launch({
      ...launchOptions('whole'),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    await use(await browser.newContext({ viewport: { width: 1280, height: 840 }, serviceWorkers: 'block' }));
  },
});

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

test('a page that the browser has kept comes back as it was, and empty after its session ended', async ({
  page,
  context,
  openNewBook,
  server,
}) => {
  const olena = await openNewBook(named('Rosie Simpson'));
  await expect(rows(page)).toHaveCount(1);
  await test.step('it is hidden until its session is checked', async () => {
    await page.goto(`${server.apiUrl}/healthz`);
    expect(await comeBack(page)).toBe('');
    await expect(row(page, 'Rosie Simpson')).toBeVisible();
  });

  await test.step('it is shown also while the server does not answer', async () => {
    await page.goto(`${server.apiUrl}/healthz`);
    await context.setOffline(true);
    expect(await comeBack(page)).toBe('');
    await expect(row(page, 'Rosie Simpson')).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('it shows nothing of the book if the session was ended elsewhere', async () => {
    await page.goto(`${server.apiUrl}/healthz`);
    await olena.ask('POST', '/users/logout');
    expect(await comeBack(page)).toBe('');
    await expect(headerButton(page, 'Log in')).toBeVisible();
    await expect(page.getByText('Rosie')).toHaveCount(0);
    await expect(page).toHaveURL(homeAddress(server.appUrl));
  });
});
