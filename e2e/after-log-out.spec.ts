import type { Page } from '@playwright/test';
import { leaveWindow, logIn, logOut } from './acts.ts';
import { homeAddress, rows, toast } from './locators.ts';
import { openHistory, openTrash } from './panels.ts';
import { expect, named, test } from './story.ts';

// Data that remains in the browser after a log-out: in its caches and in other windows.

const ENDED = 'You were logged out. Please log in again.';

/** Collects the URLs of all server data that the page requests. */
function watchReads(page: Page, apiUrl: string): Set<string> {
  const paths = new Set<string>();
  page.on('request', (request) => {
    const isData = request.url().startsWith(apiUrl) && request.resourceType() === 'fetch';
    if (isData && request.method() === 'GET') paths.add(request.url());
  });
  return paths;
}

/** Requests each URL from the browser's cache, with the old token; returns what the browser had stored. */
async function keptAnswers(page: Page, urls: Iterable<string>, token: string): Promise<string[]> {
  const wanted = [...urls].flatMap((url) =>
    [{}, { Authorization: `Bearer ${token}` }].flatMap((headers) => [
      { url, init: { headers, cache: 'force-cache' } as const },
      { url, init: { headers, cache: 'only-if-cached', mode: 'same-origin' } as const },
    ]),
  );
  return page.evaluate(async (each) => {
    const found: string[] = [];
    for (const { url, init } of each) {
      const answer = await fetch(url, init).catch(() => undefined);
      if (answer?.ok) found.push(`${init.cache} ${url}: ${await answer.text()}`);
    }
    return found;
  }, wanted);
}

test('after a log-out the browser has stored no data of the person, and its other windows are empty', async ({
  page,
  open,
  openWindow,
  signedUp,
  server,
}) => {
  const person = await signedUp('Olena', named('Rosie Simpson'));
  const reads = watchReads(page, server.apiUrl);
  await open();
  await logIn(page, person);
  await expect(rows(page)).toHaveCount(1);
  await openTrash(page);
  await page.goBack();
  await openHistory(page);
  await expect(page.getByRole('dialog').getByText('Rosie Simpson added')).toBeVisible();
  await page.goBack();
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  const other = await openWindow();
  // Messages wait in a window that is not looked at.
  await leaveWindow(other);
  await expect(rows(other)).toHaveCount(1);
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');

  await logOut(page);
  expect([...reads].map((url) => new URL(url).pathname)).toEqual(
    expect.arrayContaining(['/users/current', '/contacts', '/events', '/trash', '/history']),
  );
  expect(await keptAnswers(page, reads, token)).toEqual([]);
  await expect(other.getByText('Rosie')).toHaveCount(0);
  await expect(other).toHaveURL(homeAddress(server.appUrl));
  await expect(toast(other)).toHaveText([ENDED]);

  await page.goBack();
  await expect(page).toHaveURL(homeAddress(server.appUrl));
  await expect(page.getByText('Rosie')).toHaveCount(0);
});
