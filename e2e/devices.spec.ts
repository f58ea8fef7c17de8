import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { accountButton, rows, toast } from './locators.ts';
import { expect, isAsked, send, test } from './story.ts';

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Devices' });
const inPanel = (page: Page, name: string | RegExp): Locator => panel(page).getByRole('button', { name, exact: true });
const listed = (page: Page): Locator =>
  panel(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button') });

async function openDevices(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('button', { name: 'Show devices' }).click();
  await expect(panel(page)).toBeVisible();
}

async function add(page: Page, label: string): Promise<string> {
  await inPanel(page, 'Add a device').click();
  await panel(page).getByLabel('What is it?').fill(label);
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('heading', { name: `${label} is ready` })).toBeVisible();
  return (
    (await panel(page)
      .getByText(/^\w{4}([ -]\w{4}){4}$/)
      .textContent()) ?? ''
  );
}

test('a phone gets a password of its own, once, with what its programs need to know', async ({
  page,
  context,
  server,
  openNewBook,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const olena = await openNewBook();
  await openDevices(page);
  await expect(panel(page)).toHaveText(/No devices yet.*Your book can be on your phone, too\./);
  const password = await add(page, 'Olena’s phone');

  await expect(inPanel(page, 'Copy the password'), 'what is needed first has the focus').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  await expect(panel(page).getByText('Most phones need a secure address (https). This one is not.')).toBeVisible();
  await expect(panel(page).getByText(`${server.apiUrl}/dav/`)).toBeVisible();
  await expect(panel(page).getByText(olena.email)).toBeVisible();
  await expect(panel(page).getByRole('img', { name: 'Code for DAVx5' })).toBeVisible();

  await panel(page).getByRole('tab', { name: 'Android' }).press('ArrowRight');
  await expect(panel(page).getByRole('tab', { name: 'iPhone and Mac' })).toBeFocused();
  const download = page.waitForEvent('download');
  await inPanel(page, 'Save the profile').click();
  const profile = await download;
  expect(profile.suggestedFilename()).toBe('contactbook.mobileconfig');
  expect(readFileSync(await profile.path(), 'utf8')).toContain(`<string>${olena.email}</string>`);
  await panel(page).getByRole('tab', { name: 'iPhone and Mac' }).press('ArrowRight');
  await expect(panel(page).getByRole('tabpanel', { name: 'Other' })).toHaveText(/Thunderbird.*Evolution.*Outlook/);

  await page.keyboard.press('Escape');
  const account = page.getByRole('dialog', { name: 'Account' });
  await expect(account.getByRole('button', { name: 'Show devices' }), 'the way back').toBeFocused();
  await expect(account).toHaveText(/Devices1, one not used yet/);
  await account.getByRole('button', { name: 'Show devices' }).press('Enter');
  await expect(listed(page)).toHaveText([/^Olena’s phoneNot used yet/]);
  await expect(panel(page)).not.toContainText(password);
});

test('a password that was not copied is not lost by accident', async ({ page, openNewBook }) => {
  await openNewBook();
  await openDevices(page);
  const password = await add(page, 'Ноутбук');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Have you written the password down?' });
  await question.getByRole('button', { name: 'Not yet' }).click();
  await expect(panel(page)).toContainText(password);
  await inPanel(page, 'Close').click();
  await question.getByRole('button', { name: 'Yes, close' }).click();
  await expect(panel(page)).toHaveCount(0);
});

test('Back, reload and another device ask before a password disappears that was not copied', async ({
  page,
  context,
  openNewBook,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openNewBook();
  await openDevices(page);
  const password = await add(page, 'Ноутбук');
  const question = page.getByRole('dialog', { name: 'Have you written the password down?' });
  for (const time of ['once', 'again']) {
    await page.evaluate(() => history.back());
    await expect(question.getByRole('button', { name: 'Not yet' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(panel(page), time).toContainText(password);
  }
  expect(await isAsked(page), 'by the browser').toBe(true);
  await inPanel(page, 'Add a device').click();
  await question.getByRole('button', { name: 'Not yet' }).click();
  await expect(panel(page)).toContainText(password);

  await inPanel(page, 'Copy the password').click();
  await expect(toast(page, 'Copied')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Account' }), 'one step').toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${server.appUrl}contacts`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await isAsked(page), 'nothing would be lost').toBe(false);

  await openDevices(page);
  await add(page, 'Phone');
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Yes, close' }).click();
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('a device that connects for the first time says so, and its password goes', async ({
  page,
  openNewBook,
  calls,
  server,
}) => {
  const olena = await openNewBook();
  await openDevices(page);
  const password = await add(page, 'Olena’s phone');
  const [device] = await send<object[]>(server, 'GET', '/users/devices', undefined, olena.token);
  await calls.answer('GET', '/users/devices', [{ ...device, usedAtMs: Date.now(), agent: 'DAVx5' }]);
  await expect(toast(page, 'Olena’s phone is connected')).toBeVisible({ timeout: 10_000 });
  await expect(panel(page)).not.toContainText(password);
  await expect(listed(page)).toHaveText([/^Olena’s phoneUsed now, DAVx5/]);
});

test('a device ends after a question, and the focus goes to the next', async ({ page, openAs, signedUp, server }) => {
  const olena = await signedUp();
  for (const label of ['Old tablet', 'Ноутбук']) {
    await send(server, 'POST', '/users/devices', { label }, olena.token);
  }
  await openAs(olena);
  await openDevices(page);
  await expect(listed(page)).toHaveText([/^Ноутбук/, /^Old tablet/]);
  await page.setViewportSize({ width: 320, height: 640 });
  const sentence = (await panel(page).getByText('A device’s password opens only contacts.').boundingBox())!;
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
  expect(await send(server, 'GET', '/users/devices', undefined, olena.token)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 840 }, hasTouch: true, isMobile: true });

  test('a link opens DAVx5, and the code is there for another phone', async ({ page, openNewBook, server }) => {
    const olena = await openNewBook();
    await openDevices(page);
    await add(page, 'This phone');
    const link = panel(page).getByRole('link', { name: 'Open in DAVx5' });
    const user = encodeURIComponent(olena.email);
    await expect(link).toHaveAttribute('href', `carddav://${user}@${new URL(server.apiUrl).host}/dav/`);
    await inPanel(page, 'Another phone').tap();
    await expect(panel(page).getByRole('img', { name: 'Code for DAVx5' })).toBeVisible();
  });
});

test('an edit of a device that came too late waits until its owner chooses', async ({
  page,
  openAs,
  signedUp,
  server,
  calls,
}) => {
  const olena = await signedUp('Olena', [{ name: 'Anna', number: '112' }]);
  const [anna] = await send<{ id: string }[]>(server, 'GET', '/contacts', undefined, olena.token);
  const fields = [
    { field: 'TEL', mine: '113', theirs: '112' },
    { field: 'NOTE', mine: 'likes tea', theirs: '' },
  ];
  const edit = { contact: anna!.id, device: 'Olena’s phone', atMs: Date.now(), fields, uncontested: [] };
  await calls.answer('GET', '/refused-edits', [
    { ...edit, id: 'one' },
    { ...edit, id: 'two' },
  ]);
  await calls.answer('POST', '/refused-edits/*', {});
  await openAs(olena);
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('2 edits from Olena’s phone are waiting for you.')).toBeVisible();
  await page.getByRole('button', { name: 'Look' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anna was changed twice' });
  await expect(dialog).toHaveText(/1 of 2.*NumberFrom Olena’s phone113In the book now112Note.*likes tea.*Nothing/);
  const values = dialog.getByText(/^11[23]$/);
  const [mine, theirs] = await values.evaluateAll((all) => all.map((value) => value.getBoundingClientRect().top));
  expect(mine, 'both values stand on one line').toBe(theirs);
  await dialog.getByRole('group', { name: 'Number' }).getByText('112').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveText(/2 of 2/);
  await expect(dialog.getByRole('group', { name: 'Number' }).getByLabel(/^From/)).toBeChecked();
  await calls.answer('GET', '/refused-edits', []);
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/waiting for you/)).toHaveCount(0);
  expect(calls.sent('POST', '/refused-edits/*')).toEqual([{ take: true, fields: ['NOTE'] }, { take: false }]);
});

test('a program that asks in the browser is allowed by the user who logs in there, and gets its own password', async ({
  page,
  server,
  signedUp,
}) => {
  const olena = await signedUp();
  const { poll, login } = await send<{ poll: { token: string; endpoint: string }; login: string }>(
    server,
    'POST',
    '/index.php/login/v2',
    {},
  );
  await page.goto(login);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(olena.email);
  await page.getByLabel('Password', { exact: true }).fill(olena.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
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
