import { AUDIT_EVENTS, type ManagedPerson, type ServerStatus } from '@contactbook/contract/operator';
import { logIn, press, signUp, submit } from './acts.ts';
import { accountButton, dialog, headerButton } from './locators.ts';
import { openAccount, openConnect, openDevices } from './panels.ts';
import { seen, seenHeading, type Stage, type ViewGroups } from './views.ts';
import { expect } from './story.ts';

const OLENA = { email: 'olena@example.com', password: 'colibri1' };
const PROGRAM = { agent: 'DAVx⁵', address: '203.0.113.7' };
const LINK = { id: '9', url: `https://book.example.com/c/${'t'.repeat(22)}` };
const OLD_TABLET = {
  id: '1',
  label: 'Old tablet',
  createdAtMs: 1_760_000_000_000,
  usedAtMs: 1_764_000_000_000,
  agent: 'DAVx5',
};
const TWO_DEVICES = [OLD_TABLET, { ...OLD_TABLET, id: '2', label: 'Ноутбук' }];

const STATUS = {
  version: '0.4.0',
  commit: '1a2b3c4d',
  isHealthy: false,
  people: 3,
  signUp: 'invitation',
  hasMail: true,
  quotaBytes: 2 ** 28,
  database: 'sqlite',
  databaseBytes: 12_345_678,
  lastBackupAtMs: 1_760_000_000_000,
} satisfies ServerStatus;
const EVE = {
  id: '1',
  name: 'Eve',
  email: 'eve@example.com',
  contacts: 50,
  devices: 1,
  bytes: 54_321,
  createdAtMs: 1_760_000_000_000,
  isOperator: false,
  isInvited: true,
  isYou: false,
} satisfies ManagedPerson;
const MANAGED: ManagedPerson[] = [
  { ...EVE, id: '2', name: 'Ann', email: 'ann@example.com', isOperator: true, isInvited: false, isYou: true },
  EVE,
  {
    ...EVE,
    id: '3',
    name: 'Петро Олександрович Ковальчук-Вишневецький',
    email: 'petro.oleksandrovych.kovalchuk-vyshnevetskyi@long-name.example.com',
    contacts: 12_345,
    lastSeenAtMs: 1_764_000_000_000,
    lockedAtMs: 1_764_000_000_000,
    quotaBytes: 2 ** 31,
    isInvited: false,
  },
];

