import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { NO_LIMITS } from '../server/src/testing/launch.ts';
import { choose, chooseButton, fileOf, importAll, vcard } from './files.ts';
import { press, signUp, write } from './acts.ts';
import { row, rows } from './locators.ts';
import { connectDialog, openConnect } from './panels.ts';
import { expect, named, test } from './story.ts';

const HOST = 'book.example.com';
// A proxy would add https. The phones of these tests reach the server at its own address instead.
test.use({ settings: { ...NO_LIMITS, PUBLIC_URL: `https://${HOST}` } });

/** Returns the link of the code on the page, which a camera would read. */
async function scan(page: Page, apiUrl: string, open: () => Promise<void>): Promise<string> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/users/devices/links'));
  await open();
  const { url } = (await (await answer).json()) as { url: string };
  await expect(page.getByRole('img', { name: 'Code for the camera of the phone' })).toBeVisible();
  expect(url).toMatch(/^https:\/\/book\.example\.com\/c\/[\w-]{22}$/);
  return url.replace(`https://${HOST}`, apiUrl);
}

/** A phone of its own, with its own browser. */
async function phoneOf(browser: Browser, userAgent: string): Promise<Page> {
  const context = await browser.newContext({ userAgent, viewport: { width: 390, height: 840 }, hasTouch: true });
  return context.newPage();
}

/** Reads the book as a phone does for the first time. */
async function useBook(apiUrl: string, user: string, password: string, userAgent: string): Promise<number> {
  const authorization = `Basic ${btoa(`${user}:${password}`)}`;
  const headers = { Authorization: authorization, Depth: '0', 'User-Agent': userAgent };
  return (await fetch(`${apiUrl}/dav/`, { method: 'PROPFIND', headers })).status;
}

test('a newcomer signs up, imports, adds somebody and connects an iPhone', async ({
  page,
  open,
  server,
  browser,
  freshEmail,
}) => {
  const email = freshEmail();
  await open();
  await signUp(page, 'Olena', email);
  const ways = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(ways.getByRole('heading')).toHaveText(['Import contacts', 'Connect a phone', 'Add the first person']);

  await press(page, 'Import contacts');
  await page.getByRole('radio', { name: 'iPhone' }).check();
  await expect(page.getByRole('heading', { name: 'From an iPhone, in three steps' })).toBeVisible();
  await choose(page, chooseButton(page), fileOf('contacts.vcf', vcard('Anna', '1') + vcard('Borys', '2')));
  await importAll(page, '2 new.');
  await expect(rows(page)).toHaveCount(2);
  await write(page, 'Clara', '3');
  await expect(row(page, 'Clara')).toBeVisible();

  const link = await scan(page, server.apiUrl, () => openConnect(page));
  await expect(connectDialog(page)).toContainText('Waiting for the phone…');
  await expect(connectDialog(page)).toContainText('The code works once, for 10 more minutes.');
  const phone = await phoneOf(browser, 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148');
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Connect this phone' })).toBeVisible();
  expect(new URL(phone.url()).pathname, 'no later request holds the token').toBe('/contactbook/phone');
  const download = phone.waitForEvent('download');
  await phone.getByRole('button', { name: 'Load the profile' }).tap();
  const profile = readFileSync(await (await download).path(), 'utf8');
  await expect(phone.getByRole('button', { name: 'The profile is loaded' })).toBeDisabled();
  const valueOf = (key: string) => new RegExp(`<key>${key}</key><string>([^<]*)`).exec(profile)?.[1] ?? '';
  expect([valueOf('CardDAVHostName'), valueOf('CardDAVUsername')]).toEqual([HOST, email]);
  await expect(connectDialog(page)).toContainText('The phone has opened the link', { timeout: 10_000 });

  const agent = 'iOS/18.0 (22A3354) dataaccessd/1.0';
  expect(await useBook(server.apiUrl, email, valueOf('CardDAVPassword'), agent)).toBe(207);
  await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText('It is receiving your 3 contacts.')).toBeVisible();
  await expect(page.getByLabel('Name this device')).toHaveValue('Olena’s iPhone');
  await press(page, 'Done');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await phone.context().close();
});

test('an Android phone gets all that DAVx5 needs, once, and an old code says so', async ({
  page,
  server,
  browser,
  openNewBook,
}) => {
  const olena = await openNewBook(named('Anna'));
  await page.clock.install();
  const link = await scan(page, server.apiUrl, () => openConnect(page));
  const phone = await phoneOf(browser, 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile');
  await phone.goto(link);
  await expect(phone.getByText('This is an Android phone.')).toBeVisible();
  await phone.getByRole('button', { name: 'Open DAVx5' }).tap();
  const davx5 = phone.getByRole('link', { name: 'Open DAVx5' });
  await expect(davx5).toBeVisible();
  const filledIn = /^davx5:\/\/([^:]+):([^@]+)@book\.example\.com\/dav\/$/.exec(
    (await davx5.getAttribute('href')) ?? '',
  );
  const [user = '', password = ''] = (filledIn ?? []).slice(1).map(decodeURIComponent);
  expect(user).toBe(olena.email);
  expect(await useBook(server.apiUrl, user, password, 'DAVx5/4.5.1-ose')).toBe(207);
  await page.clock.runFor(5000);
  await expect(page.getByLabel('Name this device')).toHaveValue('Olena’s phone');

  await phone.reload();
  await phone.getByRole('button', { name: 'Open DAVx5' }).tap();
  await expect(phone.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

  await page.getByRole('button', { name: 'Connect another' }).click();
  await expect(connectDialog(page)).toContainText('for 10 more minutes.');
  await page.clock.runFor('09:30');
  await expect(connectDialog(page).getByRole('status'), 'the last minute is read out').toContainText('one more minute');
  await page.clock.runFor('00:31');
  await expect(connectDialog(page).getByRole('status')).toHaveText('This code has expired');
  await expect(connectDialog(page).getByRole('img')).toHaveCount(0);
  await press(page, 'Show a new code');
  await expect(connectDialog(page).getByRole('img')).toBeVisible();
  await phone.context().close();
});

test.describe('on the phone itself', () => {
  test.use({ viewport: { width: 390, height: 840 }, hasTouch: true, isMobile: true });

  test('the phone connects itself, and the code is there for another', async ({ page, openNewBook }) => {
    await openNewBook();
    await openConnect(page);
    await press(page, 'Open DAVx5');
    await expect(page.getByRole('link', { name: 'Open DAVx5' })).toHaveAttribute('href', /^davx5:\/\//);
    await page.getByRole('tab', { name: 'Another phone' }).tap();
    await expect(page.getByRole('img', { name: 'Code for the camera of the phone' })).toBeVisible();
  });
});
