import type { Page } from '@playwright/test';
import { openMailbox } from './mailbox.ts';
import { accountButton, headerButton, logIn, rows, signUp, toast } from './locators.ts';
import { type RunningServer, startServer } from './server.ts';
import { expect, send, test as base } from './story.ts';

const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });

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

test('a user who has forgotten the password recovers by a link, which works once', async ({
  page,
  serverWith,
  mailbox,
}) => {
  const { apiUrl, appUrl } = await serverWith(mailbox.settings);
  const olena = { name: 'Olena', email: 'olena@example.com', password: 'colibri1' };
  const { token } = await send<{ token: string }>({ apiUrl }, 'POST', '/users/signup', olena);
  const add = (label: string) => send({ apiUrl }, 'POST', '/users/devices', { label }, token);
  await add('From before');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()} ${request.headers()['referer']}`));

  const verification = await mailbox.tokenFor('verify');
  await page.goto(`${appUrl}verify#${verification}`);
  await expect(page.getByRole('heading', { name: 'Your e-mail is verified' })).toBeVisible();
  for (const label of ['Old tablet', 'Phone']) await add(label);
  await page.getByRole('link', { name: 'Go on' }).click();

  await headerButton(page, 'Log in').click();
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await field(page, 'Email').fill(olena.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('is on its way there. It is good for one hour.')).toBeVisible();
  const secret = await mailbox.tokenFor('recover');
  const link = `${appUrl}recover#${secret}`;
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page.getByText('Everywhere else you are logged out, and your recovery codes end.')).toBeVisible();
  await expect(page.getByText('One device was added before your e-mail was verified, and loses access.')).toBeVisible();
  await page.getByLabel('Phone').press('Space');
  await page.getByLabel('New password', { exact: true }).fill('six');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('New password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('New password', { exact: true }).fill('a green horse');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Your password is changed!')).toBeVisible();
  await expect(page).toHaveURL(`${appUrl}contacts`);
  await expect(accountButton(page)).toBeVisible();
  await accountButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Account' })).toContainText(olena.email);
  await expect(page.getByText('Not verified yet')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show devices' }).click();
  await expect(page.getByRole('dialog', { name: 'Devices' }).getByRole('listitem')).toHaveText([/Phone/]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await headerButton(page, 'Log out').press('Enter');
  await expect(toast(page, 'You are loged out!')).toBeVisible();

  await page.goto(link);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  await page.getByRole('button', { name: 'Ask for a new one' }).click();
  await expect(field(page, 'Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await logIn(page, { ...olena, password: 'a green horse' });
  await expect(page).toHaveURL(`${appUrl}contacts`);
  const secrets = [verification, secret].map((each) => each.split('.')[1] ?? '');
  expect(
    asked.filter((each) => secrets.some((text) => each.replace(/#\S*/g, '').includes(text))),
    'no address or Referer has the secret of a link',
  ).toEqual([]);
});

test('a new e-mail waits for its link, which can be sent again or cancelled, and the former one takes it back', async ({
  page,
  serverWith,
  mailbox,
}) => {
  const { appUrl } = await serverWith(mailbox.settings);
  const panel = page.getByRole('dialog', { name: 'Account' });
  await page.goto(appUrl);
  await signUp(page, 'Olena', 'olena@example.com');
  await expect(page).toHaveURL(`${appUrl}contacts`);
  await page.goto(`${appUrl}verify#${await mailbox.tokenFor('verify')}`);
  await page.getByRole('link', { name: 'Go on' }).click();

  async function changeEmail() {
    await accountButton(page).press('Enter');
    await panel.getByRole('button', { name: 'Change e-mail' }).click();
    await field(page, 'New e-mail').fill('new@example.com');
    await field(page, 'Present password').fill('colibri1');
    await page.keyboard.press('Enter');
    await expect(panel).toContainText('Changes to new@example.com once you open the link that we sent there.');
    await expect(panel).toContainText('olena@example.com');
  }
  await changeEmail();
  await panel.getByRole('button', { name: 'Cancel the new e-mail' }).click();
  await expect(toast(page, 'Your e-mail stays as it is.')).toBeVisible();
  await expect(panel).not.toContainText('new@example.com');
  await page.keyboard.press('Escape');

  await changeEmail();
  const first = await mailbox.tokenFor('verify');
  await panel.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => mailbox.tokenFor('verify')).not.toBe(first);
  await page.goto(`${appUrl}verify#${await mailbox.tokenFor('verify')}`);
  await page.getByRole('link', { name: 'Go on' }).click();
  await accountButton(page).press('Enter');
  await expect(panel).toContainText('new@example.com');
  await expect(panel).not.toContainText('once you open the link');

  await page.goto(`${appUrl}recover#${await mailbox.tokenFor('recover')}`);
  await page.getByLabel('New password', { exact: true }).fill('a green horse');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${appUrl}contacts`);
  await accountButton(page).press('Enter');
  await expect(panel).toContainText('olena@example.com');
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
