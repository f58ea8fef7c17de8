import type { Request } from '@playwright/test';
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
  const open = new Set<Request>();
  context.on('request', (request) => request.url().endsWith('/events') && open.add(request));
  context.on('requestfailed', (request) => open.delete(request));
  context.on('requestfinished', (request) => open.delete(request));
  const following = () => Array.from(open, (request) => request.frame().page()).filter((each) => !each.isClosed());
  const windows = [page];
  while (windows.length < WINDOWS) windows.push(await context.newPage());
  for (const each of windows) {
    await each.goto(`${appUrl}contacts`);
    await expect(each.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
  }
  await write(page, 'Anna', '112');
  for (const each of windows) await expect(row(each, 'Anna')).toBeVisible();
  // On a busy machine a second window may take the silence of the first for its end, for a few seconds.
  await expect.poll(following).toHaveLength(1);

  const [leader] = following();
  await leader!.close();
  await expect.poll(following, 'another window takes over').toHaveLength(1);
  const others = windows.filter((each) => each !== leader);
  await write(others.at(-1)!, 'Borys', '113');
  await expect(row(others[0]!, 'Borys')).toBeVisible();
});
