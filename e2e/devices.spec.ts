import type { Locator, Page } from '@playwright/test';
import { submit } from './acts.ts';
import { toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { accountPanel, connectDialog, devicesPanel, openConnect, openDevices } from './panels.ts';
import { expect, isAsked, send, test as base } from './story.ts';

const test = withOpenBook([]);
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const inPanel = (page: Page, name: string): Locator => devicesPanel(page).getByRole('button', { name, exact: true });
const inConnect = (page: Page, name: string): Locator => connectDialog(page).getByRole('button', { name, exact: true });
const listed = (page: Page): Locator =>
  devicesPanel(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') });

/** Makes the password of a program; returns it. */
async function makePassword(page: Page, label: string): Promise<string> {
  await connectDialog(page).getByRole('tab', { name: 'Computer program' }).click();
  await submit(connectDialog(page).getByLabel('What is it?'), label);
  await expect(connectDialog(page).getByRole('heading', { name: `${label} is ready` })).toBeVisible();
  return connectDialog(page)
    .getByText(/^\w{4}([ -]\w{4}){4}$/)
    .innerText();
}

test('a program gets a password of its own and what it needs', async ({ page, server, olena }) => {
  await openDevices(page);
  await expect(devicesPanel(page)).toHaveText(/No devices yet.*Your book can be on your phone, too\./);
  await inPanel(page, 'Connect a phone').click();
  await expect(connectDialog(page)).toContainText('Phones connect only to a secure address (https).');
  await expect(connectDialog(page).getByRole('img'), 'a phone could not use a code').toHaveCount(0);
  await connectDialog(page).getByRole('tab', { name: 'iPhone' }).press('ArrowRight');
  await expect(connectDialog(page).getByRole('tab', { name: 'Android' })).toBeFocused();
  const password = await makePassword(page, 'Ноутбук');

  await expect(inConnect(page, 'Copy the password'), 'what is needed first has the focus').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  for (const text of [`${server.apiUrl}/dav/`, olena.email]) {
    await expect(connectDialog(page).getByText(text)).toBeVisible();
  }

  await page.keyboard.press('Escape');
  await expect(listed(page)).toHaveText([/^НоутбукNot used yet/]);
  await page.keyboard.press('Escape');
  await expect(accountPanel(page).getByRole('button', { name: 'Show devices' }), 'the way back').toBeFocused();
  await expect(accountPanel(page)).toHaveText(/Phones and devices1, one not used yet/);
});

test('a password that two programs use is said to be shared, and leads to another one', async ({
  page,
  server,
  olena,
}) => {
  const made = await olena.ask<{ user: string; password: string }>('POST', '/users/devices', { label: 'Ноутбук' });
  const authorization = `Basic ${Buffer.from(`${made.user}:${made.password}`).toString('base64')}`;
  for (const agent of ['Evolution/3.46', 'Thunderbird/128', 'Evolution/3.46']) {
    const headers = { authorization, 'user-agent': agent };
    await fetch(`${server.apiUrl}/dav/`, { method: 'PROPFIND', headers });
  }
  await openDevices(page);
  await expect(listed(page)).toContainText('Evolution and Thunderbird use the same password.');
  await inPanel(page, 'Make a password for the other one: Ноутбук').click();
  await expect(connectDialog(page).getByRole('tab', { name: 'Computer program' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await submit(connectDialog(page).getByLabel('What is it?'), 'Thunderbird');
  await expect(connectDialog(page).getByRole('heading', { name: 'Thunderbird is ready' })).toBeVisible();
});

test('the panel says how a device learns of changes', async ({ page, server, olena }) => {
  const made = await olena.ask<{ user: string; password: string }>('POST', '/users/devices', { label: 'Laptop' });
  const authorization = `Basic ${Buffer.from(`${made.user}:${made.password}`).toString('base64')}`;
  const use = (agent: string, path = '/dav/', method = 'PROPFIND', body?: string) =>
    fetch(`${server.apiUrl}${path}`, {
      method,
      ...(body !== undefined && { body }),
      headers: { authorization, 'user-agent': agent, 'content-type': 'application/xml' },
    });
  await use('Evolution/3.46');
  await openDevices(page);
  await expect(listed(page)).toContainText('Asks as often as it is set to');

  const found = await use('DAVx5/4.5.1');
  await page.reload();
  await expect(listed(page)).toContainText('Asks every four hours');

  const [, userId = ''] = /principals\/([\w-]+)\//.exec(await found.text()) ?? [];
  await use('DAVx5/4.5.1', `/dav/books/${userId}/contacts/`, 'POST', REGISTRATION);
  await page.reload();
  await expect(listed(page)).toContainText('Told at once');
});

/** A registration for push messages (WebDAV-Push) with the keys of RFC 8291, appendix A. No change follows it. */
const REGISTRATION = `<push-register xmlns="https://bitfire.at/webdav-push"><subscription><web-push-subscription>
  <push-resource>https://93.184.215.14/push</push-resource>
  <subscription-public-key type="p256dh">BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4</subscription-public-key>
  <auth-secret>BTBZMqHH6r4Tts7J_aSIgg</auth-secret>
</web-push-subscription></subscription></push-register>`;

test('how a program has groups is shown by what it stores, and can be chosen', async ({ page, server, olena }) => {
  const { id, user, password } = await olena.ask<Record<'id' | 'user' | 'password', string>>('POST', '/users/devices', {
    label: 'Laptop',
  });
  await openDevices(page);
  const groups = devicesPanel(page).getByRole('combobox', { name: 'Groups: Laptop' });
  await expect(groups.locator('option:checked')).toHaveText('not known yet');
  await page.keyboard.press('Escape');
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const principal = await fetch(`${server.apiUrl}/dav/`, { method: 'PROPFIND', headers: { authorization } });
  const [, owner = ''] = /principals\/([\w-]+)\//.exec(await principal.text()) ?? [];
  await fetch(`${server.apiUrl}/dav/books/${owner}/contacts/rosie.vcf`, {
    method: 'PUT',
    headers: { authorization, 'content-type': 'text/vcard' },
    body: 'BEGIN:VCARD\r\nVERSION:3.0\r\nUID:rosie\r\nFN:Rosie\r\nN:;Rosie;;;\r\nCATEGORIES:Choir\r\nEND:VCARD\r\n',
  });
  await accountPanel(page).getByRole('button', { name: 'Show devices' }).click();
  await expect(groups.locator('option:checked')).toHaveText('as categories');
  await groups.selectOption('both');
  await expect(groups).toHaveValue('both');
  await expect(groups).toHaveAttribute('aria-busy', 'false');
  expect(await olena.ask('GET', '/users/devices')).toMatchObject([{ id, groups: 'both' }]);
});

test('Back, reload and Escape ask before a new password disappears', async ({ page, server, calls }) => {
  const answerLink = await calls.hold('POST', '/users/devices/links');
  await openConnect(page);
  await test.step('a tab is chosen although an answer moves it while it is pressed', async () => {
    const tab = connectDialog(page).getByRole('tab', { name: 'Computer program' });
    await tab.hover();
    await page.mouse.down();
    const answered = page.waitForResponse('**/users/devices/links');
    answerLink();
    await (await answered).finished();
    await page.mouse.up();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  });
  const password = await makePassword(page, 'Ноутбук');
  const question = page.getByRole('dialog', { name: 'Have you written the password down?' });
  const back = () => page.evaluate(() => history.back());
  for (const leave of [back, back, () => page.keyboard.press('Escape'), () => inConnect(page, 'Close').click()]) {
    await leave();
    await expect(question.getByRole('button', { name: 'Not yet' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(connectDialog(page)).toContainText(password);
  }
  expect(await isAsked(page), 'by the browser').toBe(true);

  await inConnect(page, 'Copy the password').click();
  await expect(toast(page, 'Copied')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${server.appUrl}contacts`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await isAsked(page), 'nothing would be lost').toBe(false);
});

test('a program that connects for the first time says so, and its password goes', async ({ page, calls, olena }) => {
  await openConnect(page);
  const password = await makePassword(page, 'Ноутбук');
  const [device] = await olena.ask<object[]>('GET', '/users/devices');
  await calls.answer('GET', '/users/devices', [{ ...device, usedAtMs: Date.now(), agent: 'Thunderbird' }]);
  await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible({ timeout: 10_000 });
  await expect(page.getByRole('dialog')).not.toContainText(password);
  await expect(page.getByLabel('Name this device')).toHaveValue('Ноутбук');
  await submit(page.getByLabel('Name this device'), 'Офіс');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await calls.allow();
  expect(await olena.ask('GET', '/users/devices')).toMatchObject([{ label: 'Офіс' }]);
});

test('a device is disconnected after a question, and the focus goes to the next', async ({ page, olena }) => {
  for (const label of ['Old tablet', 'Ноутбук']) await olena.ask('POST', '/users/devices', { label });
  await openDevices(page);
  await expect(listed(page)).toHaveText([/^Ноутбук/, /^Old tablet/]);
  await page.setViewportSize({ width: 320, height: 640 });
  const sentence = (await devicesPanel(page).getByText('A device’s password opens only contacts.').boundingBox())!;
  expect(sentence.height, 'it has its own line where there is little room').toBeLessThan(40);
  await inPanel(page, 'Disconnect Ноутбук').click();
  const question = page.getByRole('dialog', { name: 'Disconnect “Ноутбук”?' });
  await expect(question).toHaveText(/It keeps what it has, but gets nothing new\./);
  await question.getByRole('button', { name: 'Keep it connected' }).click();
  await expect(inPanel(page, 'Disconnect Ноутбук')).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(toast(page, 'Ноутбук is disconnected')).toBeVisible();
  await expect(inPanel(page, 'Disconnect Old tablet')).toBeFocused();
  await page.keyboard.press('Enter');
  const next = page.getByRole('dialog', { name: 'Disconnect “Old tablet”?' });
  await next.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(inPanel(page, 'Connect a phone')).toBeFocused();
  expect(await olena.ask('GET', '/users/devices')).toEqual([]);
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
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('a script gets a token that only reads, and a calendar gets an address with birthdays', async ({
  page,
  server,
  olena,
}) => {
  const card = { '@type': 'Card', version: '1.0', name: { full: 'Dana Rossi' } };
  const anniversaries = { a1: { kind: 'birth', date: { year: 1988, month: 4, day: 15 } } };
  await olena.ask('POST', '/contacts/cards', { ...card, anniversaries });
  await test.step('a script', async () => {
    await openConnect(page);
    await connectDialog(page).getByRole('tab', { name: 'Computer program' }).click();
    await connectDialog(page).getByLabel('What may it do?').selectOption('Only read contacts, also by scripts');
    await expect(page.getByRole('dialog', { name: 'Connect a program' })).toBeVisible();
    await submit(connectDialog(page).getByLabel('What is it?'), 'Script');
    await inConnect(page, 'Copy the token').click();
    const token = await page.evaluate(() => navigator.clipboard.readText());
    const asked = await page.request.get(`${server.apiUrl}/contacts`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([asked.status(), await asked.text()]).toEqual([200, expect.stringContaining('Dana Rossi')]);
    await expect(connectDialog(page).getByText('It has read your contacts. It changes nothing.')).toBeVisible();
    await inConnect(page, 'Connect another').click();
  });

  await test.step('a calendar', async () => {
    await connectDialog(page).getByRole('tab', { name: 'Computer program' }).click();
    await connectDialog(page).getByLabel('What may it do?').selectOption('Show birthdays in a calendar');
    await expect(page.getByRole('dialog', { name: 'Connect a calendar' })).toBeVisible();
    await connectDialog(page).getByLabel('What is it?').fill('Family calendar');
    await inConnect(page, 'Make an address').click();
    await connectDialog(page).getByLabel('Reminder').selectOption('At 9 on the day');
    await inConnect(page, 'Copy the address').click();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    await expect(connectDialog(page).getByRole('link', { name: 'Open in a calendar on this device' })).toHaveAttribute(
      'href',
      address.replace(/^https?:/, 'webcal:'),
    );
    const asked = await page.request.get(address);
    expect(await asked.text()).toMatch(/SUMMARY:Dana Rossi turns [^]*TRIGGER:PT9H/);
    await expect(connectDialog(page).getByText('It shows the birthdays of your contacts')).toBeVisible();
    await inConnect(page, 'Done').click();
  });

  await openDevices(page);
  await expect(listed(page).filter({ hasText: 'Family calendar' })).toContainText('Birthdays in a calendar · Used');
  await expect(listed(page).filter({ hasText: 'Script' })).toContainText('Only reads · Used');
});
