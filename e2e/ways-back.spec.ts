import type { Page } from '@playwright/test';
import { openMailbox } from './mailbox.ts';
import { accountButton, headerButton, logIn, rows, signUp, toast } from './locators.ts';
import { type RunningServer, startServer } from './server.ts';
import { expect, send, test as base } from './story.ts';

const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });

/** Servers with settings of their own, removed with the story. */
const test = base.extend<{
  serverWith: (settings: Record<string, string>) => Promise<RunningServer>;
  mailbox: Awaited<ReturnType<typeof openMailbox>>;
}>({
  // oxlint-disable-next-line no-empty-pattern
  serverWith: async ({}, use) => {
    const servers: RunningServer[] = [];
    await use(async (settings) => {
      const server = await startServer(settings);
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.remove()));
  },
  // oxlint-disable-next-line no-empty-pattern
  mailbox: async ({}, use) => {
    const mailbox = await openMailbox();
    await use(mailbox);
    await mailbox.close();
  },
});

test('who has forgotten the password comes back by a link, which is good once', async ({
  page,
  serverWith,
  mailbox,
}) => {
  const { apiUrl, appUrl } = await serverWith(mailbox.settings);
  const olena = { name: 'Olena', email: 'olena@example.com', password: 'colibri1' };
  const { token } = await send<{ token: string }>({ apiUrl }, 'POST', '/users/signup', olena);
  for (const label of ['Old tablet', 'Phone']) await send({ apiUrl }, 'POST', '/users/devices', { label }, token);

  await page.goto(`${appUrl}verify#${await mailbox.tokenFor('verify')}`);
  await expect(page.getByRole('heading', { name: 'Your e-mail is verified' })).toBeVisible();
  await page.getByRole('link', { name: 'Go on' }).click();

  await headerButton(page, 'Log in').click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await field(page, 'Email').fill(olena.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('is on its way there. It is good for one hour.')).toBeVisible();
  const link = `${appUrl}recover#${await mailbox.tokenFor('recover')}`;
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page.getByText('Everywhere else you are logged out. Your devices keep working.')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('six');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('New password', { exact: true }).fill('a green horse');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Your password is changed!')).toBeVisible();
  await expect(page).toHaveURL(`${appUrl}contacts`);
  const question = page.getByText('Your 2 devices keep working. Are all of them yours?');
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(question).toHaveCount(0);
  await page.reload();
  await expect(accountButton(page)).toBeVisible();
  await expect(question).toHaveCount(0);
  await accountButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Account' })).toContainText(olena.email);
  await expect(page.getByText('Not verified yet')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await headerButton(page, 'Log out').press('Enter');
  await expect(toast(page, 'You are loged out!')).toBeVisible();

  await page.goto(link);
  await page.reload();
  await page.getByLabel('New password', { exact: true }).fill('a red horse');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  await page.getByRole('button', { name: 'Ask for a new one' }).click();
  await expect(field(page, 'Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await logIn(page, { ...olena, password: 'a green horse' });
  await expect(page).toHaveURL(`${appUrl}contacts`);
});

test('an e-mail that is not verified says so, and another link is sent', async ({ page, serverWith, mailbox }) => {
  const { appUrl } = await serverWith(mailbox.settings);
  await page.goto(appUrl);
  await signUp(page, 'Olena', 'olena@example.com');
  await expect(page).toHaveURL(`${appUrl}contacts`);
  const first = await mailbox.tokenFor('verify');
  await accountButton(page).press('Enter');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, 'A link is on its way to you.')).toBeVisible();
  await expect.poll(() => mailbox.tokenFor('verify')).not.toBe(first);
});

test('by invitation: the form asks for the code, and a wrong one opens nothing', async ({ page, serverWith }) => {
  const server = await serverWith({ SIGN_UP: 'invitation', INVITATION_CODE: 'tulip' });
  await send(server, 'POST', '/users/signup', { name: 'First', email: 'first@example.com', password: 'colibri1' });
  await page.goto(server.appUrl);
  await headerButton(page, 'Sign up').press('Enter');
  await field(page, 'Name').fill('Olena');
  await field(page, 'Email').fill('olena@example.com');
  await field(page, 'Password').fill('colibri1');
  await field(page, 'Invitation code').fill('rose');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Something went wrog! Try again')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'To sign up here you need an invitation code.',
  );
  await expect(field(page, 'Name')).toHaveValue('Olena');
  await expect(field(page, 'Email')).toHaveValue('olena@example.com');
  await expect(field(page, 'Invitation code')).toHaveValue('rose');
  await expect(field(page, 'Password')).toBeFocused();
  await page.keyboard.type('colibri1');
  await field(page, 'Invitation code').fill('tulip');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.appUrl}contacts`);
});

test('closed: the dialog says so, and lets the very first person in', async ({ page, serverWith }) => {
  const { appUrl } = await serverWith({ SIGN_UP: 'closed' });
  await page.goto(appUrl);
  await headerButton(page, 'Sign up').click();
  const dialog = page.getByRole('dialog', { name: 'Start your book' });
  await expect(dialog).toContainText('Nobody can sign up here at this moment.');
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: /am the first one/ }).click();
  await field(page, 'Name').fill('Olena');
  await field(page, 'Email').fill('olena@example.com');
  await field(page, 'Password').fill('colibri1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${appUrl}contacts`);
  await expect(rows(page)).toHaveCount(0);
});