/** Sign-up, recovery, the account, its devices, and the notices about them. */
export const ACCOUNT_VIEWS: ViewGroups<Stage> = {
  'the account': {
    async 'the account with a row opened'({ page, openBook }) {
      await openBook();
      await openAccount(page);
      await press(page, 'Change password');
      await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
    },
    async 'a new e-mail that is not verified yet'({ page, calls }) {
      const account = { hasMail: true, email: OLENA.email, pendingEmail: 'new@example.com', isVerified: true };
      await calls.answer('GET', '/users/account', { ...account, codesLeft: 10 });
      await accountButton(page).click();
      await seen(page.getByText('Changes to new@example.com'));
    },
    async 'the question before somebody leaves'({ page }) {
      await openAccount(page);
      await press(page, 'Delete account');
      await seen(page.getByRole('dialog', { name: 'Delete your account?' }));
    },
    async 'the recovery codes'({ page }) {
      await openAccount(page);
      await press(page, 'Make codes: recovery codes');
      await submit(page.getByLabel('Current password', { exact: true }), 'colibri1');
      await seen(page.getByRole('dialog', { name: 'Your recovery codes' }));
    },
  },
  devices: {
    async 'no devices yet'({ page, openBook }) {
      await openBook();
      await openDevices(page);
      await seenHeading(page, 'No devices yet');
    },
    async 'the devices'({ page, calls }) {
      await calls.answer('GET', '/users/devices', TWO_DEVICES);
      await openDevices(page);
      await seen(page.getByRole('button', { name: 'Disconnect Ноутбук' }));
    },
    async 'the question before a device ends'({ page, calls }) {
      await calls.answer('GET', '/users/devices', [OLD_TABLET]);
      await openDevices(page);
      await press(page, 'Disconnect Old tablet');
      await seen(page.getByRole('dialog', { name: 'Disconnect “Old tablet”?' }));
    },
    async 'the code where there is no secure address'({ page }) {
      await openConnect(page);
      await seen(page.getByText('This server has none yet.'));
    },
    async 'the code that connects a phone'({ page, calls }) {
      await calls.answer('POST', '/users/devices/links', LINK);
      await openConnect(page);
      await seen(page.getByRole('img', { name: 'Code for the camera of the phone' }));
    },
    async 'a phone that is connected'({ page, calls }) {
      await calls.answer('POST', '/users/devices/links', LINK);
      await calls.answer('GET', '/users/devices', [{ ...OLD_TABLET, id: LINK.id, label: 'Phone' }]);
      await openConnect(page);
      await seenHeading(page, 'Connected');
    },
    async 'a program and its password'({ page }) {
      await openConnect(page);
      await page.getByRole('tab', { name: 'Computer program' }).click();
      await submit(page.getByLabel('What is it?'), 'Thunderbird');
      await seen(page.getByText('Thunderbird is ready', { exact: true }));
    },
  },
  'the page for operators': {
    async 'people of every state'({ page, openBook, calls }) {
      await calls.answer('GET', '/operator/status', STATUS);
      await calls.answer('GET', '/operator/people*', { people: MANAGED, next: '1-1' });
      await openBook('operator');
      await seen(page.getByText('12,345 contacts'));
    },
    async 'the menu of a person'({ page }) {
      await page.getByLabel('More for Петро').click();
      await seen(page.getByRole('button', { name: 'Unlock', exact: true }));
    },
    async 'the question before a person is locked out'({ page }) {
      await page.getByLabel('More for Eve').click();
      await press(page, 'Lock out');
      await seen(page.getByRole('dialog', { name: 'Lock out: Eve?' }));
    },
    async 'a quota'({ page }) {
      await page.getByLabel('More for Eve').click();
      await press(page, 'Change the quota');
      await page.getByLabel('A quota of their own').check();
      await seen(page.getByLabel('Megabytes'));
    },
    async 'an invitation'({ page, calls }) {
      await calls.answer('POST', '/operator/invitations', { link: `/contactbook/recover#${LINK.url}`, isMailed: true });
      await press(page, 'Invite');
      await submit(page.getByRole('dialog').getByLabel('Email'), 'mia@example.com');
      await seen(page.getByText('on its way to mia@example.com'));
    },
    async 'the audit log'({ page, calls }) {
      const entries = AUDIT_EVENTS.map((event) => ({
        id: event,
        event,
        atMs: OLD_TABLET.createdAtMs,
        times: 3,
        actor: 'ann@example.com',
        person: 'eve@example.com',
        network: '2001:db8:1:2',
        quotaBytes: 2 ** 31,
      }));
      await calls.answer('GET', '/operator/audit*', { entries });
      await page.getByRole('tab', { name: 'Audit log' }).click();
      await seen(page.getByText('Logged out everywhere'));
    },
  },
  'notices and questions to a member': {
    async 'edits that wait'({ page, openBook, calls }) {
      const clashes = [
        { path: 'name', label: 'name', mine: 'Anna-Lena Brandt-Nowak', theirs: 'Anna-Lena Brandt' },
        { path: 'titles/t1', label: 'title', mine: 'Head of the archive', theirs: 'Director' },
        { path: 'phones/p1', label: 'phone', mine: '+49 151 23456789', theirs: '+49 160 9876543' },
      ];
      const kept = [{ path: 'notes/n1', label: 'note', text: 'Mornings are best.' }];
      await calls.answer('GET', '/conflicts', [
        { id: '1', contact: '1', device: 'Olena’s phone', name: 'Anna-Lena', atMs: 1_760_000_000_000, clashes, kept },
      ]);
      await openBook();
      await press(page, 'To decide 1');
      await press(page, 'Show');
      await seen(page.getByText('Mornings are best.'));
    },
    async 'a program that asks a member'({ page, openBook, calls }) {
      await calls.answer('POST', '/users/devices/flow/request', PROGRAM);
      await openBook('connect#flow');
      await seenHeading(page, 'Connect a device?');
    },
    async 'a program that is connected'({ page, calls }) {
      await calls.answer('POST', '/users/devices/flow', {});
      await submit(page.getByLabel('What is it?'), 'Olena’s phone');
      await seenHeading(page, 'It is connected');
    },
    async 'a new log-in and a device that stays after a recovery'({ page, openBook, calls }) {
      const atMs = Date.UTC(2026, 5, 9);
      await calls.answer('GET', '/users/sessions', [
        { id: '1', label: 'Chrome on Windows', createdAtMs: atMs, usedAtMs: atMs, isCurrent: false, isNew: true },
      ]);
      await calls.answer('GET', '/users/devices', [OLD_TABLET]);
      await page.addInitScript(() => history.replaceState({ hasRecovered: true }, ''));
      await openBook();
      await seen(page.getByText('A new log-in: Chrome on Windows'));
      await seen(page.getByText('Old tablet keeps working. Is it yours?'));
    },
  },
  'the dialogs of a visitor': {
    async 'the log-in dialog'({ page, open }) {
      await open();
      await headerButton(page, 'Log in').click();
      await seen(dialog(page));
    },
    async 'the way back in'({ page }) {
      await headerButton(page, 'Log in').click();
      await press(page, 'Forgot your password?');
      await seen(page.getByRole('dialog', { name: 'Recover your account' }));
    },
    async 'the log-in dialog after a wrong password'({ page, calls }) {
      await calls.refuse('POST', '/users/login', 400);
      await logIn(page, OLENA);
      await seen(dialog(page).getByRole('alert'));
    },
    async 'the sign-up dialog'({ page }) {
      await headerButton(page, 'Sign up').click();
      await seen(dialog(page));
    },
    async 'the sign-up dialog with its errors'({ page }) {
      await signUp(page, '', '', '');
      await expect(dialog(page).locator('[aria-invalid=true]')).toHaveCount(3);
    },
    async 'the sign-up dialog after a taken e-mail'({ page, calls }) {
      await calls.refuse('POST', '/users/signup', 409);
      await signUp(page, 'Olena', OLENA.email);
      await seen(dialog(page).getByRole('alert'));
    },
    async 'the sign-up dialog with an invitation'({ page, open }) {
      await page.route(/\/$/, async (route) => {
        const response = await route.fetch();
        const [before, after] = ['open', 'invitation'].map((way) => `name="sign-up" content="${way}"`);
        await route.fulfill({ response, body: (await response.text()).replace(before!, after!) });
      });
      await open();
      await headerButton(page, 'Sign up').click();
      await seen(dialog(page).getByLabel('Invitation code'));
    },
    async 'a log-in under way'({ page, calls }) {
      await calls.hold('POST', '/users/login');
      await logIn(page, OLENA);
      await expect(headerButton(page, 'Log in')).toHaveAttribute('aria-busy', 'true');
    },
  },
  'links that a visitor opens': {
    async 'the page that a phone opens'({ page, open }) {
      await open(`phone#${'t'.repeat(22)}`);
      await seenHeading(page, 'Connect this phone');
    },
    async 'a link to choose a new password'({ page, open, calls }) {
      await calls.answer('POST', '/users/recovery/devices', { devices: TWO_DEVICES, unverified: 1 });
      await open('recover#token');
      await seenHeading(page, 'Choose a new password');
    },
    async 'a link of a mail that is good'({ page, open, calls }) {
      await calls.answer('POST', '/users/verification/*', {});
      await open('verify#token');
      await seenHeading(page, 'Your e-mail is verified');
    },
    async 'a link that ends the birthday mails'({ page, open, calls }) {
      await calls.answer('POST', '/users/birthday-mail/*', {});
      await open('birthdays-off#token');
      await seenHeading(page, 'You will get no more birthday mails');
    },
    async 'a program that asks a visitor'({ page, open }) {
      await open('connect#flow');
      await seenHeading(page, 'A program asks for access to your book');
    },
    async 'a link of a mail that was used'({ page, open }) {
      await open('verify#used');
      await seenHeading(page, 'This link no longer works');
    },
  },
};
