import type { Page } from '@playwright/test';
import { accountButton, headerButton, logIn, signUp } from './locators.ts';
import type { Views } from './views.ts';
import { expect } from './story.ts';

const PROGRAM = { agent: 'DAVx⁵', address: '203.0.113.7' };

const OLD_TABLET = {
  id: '1',
  label: 'Old tablet',
  createdAtMs: 1_760_000_000_000,
  usedAtMs: 1_764_000_000_000,
  agent: 'DAVx5',
};

/** The log-in dialogs, the account, its devices, and the notices about them. */
export const ACCOUNT_VIEWS: Views = {
  async 'the account with a row opened'({ page, openBook }) {
    await openBook();
    await accountButton(page).click();
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByLabel('Present password', { exact: true })).toBeFocused();
  },
  async 'a new e-mail that is not verified yet'({ page, openBook, calls }) {
    const account = { hasMail: true, email: 'olena@example.com', pendingEmail: 'new@example.com', isVerified: true };
    await calls.answer('GET', '/users/account', { ...account, codesLeft: 10 });
    await openBook();
    await accountButton(page).click();
    await expect(page.getByText('Changes to new@example.com')).toBeVisible();
  },
  async 'the recovery codes'({ page, openBook }) {
    const { password } = await openBook();
    await accountButton(page).click();
    await page.getByRole('button', { name: 'Make codes: recovery codes' }).click();
    await page.getByLabel('Present password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
  },
  async 'the question before somebody leaves'({ page, openBook }) {
    await openBook();
    await accountButton(page).click();
    await page.getByRole('button', { name: 'Leave ContactBook' }).click();
    await expect(page.getByRole('dialog', { name: 'Leave ContactBook?' })).toBeVisible();
  },
  async 'a device just made'({ page, openBook }) {
    await openBook();
    await openDevices(page);
    await page.getByRole('button', { name: 'Add a device' }).click();
    await page.getByLabel('What is it?').fill('Olena’s phone');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: 'Code for DAVx5' })).toBeVisible();
  },
  async 'edits that wait'({ page, openBook, calls }) {
    const fields = [{ field: 'TEL', mine: '113', theirs: '112' }];
    await calls.answer('GET', '/refused-edits', [
      { id: '1', contact: '1', device: 'Olena’s phone', atMs: 1_760_000_000_000, fields, uncontested: [] },
    ]);
    await openBook();
    await page.getByRole('button', { name: 'Look' }).click();
    await expect(page.getByRole('dialog', { name: 'A contact was changed twice' })).toBeVisible();
  },
  async 'the way back in'({ page, open }) {
    await open();
    await headerButton(page, 'Log in').click();
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('dialog', { name: 'A way back in' })).toBeVisible();
  },
  async 'a link to choose a new password'({ page, open, calls }) {
    const devices = [OLD_TABLET, { ...OLD_TABLET, id: '2', label: 'Ноутбук' }];
    await calls.answer('POST', '/users/recovery/devices', { devices, unverified: 1 });
    await open('recover#token');
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  },
  async 'the log-in dialog'({ page, open }) {
    await open();
    await headerButton(page, 'Log in').click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  async 'the sign-up dialog'({ page, open }) {
    await open();
    await headerButton(page, 'Sign up').click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  async 'the sign-up dialog with its errors'({ page, open }) {
    await open();
    await headerButton(page, 'Sign up').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('dialog').locator('[aria-invalid=true]')).toHaveCount(3);
  },
  async 'the log-in dialog after a wrong password'({ page, open, calls }) {
    await calls.refuse('POST', '/users/login', 400);
    await open();
    await logIn(page, { email: 'olena@example.com', password: 'colibri1' });
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  },
  async 'the sign-up dialog after a taken e-mail'({ page, open, calls }) {
    await calls.refuse('POST', '/users/signup', 409);
    await open();
    await signUp(page, 'Olena', 'olena@example.com');
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  },
  async 'a log-in under way'({ page, open, calls }) {
    await calls.hold('POST', '/users/login');
    await open();
    await logIn(page, { email: 'olena@example.com', password: 'colibri1' });
    await expect(headerButton(page, 'Log in')).toHaveAttribute('aria-busy', 'true');
  },
  async 'the sign-up dialog with an invitation'({ page, open, server }) {
    await page.route(server.appUrl, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        'name="sign-up" content="open"',
        'name="sign-up" content="invitation"',
      );
      await route.fulfill({ response, body });
    });
    await open();
    await headerButton(page, 'Sign up').click();
    await expect(page.getByRole('dialog').getByLabel('Invitation code')).toBeVisible();
  },
  async 'a link of a mail that is good'({ page, open, calls }) {
    await calls.answer('POST', '/users/verification/*', {});
    await open('verify#token');
    await expect(page.getByRole('heading', { name: 'Your e-mail is verified' })).toBeVisible();
  },
  async 'a link of a mail that was used'({ page, open }) {
    await open('verify#token');
    await expect(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
  },
  async 'a program that asks a visitor'({ page, open }) {
    await open('connect#flow');
    await expect(page.getByRole('heading', { name: 'A program asks for your book' })).toBeVisible();
  },
  async 'a program that asks a member'({ page, openBook, calls }) {
    await calls.answer('POST', '/users/devices/flow/request', PROGRAM);
    await openBook(true, 'connect#flow');
    await expect(page.getByRole('heading', { name: 'Connect a device?' })).toBeVisible();
  },
  async 'a program that is connected'({ page, openBook, calls }) {
    await calls.answer('POST', '/users/devices/flow/request', PROGRAM);
    await calls.answer('POST', '/users/devices/flow', {});
    await openBook(true, 'connect#flow');
    await page.getByLabel('What is it?').fill('Olena’s phone');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'It is connected' })).toBeVisible();
  },
  async 'a new log-in and a device that stays after a recovery'({ page, openBook, calls }) {
    const atMs = Date.UTC(2026, 5, 9);
    await calls.answer('GET', '/users/sessions', [
      { id: '1', label: 'Chrome on Windows', createdAtMs: atMs, usedAtMs: atMs, isCurrent: false, isNew: true },
    ]);
    await calls.answer('GET', '/users/devices', [OLD_TABLET]);
    await page.addInitScript(() => history.replaceState({ hasRecovered: true }, ''));
    await openBook();
    await expect(page.getByText('A new log-in: Chrome on Windows')).toBeVisible();
    await expect(page.getByText('Old tablet keeps working. Is it yours?')).toBeVisible();
  },
  async 'no devices yet'({ page, openBook }) {
    await openBook();
    await openDevices(page);
    await expect(page.getByRole('heading', { name: 'No devices yet' })).toBeVisible();
  },
  async 'the devices'({ page, openBook, calls }) {
    await calls.answer('GET', '/users/devices', [OLD_TABLET, { ...OLD_TABLET, id: '2', label: 'Ноутбук' }]);
    await openBook();
    await openDevices(page);
    await expect(page.getByRole('button', { name: 'End Ноутбук' })).toBeVisible();
  },
  async 'the question before a device ends'({ page, openBook, calls }) {
    await calls.answer('GET', '/users/devices', [OLD_TABLET]);
    await openBook();
    await openDevices(page);
    await page.getByRole('button', { name: 'End Old tablet' }).click();
    await expect(page.getByRole('dialog', { name: 'End “Old tablet”?' })).toBeVisible();
  },
};

async function openDevices(page: Page): Promise<void> {
  await accountButton(page).click();
  await page.getByRole('button', { name: 'Show devices' }).click();
}
