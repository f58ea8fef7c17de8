import type { Page } from '@playwright/test';
import { logIn, logOut, press, signUp, submit } from './acts.ts';
import { accountButton, dialog, headerButton, rows, toast } from './locators.ts';
import { openMailbox } from './mailbox.ts';
import { accountPanel, devicesPanel, openAccount, openDevices } from './panels.ts';
import { startServer, type RunningServer } from './server.ts';
import { expect, send, test as base } from './story.ts';

const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const OLENA = { name: 'Olena', email: 'olena@example.com', password: 'colibri1' };

async function fillIn(page: Page): Promise<void> {
  for (const [label, text] of Object.entries({ Name: OLENA.name, Email: OLENA.email, Password: OLENA.password })) {
    await field(page, label).fill(text);
  }
}

/** Servers with their own settings, removed after the story. */
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

test('a forgotten password is replaced by a link, which works once', async ({ page, serverWith, mailbox }) => {
  const { apiUrl, appUrl } = await serverWith(mailbox.settings);
  const { token } = await send<{ token: string }>({ apiUrl }, 'POST', '/users/signup', OLENA);
  const add = (label: string) => send({ apiUrl }, 'POST', '/users/devices', { label }, token);
  await add('From before');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()} ${request.headers()['referer']}`));

  const verification = await mailbox.tokenFor('verify');
  await page.goto(`${appUrl}verify#${verification}`);
  await expect(page.getByRole('heading', { name: 'Your e-mail is verified' })).toBeVisible();
  for (const label of ['Old tablet', 'Phone']) await add(label);
  await page.getByRole('link', { name: 'Continue' }).click();

  await headerButton(page, 'Log in').click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await submit(field(page, 'Email'), OLENA.email);
  await expect(page.getByText('is on its way there. It works for one hour.')).toBeVisible();
  const secret = await mailbox.tokenFor('recover');
  const link = `${appUrl}recover#${secret}`;
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(
    page.getByText('You will be logged out everywhere else, and your recovery codes stop working.'),
  ).toBeVisible();
  await expect(page.getByText('One device was added before your e-mail was verified, and loses access.')).toBeVisible();
  await page.getByLabel('Phone').press('Space');
  await submit(newPassword(page), 'six');
  await expect(newPassword(page)).toHaveAttribute('aria-invalid', 'true');
  await submit(newPassword(page), 'a green horse');
  await expect(toast(page, 'Your password is changed!')).toBeVisible();
  await expect(page).toHaveURL(`${appUrl}contacts`);
  await openDevices(page);
  await expect(devicesPanel(page).getByRole('listitem')).toHaveText([/Phone/]);
  await page.keyboard.press('Escape');
  await expect(accountPanel(page)).toContainText(OLENA.email);
  await expect(accountPanel(page)).not.toContainText('Not verified yet');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await logOut(page);

  await page.goto(link);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await page.getByRole('button', { name: 'Get a new link' }).click();
  await expect(field(page, 'Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await logIn(page, { ...OLENA, password: 'a green horse' });
  await expect(page).toHaveURL(`${appUrl}contacts`);
  const secrets = [verification, secret].map((each) => each.split('.')[1] ?? '');
  const telling = asked.filter((each) => secrets.some((text) => each.replace(/#\S*/g, '').includes(text)));
  expect(telling, 'no address or Referer has the secret of a link').toEqual([]);
});

test('a new e-mail waits for its link, and the former one takes it back', async ({ page, serverWith, mailbox }) => {
  const { appUrl } = await serverWith(mailbox.settings);
  const panel = accountPanel(page);
  await page.goto(appUrl);
  await signUp(page, OLENA.name, OLENA.email);
  await expect(page).toHaveURL(`${appUrl}contacts`);
  const sendAgain = async () => {
    const first = await mailbox.tokenFor('verify');
    await press(panel, 'Send again');
    await expect(toast(page, 'A link is on its way to you.').last()).toBeVisible();
    await expect.poll(() => mailbox.tokenFor('verify')).not.toBe(first);
    await page.goto(`${appUrl}verify#${await mailbox.tokenFor('verify')}`);
    await page.getByRole('link', { name: 'Continue' }).click();
  };
  await openAccount(page);
  await sendAgain();

  async function changeEmail() {
    await accountButton(page).press('Enter');
    await panel.getByRole('button', { name: 'Change e-mail' }).click();
    await field(page, 'New e-mail').fill('new@example.com');
    await submit(field(page, 'Current password'), 'colibri1');
    await expect(panel).toContainText('Changes to new@example.com once you open the link that we sent there.');
    await expect(panel).toContainText('olena@example.com');
  }
  await changeEmail();
  await panel.getByRole('button', { name: 'Cancel the new e-mail' }).click();
  await expect(toast(page, 'Your e-mail stays as it is.')).toBeVisible();
  await expect(panel).not.toContainText('new@example.com');
  await page.keyboard.press('Escape');

  await changeEmail();
  await sendAgain();
  await accountButton(page).press('Enter');
  await expect(panel).toContainText('new@example.com');
  await expect(panel).not.toContainText('once you open the link');

  await page.goto(`${appUrl}recover#${await mailbox.tokenFor('recover')}`);
  await submit(newPassword(page), 'a green horse');
  await expect(page).toHaveURL(`${appUrl}contacts`);
  await accountButton(page).press('Enter');
  await expect(panel).toContainText('olena@example.com');
});

test('by invitation: the form asks for the code, and a wrong one opens nothing', async ({ page, serverWith }) => {
  const server = await serverWith({ SIGN_UP: 'invitation', INVITATION_CODE: 'tulip' });
  await send(server, 'POST', '/users/signup', { name: 'First', email: 'first@example.com', password: 'colibri1' });
  await page.goto(server.appUrl);
  await headerButton(page, 'Sign up').press('Enter');
  await fillIn(page);
  await submit(field(page, 'Invitation code'), 'rose');
  await expect(toast(page, 'Something went wrog! Try again')).toBeVisible();
  await expect(dialog(page).getByRole('alert')).toContainText('To sign up here you need an invitation code.');
  await expect(field(page, 'Name')).toHaveValue('Olena');
  await expect(field(page, 'Email')).toHaveValue('olena@example.com');
  await expect(field(page, 'Invitation code')).toHaveValue('rose');
  await expect(field(page, 'Password')).toBeFocused();
  await page.keyboard.type('colibri1');
  await submit(field(page, 'Invitation code'), 'tulip');
  await expect(page).toHaveURL(`${server.appUrl}contacts`);
});

test('closed: the dialog says so, and lets the very first person in', async ({ page, serverWith }) => {
  const { appUrl } = await serverWith({ SIGN_UP: 'closed' });
  await page.goto(appUrl);
  await headerButton(page, 'Sign up').click();
  const closed = page.getByRole('dialog', { name: 'Start your book' });
  await expect(closed).toContainText('Sign-up is closed.');
  await expect(closed.getByRole('textbox')).toHaveCount(0);
  await closed.getByRole('button', { name: /am its first user/ }).click();
  await fillIn(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${appUrl}contacts`);
  await expect(rows(page)).toHaveCount(0);
});
