import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { logIn, logOut, submit } from './acts.ts';
import { bringFiles, importAll } from './files.ts';
import { accountButton, dialog, headerButton, homeAddress, newContactName, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { accountPanel, devicesPanel, openAccount } from './panels.ts';
import type { RunningServer } from './server.ts';
import { expect, isAsked, named, type Person, test as base } from './story.ts';

const test = withOpenBook([]);
const testTwo = withOpenBook(named('Anna', 'Borys'));
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';

const inPanel = (page: Page, name: string) => accountPanel(page).getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

/** Submits a wrong current password, which is refused, and then the right one. */
async function prove(page: Page, { password }: Person): Promise<void> {
  await submit(field(page, 'Current password'), 'wrong horse');
  await expect(field(page, 'Current password')).toHaveAccessibleDescription('This is not your current password.');
  await submit(field(page, 'Current password'), password);
}

/** Logs in as another browser would; returns the token. */
async function logInWith(userAgent: string, { apiUrl }: RunningServer, { email, password }: Person): Promise<string> {
  const response = await fetch(`${apiUrl}/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
    body: JSON.stringify({ email, password }),
  });
  return ((await response.json()) as { token: string }).token;
}

async function statusOf({ apiUrl }: RunningServer, token: string): Promise<number> {
  return (await fetch(`${apiUrl}/users/current`, { headers: { Authorization: `Bearer ${token}` } })).status;
}

test('name and e-mail are changed in the account', async ({ page, olena, calls, signedUp, freshEmail }) => {
  await test.step('a name changes in its row, by the keyboard alone', async () => {
    // An empty book takes the focus when it is rendered.
    await expect(newContactName(page)).toBeFocused();
    await accountButton(page).press('Enter');
    await expect(inPanel(page, 'Close')).toBeFocused();
    await expect(inPanel(page, 'Change name')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(inPanel(page, 'Change name')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveValue('Olena');

    await page.keyboard.press('Escape');
    await expect(inPanel(page, 'Change name'), 'Esc closes the row first').toBeFocused();
    // The button covers its row, so a press on the value is its own.
    await page.getByRole('dialog').locator('bdi').getByText('Olena', { exact: true }).click({ force: true });
    await expect(field(page, 'Name')).toBeFocused();
    await submit(field(page, 'Name'), 'Марія');
    await expect(inPanel(page, 'Change name')).toBeFocused();
    await expect(toast(page, 'Your name is changed!')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(accountPanel(page)).toHaveCount(0);
    await expect(accountButton(page)).toBeFocused();
    await expect(accountButton(page)).toContainText('Wellcome, dear Марія :)');
  });
  await test.step('an account that did not load can be loaded again', async () => {
    await calls.refuse('GET', '/users/account', 503);
    await accountButton(page).click();
    await expect(accountPanel(page).getByRole('heading', { name: 'This did not load' })).toBeVisible();
    await calls.allow();
    await inPanel(page, 'Try again').click();
    await expect(inPanel(page, 'Change name')).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('one row is open at a time, and Back closes the panel', async () => {
    await openAccount(page);
    await inPanel(page, 'Change password').click();
    await expect(field(page, 'Current password')).toBeFocused();
    await inPanel(page, 'Change name').click();
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Current password')).toHaveCount(0);
    await page.goBack();
    await expect(accountPanel(page)).toHaveCount(0);
    await expect(newContactName(page)).toBeVisible();
  });
  await test.step('the e-mail changes with the password only', async () => {
    const bob = await signedUp('Bob');
    await openAccount(page);
    await inPanel(page, 'Change e-mail').click();
    await expect(field(page, 'New e-mail')).toHaveAccessibleDescription(
      'From now on, you log in with it. Your devices keep working with the old address.',
    );
    await field(page, 'New e-mail').fill(bob.email);
    await prove(page, olena);
    await expect(field(page, 'New e-mail')).toHaveAccessibleDescription('Another account has this e-mail.');
    const email = freshEmail();
    await field(page, 'New e-mail').fill(email);
    await expect(field(page, 'New e-mail')).toHaveAccessibleDescription(
      /Your devices keep working with the old address\.$/,
    );
    await calls.refuse('PATCH', '/users/current');
    await page.keyboard.press('Enter');
    await expect(toast(page).filter({ hasText: 'wrog' })).toBeVisible();
    await expect(field(page, 'New e-mail')).toHaveValue(email);
    await expect(field(page, 'Current password')).toHaveValue(olena.password);
    await calls.allow();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Your e-mail is changed!')).toBeVisible();
    await expect(accountPanel(page)).toContainText(email);
  });
});

base('a new password logs out all others, and can end devices', async ({ page, openAs, signedUp, server }) => {
  const olena = await signedUp();
  const other = await logInWith(IPHONE, server, olena);
  await olena.ask('POST', '/users/devices', { label: 'Old tablet' });
  await openAs(olena, 'contacts#password');
  await expect(field(page, 'Current password'), 'where programs that keep passwords lead').toBeFocused();
  await expect(accountPanel(page)).toContainText('You will be logged out everywhere else.');
  await expect(field(page, 'Keep my devices connected')).toBeChecked();
  await field(page, 'Current password').fill(olena.password);
  for (const [text, word] of [
    ['password1', 'Weak'],
    ['blue horse', 'Fair'],
    ['a blue horse at noon', 'Strong'],
  ] as const) {
    await field(page, 'New password').fill(text);
    const weighed = new RegExp(`^At least 7 characters\\. ${word}\\.`);
    await expect(field(page, 'New password')).toHaveAccessibleDescription(weighed);
  }
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Your password is changed. 1 other log-in was ended.')).toBeVisible();
  await expect(inPanel(page, 'Change password')).toBeFocused();
  expect([await statusOf(server, other), await statusOf(server, olena.token)]).toEqual([401, 200]);

  await expect(accountPanel(page)).toContainText('Your devices keep working.');
  await inPanel(page, 'Review them').click();
  await expect(devicesPanel(page)).toContainText('Old tablet');
  await page.keyboard.press('Escape');
  await expect(accountPanel(page)).toBeVisible();

  const password = 'a blue horse at noon';
  await olena.ask('POST', '/users/codes', { password });
  await page.reload();
  await expect(accountPanel(page)).toContainText('10 of 10 left');
  await inPanel(page, 'Change password').click();
  await field(page, 'Current password').fill(password);
  await field(page, 'New password').fill('a red horse at noon');
  await field(page, 'Keep my devices connected').uncheck();
  await field(page, 'Keep my recovery codes').uncheck();
  await page.keyboard.press('Enter');
  await expect(inPanel(page, 'Change password')).toBeFocused();
  await expect(accountPanel(page)).toContainText('None yet');
  await expect(inPanel(page, 'Make codes: recovery codes')).toBeVisible();
  expect(await olena.ask('GET', '/users/devices')).toEqual([]);
  expect(await olena.ask('GET', '/users/account')).toMatchObject({ codesLeft: 0 });
});

test('log-ins elsewhere are listed in words, and end', async ({ page, olena, server }) => {
  const tokens: string[] = [];
  for (const agent of [IPHONE, WINDOWS, WINDOWS]) tokens.push(await logInWith(agent, server, olena));
  await openAccount(page);
  const logIns = accountPanel(page).getByRole('listitem');
  await expect(logIns).toHaveCount(4);
  await expect(logIns.filter({ hasText: 'This one' })).toHaveText(/Since .*, in use now/);
  await inPanel(page, 'End Safari on iPhone').click();
  await expect(toast(page, 'Safari on iPhone is logged out.')).toBeVisible();
  await expect(logIns).toHaveCount(3);
  await expect(accountPanel(page).getByRole('heading', { name: 'Where you are logged in' })).toBeFocused();
  await inPanel(page, 'End all others').click();
  await expect(logIns).toHaveText([/This one/]);
  expect(await Promise.all(tokens.map((token) => statusOf(server, token)))).toEqual([401, 401, 401]);
});

test('a log-in from a new browser is told once', async ({ page, server, olena }) => {
  await expect(rows(page)).toHaveCount(0);
  await logInWith(WINDOWS, server, olena);
  const iphone = await logInWith(IPHONE, server, olena);
  await page.reload();
  const news = page.getByText(/^A new log-in: /);
  await expect(news).toHaveText(/Safari on iPhone/);
  await page.getByRole('button', { name: 'End it' }).click();
  await expect(news).toHaveText(/Chrome on Windows/);
  expect(await statusOf(server, iphone)).toBe(401);
  await page.getByRole('button', { name: 'It was me' }).click();
  await expect(news).toHaveCount(0);
  await page.reload();
  await openAccount(page);
  await expect(news).toHaveCount(0);
});

test('recovery codes are kept, and one leads back in once', async ({ page, olena, server }) => {
  await olena.ask('POST', '/users/devices', { label: 'Old tablet' });
  await openAccount(page);
  await inPanel(page, 'Make codes: recovery codes').click();
  await submit(field(page, 'Current password'), olena.password);
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expect(codes.getByRole('button', { name: 'Done' })).toBeDisabled();
  const question = page.getByRole('dialog', { name: 'Have you saved your codes?' });
  for (const leave of [() => page.keyboard.press('Escape'), () => page.evaluate(() => history.back())]) {
    await leave();
    await expect(question.getByRole('button', { name: 'Not yet' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(codes.getByRole('listitem')).toHaveCount(10);
  }
  expect(await isAsked(page), 'by the browser').toBe(true);
  await codes.getByRole('button', { name: 'Copy' }).click();
  const [code = ''] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  await codes.getByRole('button', { name: 'Done' }).click();
  await expect(inPanel(page, 'Make new ones: recovery codes')).toBeFocused();
  await expect(accountPanel(page)).toContainText('10 of 10 left');
  await page.keyboard.press('Escape');
  await logOut(page);

  for (const password of ['a green horse', 'a red horse']) {
    await headerButton(page, 'Log in').press('Enter');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await field(page, 'Email').fill(olena.email);
    await expect(page.getByText('You will be logged out everywhere else. Your devices keep working.')).toBeVisible();
    await field(page, 'Recovery code').fill(code.toLowerCase());
    await submit(field(page, 'New password'), password);
    if (password === 'a red horse') break;
    await expect(page).toHaveURL(`${server.appUrl}contacts`);
    await expect(page.getByText('Old tablet keeps working. Is it yours?'), 'it may be an intruder’s').toBeVisible();
    await page.getByRole('button', { name: 'Show devices' }).click();
    await expect(devicesPanel(page)).toContainText('Old tablet');
    await page.keyboard.press('Escape');
    await expect(page.getByText(/keeps working/)).toHaveCount(0);
    await logOut(page);
  }
  await expect(field(page, 'Recovery code')).toHaveAccessibleDescription(/was already used\.$/);
  expect(await statusOf(server, olena.token)).toBe(401);
});

testTwo('who leaves takes a copy along, which can be imported', async ({ page, olena, signedUp, server }) => {
  await openAccount(page);
  await inPanel(page, 'Delete account').click();
  const leaving = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(leaving).toContainText('Your 2 contacts, their history and your devices’ access are deleted for good.');
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(inPanel(page, 'Delete account')).toBeFocused();
  await page.keyboard.press('Enter');

  const download = page.waitForEvent('download');
  await leaving.getByRole('button', { name: 'Save a copy first' }).click();
  const archive = await download;
  expect(archive.suggestedFilename()).toMatch(/^contactbook-\d{4}-\d\d-\d\d\.zip$/);
  const buffer = readFileSync(await archive.path());
  for (const text of ['PK', 'contacts.vcf', 'history.json', 'account.json']) expect(buffer.includes(text)).toBe(true);

  await prove(page, olena);
  await expect(page).toHaveURL(homeAddress(server.appUrl));
  await expect(toast(page, 'Your account is deleted.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await statusOf(server, olena.token)).toBe(401);
  await logIn(page, olena);
  await expect(toast(page, 'Something went wrog! Try again')).toBeVisible();

  await page.keyboard.press('Escape');
  await logIn(page, await signedUp());
  await bringFiles(page, { name: archive.suggestedFilename(), mimeType: 'application/zip', buffer });
  await importAll(page, '2 new.');
  await expect(rows(page)).toHaveText([/Anna1/, /Borys1/]);
});
