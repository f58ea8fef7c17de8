import type { Page } from '@playwright/test';
import { logIn, logOut, press, submit } from './acts.ts';
import { accountButton, dialog, headerButton, toast } from './locators.ts';
import { openMailbox } from './mailbox.ts';
import { accountPanel, devicesPanel, openAccount, openDevices } from './panels.ts';
import { startServer } from './server.ts';
import { expect, send, test as base } from './story.ts';

const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const OLENA = { name: 'Olena', email: 'olena@example.com', password: 'colibri1' };

/** A server that sends its mail to the mailbox, and asks for an invitation code. */
const test = base.extend<{ mailbox: Awaited<ReturnType<typeof openMailbox>> }>({
  // Playwright tells fixtures apart by the names in this pattern, so it must stand here though it is empty.
  // oxlint-disable-next-line no-empty-pattern
  mailbox: async ({}, use) => {
    const mailbox = await openMailbox();
    await use(mailbox);
    await mailbox.close();
  },
  server: async ({ mailbox }, use) => {
    const server = await startServer({ ...mailbox.settings, SIGN_UP: 'invitation', INVITATION_CODE: 'tulip' });
    await use(server);
    await server.remove();
  },
});

test('a person signs up by invitation, changes the e-mail, and comes back by a link', async ({
  page,
  server,
  mailbox,
}) => {
  const { apiUrl, appUrl } = server;
  const panel = accountPanel(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()} ${request.headers()['referer']}`));

  await test.step('the sign-up form asks for the code, and a wrong one is refused', async () => {
    await send({ apiUrl }, 'POST', '/users/signup', {
      name: 'First',
      email: 'first@example.com',
      password: 'colibri1',
    });
    await page.goto(appUrl);
    await headerButton(page, 'Sign up').press('Enter');
    for (const [label, text] of Object.entries({ Name: OLENA.name, Email: OLENA.email, Password: OLENA.password })) {
      await field(page, label).fill(text);
    }
    await submit(field(page, 'Invitation code'), 'rose');
    await expect(toast(page, 'Something went wrog! Try again')).toBeVisible();
    await expect(dialog(page).getByRole('alert')).toContainText('To sign up here you need an invitation code.');
    await expect(field(page, 'Name')).toHaveValue('Olena');
    await expect(field(page, 'Email')).toHaveValue('olena@example.com');
    await expect(field(page, 'Invitation code')).toHaveValue('rose');
    await expect(field(page, 'Password')).toBeFocused();
    await page.keyboard.type('colibri1');
    await submit(field(page, 'Invitation code'), 'tulip');
    await expect(page).toHaveURL(`${appUrl}contacts`);
  });

  const { token } = await send<{ token: string }>({ apiUrl }, 'POST', '/users/login', OLENA);
  const account = () => send<object>({ apiUrl }, 'GET', '/users/account', undefined, token);
  const add = (label: string) => send({ apiUrl }, 'POST', '/users/devices', { label }, token);
  await add('From before');
  const verification = await mailbox.tokenFor('verify');
  await test.step('a link can be sent again, and verifies the e-mail', async () => {
    await openAccount(page);
    await press(panel, 'Send again');
    await expect(toast(page, 'A link is on its way to you.').last()).toBeVisible();
    await expect.poll(() => mailbox.tokenFor('verify')).not.toBe(verification);
    await page.goto(`${appUrl}verify#${await mailbox.tokenFor('verify')}`);
    await expect(page.getByRole('heading', { name: 'Your e-mail is verified' })).toBeVisible();
    for (const label of ['Old tablet', 'Phone']) await add(label);
    await page.getByRole('link', { name: 'Continue' }).click();
  });

  await test.step('birthdays are mailed if they are asked for, in the time zone of the browser', async () => {
    await page.goto(`${appUrl}contacts`);
    await page.getByRole('navigation', { name: 'Contacts' }).getByRole('button', { name: 'Birthdays' }).click();
    const mails = page.getByRole('checkbox', { name: 'Mail them to me on Mondays' });
    await mails.click();
    await expect(toast(page, 'You will get a mail in weeks with birthdays.')).toBeVisible();
    const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(await account()).toMatchObject({ birthdayZone: zone });
    await mails.click();
    await expect(toast(page, 'You will get no more birthday mails.')).toBeVisible();
    expect(await account()).not.toHaveProperty('birthdayZone');
    await page.goto(`${appUrl}birthdays-off#old`);
    await expect(page.getByText('It has expired. You can stop the mails under Birthdays.')).toBeVisible();
  });

  async function changeEmail() {
    await accountButton(page).press('Enter');
    await panel.getByRole('button', { name: 'Change e-mail' }).click();
    await field(page, 'New e-mail').fill('new@example.com');
    await submit(field(page, 'Current password'), 'colibri1');
    await expect(panel).toContainText('Changes to new@example.com once you open the link that we sent there.');
    await expect(panel).toContainText('olena@example.com');
  }
  await test.step('a new e-mail waits for its link, and can be cancelled', async () => {
    await changeEmail();
    await panel.getByRole('button', { name: 'Cancel the new e-mail' }).click();
    await expect(toast(page, 'Your e-mail stays as it is.')).toBeVisible();
    await expect(panel).not.toContainText('new@example.com');
    await page.keyboard.press('Escape');

    const before = await mailbox.tokenFor('verify');
    await changeEmail();
    await expect.poll(() => mailbox.tokenFor('verify')).not.toBe(before);
    await page.goto(`${appUrl}verify#${await mailbox.tokenFor('verify')}`);
    await page.getByRole('link', { name: 'Continue' }).click();
    await accountButton(page).press('Enter');
    await expect(panel).toContainText('new@example.com');
    await expect(panel).not.toContainText('once you open the link');
  });

  const takenBack = await mailbox.tokenFor('recover');
  await test.step('the previous e-mail takes the account back', async () => {
    await page.goto(`${appUrl}recover#${takenBack}`);
    const unproven = 'One device was added before your e-mail was verified, and loses access.';
    await expect(page.getByText(unproven)).toBeVisible();
    await page.getByLabel('Phone').press('Space');
    await submit(newPassword(page), 'a green horse');
    await expect(page).toHaveURL(`${appUrl}contacts`);
    await openDevices(page);
    await expect(devicesPanel(page).getByRole('listitem'), 'the one that was chosen').toHaveText([/Phone/]);
    await page.keyboard.press('Escape');
    await expect(panel).toContainText('olena@example.com');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await logOut(page);
  });

  await test.step('a forgotten password is replaced by a link', async () => {
    await headerButton(page, 'Log in').click();
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await submit(field(page, 'Email'), OLENA.email);
    await expect(page.getByText('is on its way there. It works for one hour.')).toBeVisible();
    await expect.poll(() => mailbox.tokenFor('recover')).not.toBe(takenBack);
    await page.goto(`${appUrl}recover#${await mailbox.tokenFor('recover')}`);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await expect(
      page.getByText('You will be logged out everywhere else, and your recovery codes stop working.'),
    ).toBeVisible();
    await submit(newPassword(page), 'six');
    await expect(newPassword(page)).toHaveAttribute('aria-invalid', 'true');
    await submit(newPassword(page), 'a blue horse');
    await expect(toast(page, 'Your password is changed!')).toBeVisible();
    await expect(page).toHaveURL(`${appUrl}contacts`);
    await logOut(page);
  });

  await test.step('the link works once', async () => {
    await page.goto(`${appUrl}recover#${await mailbox.tokenFor('recover')}`);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
    await page.getByRole('button', { name: 'Get a new link' }).click();
    await expect(field(page, 'Email')).toBeFocused();
    await page.keyboard.press('Escape');
    await logIn(page, { ...OLENA, password: 'a blue horse' });
    await expect(page).toHaveURL(`${appUrl}contacts`);
    await logOut(page);
  });

  const secrets = [verification, takenBack].map((each) => each.split('.')[1] ?? '');
  const telling = asked.filter((each) => secrets.some((text) => each.replace(/#\S*/g, '').includes(text)));
  expect(telling, 'no address or Referer has the secret of a link').toEqual([]);

  await test.step('where sign-up is closed the dialog says so, except to the first person', async () => {
    await page.route(appUrl, async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(/(name="?sign-up"? content="?)\w+/, '$1closed');
      await route.fulfill({ response, body: html });
    });
    await page.goto(appUrl);
    await headerButton(page, 'Sign up').click();
    const closed = page.getByRole('dialog', { name: 'Start your book' });
    await expect(closed).toContainText('Sign-up is closed.');
    await expect(closed.getByRole('textbox')).toHaveCount(0);
    await closed.getByRole('button', { name: /am its first user/ }).click();
    await expect(field(page, 'Name')).toBeVisible();
  });
});
