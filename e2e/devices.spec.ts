import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { submit } from './acts.ts';
import { toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { accountPanel, devicesPanel, openDevices } from './panels.ts';
import { expect, isAsked, send, test as base } from './story.ts';

const test = withOpenBook([]);
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const inPanel = (page: Page, name: string): Locator => devicesPanel(page).getByRole('button', { name, exact: true });
const listed = (page: Page): Locator =>
  devicesPanel(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') });

async function add(page: Page, label: string): Promise<string> {
  await inPanel(page, 'Add a device').click();
  await submit(devicesPanel(page).getByLabel('What is it?'), label);
  await expect(devicesPanel(page).getByRole('heading', { name: `${label} is ready` })).toBeVisible();
  return devicesPanel(page)
    .getByText(/^\w{4}([ -]\w{4}){4}$/)
    .innerText();
}

test('a phone gets a password of its own and what its programs need', async ({ page, server, olena }) => {
  await openDevices(page);
  await expect(devicesPanel(page)).toHaveText(/No devices yet.*Your book can be on your phone, too\./);
  const password = await add(page, 'Olena’s phone');

  await expect(inPanel(page, 'Copy the password'), 'what is needed first has the focus').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  const words = ['Most phones need a secure address (https). This one is not.', `${server.apiUrl}/dav/`, olena.email];
  for (const text of words) await expect(devicesPanel(page).getByText(text)).toBeVisible();
  await expect(devicesPanel(page).getByRole('img', { name: 'Code for DAVx5' })).toBeVisible();

  await devicesPanel(page).getByRole('tab', { name: 'Android' }).press('ArrowRight');
  await expect(devicesPanel(page).getByRole('tab', { name: 'iPhone and Mac' })).toBeFocused();
  const download = page.waitForEvent('download');
  await inPanel(page, 'Save the profile').click();
  const profile = await download;
  expect(profile.suggestedFilename()).toBe('contactbook.mobileconfig');
  expect(readFileSync(await profile.path(), 'utf8')).toContain(`<string>${olena.email}</string>`);
  await devicesPanel(page).getByRole('tab', { name: 'iPhone and Mac' }).press('ArrowRight');
  const programs = devicesPanel(page).getByRole('tabpanel', { name: 'Other' });
  await expect(programs).toHaveText(/Thunderbird.*Evolution.*Outlook/);

  await page.keyboard.press('Escape');
  await expect(accountPanel(page).getByRole('button', { name: 'Show devices' }), 'the way back').toBeFocused();
  await expect(accountPanel(page)).toHaveText(/Devices1, one not used yet/);
  await accountPanel(page).getByRole('button', { name: 'Show devices' }).press('Enter');
  await expect(listed(page)).toHaveText([/^Olena’s phoneNot used yet/]);
  await expect(devicesPanel(page)).not.toContainText(password);
});

test('Back, reload and another device ask before a new password disappears', async ({ page, server }) => {
  await openDevices(page);
  const password = await add(page, 'Ноутбук');
  const question = page.getByRole('dialog', { name: 'Have you written the password down?' });
  const back = () => page.evaluate(() => history.back());
  for (const leave of [back, back, () => page.keyboard.press('Escape'), () => inPanel(page, 'Close').click()]) {
    await leave();
    await expect(question.getByRole('button', { name: 'Not yet' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(devicesPanel(page)).toContainText(password);
  }
  expect(await isAsked(page), 'by the browser').toBe(true);
  await inPanel(page, 'Add a device').click();
  await question.getByRole('button', { name: 'Not yet' }).click();
  await expect(devicesPanel(page)).toContainText(password);

  await inPanel(page, 'Copy the password').click();
  await expect(toast(page, 'Copied')).toBeVisible();
  await page.goBack();
  await expect(accountPanel(page), 'one step').toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${server.appUrl}contacts`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await isAsked(page), 'nothing would be lost').toBe(false);

  await openDevices(page);
  await add(page, 'Phone');
  await back();
  await question.getByRole('button', { name: 'Yes, close' }).click();
  await expect(accountPanel(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('a device that connects for the first time says so, and its password goes', async ({ page, calls, olena }) => {
  await openDevices(page);
  const password = await add(page, 'Olena’s phone');
  const [device] = await olena.ask<object[]>('GET', '/users/devices');
  await calls.answer('GET', '/users/devices', [{ ...device, usedAtMs: Date.now(), agent: 'DAVx5' }]);
  await expect(toast(page, 'Olena’s phone is connected')).toBeVisible({ timeout: 10_000 });
  await expect(devicesPanel(page)).not.toContainText(password);
  await expect(listed(page)).toHaveText([/^Olena’s phoneUsed now, DAVx5/]);
});

test('a device ends after a question, and the focus goes to the next', async ({ page, olena }) => {
  for (const label of ['Old tablet', 'Ноутбук']) await olena.ask('POST', '/users/devices', { label });
  await openDevices(page);
  await expect(listed(page)).toHaveText([/^Ноутбук/, /^Old tablet/]);
  await page.setViewportSize({ width: 320, height: 640 });
  const sentence = (await devicesPanel(page).getByText('A device’s password opens only contacts.').boundingBox())!;
  expect(sentence.height, 'it has its own line where there is little room').toBeLessThan(40);
  await inPanel(page, 'End Ноутбук').click();
  const question = page.getByRole('dialog', { name: 'End “Ноутбук”?' });
  await expect(question).toHaveText(/It keeps what it has, but gets nothing new\./);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(inPanel(page, 'End Ноутбук')).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'End it' }).click();
  await expect(toast(page, 'Ноутбук has ended')).toBeVisible();
  await expect(inPanel(page, 'End Old tablet')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'End “Old tablet”?' }).getByRole('button', { name: 'End it' }).click();
  await expect(inPanel(page, 'Add a device')).toBeFocused();
  expect(await olena.ask('GET', '/users/devices')).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 840 }, hasTouch: true, isMobile: true });

  test('a link opens DAVx5, and the code is there for another phone', async ({ page, server, olena }) => {
    await openDevices(page);
    await add(page, 'This phone');
    const link = devicesPanel(page).getByRole('link', { name: 'Open in DAVx5' });
    const user = encodeURIComponent(olena.email);
    await expect(link).toHaveAttribute('href', `carddav://${user}@${new URL(server.apiUrl).host}/dav/`);
    await inPanel(page, 'Another phone').tap();
    await expect(devicesPanel(page).getByRole('img', { name: 'Code for DAVx5' })).toBeVisible();
  });
});

base('a program that asks in the browser is allowed there, and gets a password', async ({ page, server, signedUp }) => {
  const olena = await signedUp();
  type Flow = { poll: { token: string; endpoint: string }; login: string };
  const { poll, login } = await send<Flow>(server, 'POST', '/index.php/login/v2', {});
  await page.goto(login);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(olena.email);
  await submit(page.getByLabel('Password', { exact: true }), olena.password);
  const shown = page.getByRole('main').getByRole('definition');
  await expect(shown, 'the program and its address').toHaveText(['node', '127.0.0.1']);
  await page.getByLabel('What is it?').fill('Olena’s phone');
  const ask = () => fetch(poll.endpoint, { method: 'POST', body: new URLSearchParams({ token: poll.token }) });
  expect((await ask()).status, 'nobody has allowed it yet').toBe(404);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('heading', { name: 'It is connected' })).toBeVisible();
  const { loginName, appPassword } = (await (await ask()).json()) as { loginName: string; appPassword: string };
  const book = await fetch(`${server.apiUrl}/dav/`, {
    method: 'PROPFIND',
    headers: { Authorization: `Basic ${btoa(`${loginName}:${appPassword}`)}`, Depth: '0' },
  });
  expect([loginName, book.status]).toEqual([olena.email, 207]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
});
