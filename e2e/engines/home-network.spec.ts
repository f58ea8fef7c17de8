import type { Page } from '@playwright/test';
import { HOME_HOST } from '../chromium.ts';
import { write } from '../acts.ts';
import { row } from '../locators.ts';
import { expect, test } from '../story.ts';

/** Browsers open six connections to a server over HTTP/1.1, so not each window can hold a stream. */
const WINDOWS = 7;

test('on plain http under a name, without Web Locks, seven windows show what one of them adds', async ({
  page,
  context,
  server,
  signedUp,
}) => {
  const { token } = await signedUp();
  const appUrl = server.appUrl.replace('127.0.0.1', HOME_HOST);
  await page.goto(`${appUrl}privacy`);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  expect(await page.evaluate(() => [isSecureContext, 'locks' in navigator])).toEqual([false, false]);
  const streams: Page[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/events')) streams.push(request.frame().page());
  });
  const windows = [page];
  while (windows.length < WINDOWS) windows.push(await context.newPage());
  for (const each of windows) {
    await each.goto(`${appUrl}contacts`);
    await expect(each.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
  }
  const seventh = windows.at(-1)!;
  await write(page, 'Anna', '112');
  for (const each of windows) await expect(row(each, 'Anna')).toBeVisible();
  expect(streams).toEqual([page]);

  await page.close();
  await expect.poll(() => streams.length, 'another window takes over').toBe(2);
  await write(seventh, 'Borys', '113');
  await expect(row(windows[1]!, 'Borys')).toBeVisible();
});
