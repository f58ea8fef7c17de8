import { HOME_HOST } from '../chromium.ts';
import { write } from '../acts.ts';
import { row } from '../locators.ts';
import { expect, test } from '../story.ts';

/** Each window holds a stream, and browsers open six connections to a server over HTTP/1.1. */
const WINDOWS = 5;

test('on plain http under a name, without Web Locks, five windows show what one of them adds', async ({
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
  const windows = [page];
  while (windows.length < WINDOWS) windows.push(await context.newPage());
  for (const each of windows) {
    await each.goto(`${appUrl}contacts`);
    await expect(each.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
  }
  await write(page, 'Anna', '112');
  for (const each of windows) await expect(row(each, 'Anna')).toBeVisible();
});
