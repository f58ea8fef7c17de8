import type { Locator, Page } from '@playwright/test';
import { logOut, signUp, submit } from './acts.ts';
import { headerButton, homeAddress, toast } from './locators.ts';
import { expect, test } from './story.ts';

const HINTS = { Name: 'Please enter your user name.', Email: 'Please enter your user email.' };

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Start your book' });
const field = (page: Page, label: string): Locator => dialogOf(page).getByLabel(label, { exact: true });
const passwordOf = (page: Page): Locator => field(page, 'Password');

test('the sign-up dialog asks for three things, and says what is wrong with them', async ({
  page,
  open,
  server,
  freshEmail,
  calls,
}) => {
  const dialog = dialogOf(page);
  const address = freshEmail();
  await open();
  await headerButton(page, 'Sign up').click();
  await test.step('a hint is below each field', async () => {
    await expect(dialog.getByLabel('Name'), 'the first field has the focus').toBeFocused();
    for (const [label, hint] of Object.entries(HINTS)) {
      await expect(dialog.getByLabel(label)).toHaveAttribute('required');
      await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(hint);
      await expect(dialog.getByText(hint, { exact: true })).toBeVisible();
    }
    await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email');
    await expect(passwordOf(page)).toHaveAttribute('required');
    await expect(passwordOf(page)).toHaveAttribute('type', 'password');
    await expect(passwordOf(page)).toHaveAccessibleDescription('7 characters minimum');
    await expect(dialog.getByRole('textbox')).toHaveCount(3);
    await expect(dialog.getByRole('button', { name: 'Sign Up' })).toHaveText('Sign Up');
    await dialog.getByRole('button', { name: 'Show password' }).click();
    await expect(passwordOf(page)).toHaveAttribute('type', 'text');
    await dialog.getByRole('button', { name: 'Hide password' }).click();
    await expect(passwordOf(page)).toHaveAttribute('type', 'password');
  });

  await test.step('a field that is wrong is not sent, and takes the focus', async () => {
    for (const [name, email, password, label, words] of [
      ['   ', 'olena@example.com', 'colibri1', 'Name', HINTS.Name],
      ['Olena', '', 'colibri1', 'Email', HINTS.Email],
      ['Olena', 'olena.example.com', 'colibri1', 'Email', HINTS.Email],
      ['Olena', address, 'sixsix', 'Password', '7 characters minimum'],
      ['👩'.repeat(201), address, 'colibri1', 'Name', 'Name must have at most 200 characters.'],
      ['Olena', `${'o'.repeat(243)}@example.com`, 'colibri1', 'Email', 'Email must have at most 254 characters.'],
      ['Olena', address, '🔑'.repeat(257), 'Password', 'Password must have at most 256 characters.'],
    ] as const) {
      await field(page, 'Name').fill(name);
      await field(page, 'Email').fill(email);
      await submit(passwordOf(page), password);
      await expect(field(page, label)).toBeFocused();
      for (const other of ['Name', 'Email', 'Password']) {
        await expect(field(page, other)).toHaveAttribute('aria-invalid', String(other === label));
      }
      await expect(field(page, label)).toHaveAccessibleDescription(words);
      await expect(dialog.getByText(words, { exact: true })).toBeVisible();
    }
    await expect(passwordOf(page), 'nothing is cut off').toHaveValue('🔑'.repeat(257));
    expect(calls.sent('POST', '/users/signup')).toEqual([]);
  });

  await test.step('a password that is common or personal is named and accepted', async () => {
    await field(page, 'Name').fill('Olena Koval');
    for (const [password, advice] of [
      ['Password1', 'This is one of the most common passwords.'],
      ['olena koval', 'This is your name.'],
      [address, 'This is your e-mail.'],
      ['map room at noon', ''],
      ['iloveyou', 'This is one of the most common passwords.'],
    ] as const) {
      await passwordOf(page).fill(password);
      await expect(dialog.getByRole('status')).toHaveText(advice);
      await expect(passwordOf(page)).toHaveAccessibleDescription(`7 characters minimum ${advice}`.trim());
    }
    await page.keyboard.press('Enter');
    await expect(toast(page, 'You are registred')).toBeVisible();
    await expect(page).toHaveURL(`${server.appUrl}contacts`);
  });
});

test('a sign-up closes the dialog at once; a taken e-mail leads to the log-in', async ({
  page,
  open,
  server,
  freshEmail,
  calls,
}) => {
  const email = freshEmail();
  await open();
  const release = await calls.hold('POST', '/users/signup');
  await signUp(page, '👩'.repeat(200), email, '🔑'.repeat(256));
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(server.appUrl);
  await expect(headerButton(page, 'Sign up')).toHaveAttribute('aria-busy', 'true');
  const sent = { name: '👩'.repeat(200), email, password: '🔑'.repeat(256) };
  expect(calls.sent('POST', '/users/signup')).toEqual([sent]);
  release();
  await expect(page).toHaveURL(`${server.appUrl}contacts`);
  await expect(page.getByText(/^Wellcome, dear 👩/)).toBeVisible();
  await logOut(page);

  await signUp(page, 'Olena', email);
  await expect(toast(page, 'Something went wrog! Try again')).toBeVisible();
  await expect(page).toHaveURL(homeAddress(server.appUrl));
  const reason = dialogOf(page).getByRole('alert');
  await expect(reason).toContainText('This e-mail already has a book');
  await expect(dialogOf(page).getByLabel('Name')).toHaveValue('Olena');
  await expect(dialogOf(page).getByLabel('Email')).toHaveValue(email);
  await expect(passwordOf(page)).toHaveValue('');
  await expect(passwordOf(page)).toBeFocused();

  await reason.getByRole('button', { name: 'Log in instead' }).press('Enter');
  const logIn = page.getByRole('dialog', { name: 'Welcome back' });
  await expect(logIn.getByLabel('Email')).toHaveValue(email);
  await expect(logIn.getByLabel('Password', { exact: true })).toBeFocused();
  await submit(logIn.getByLabel('Password', { exact: true }), '🔑'.repeat(256));
  await expect(page).toHaveURL(`${server.appUrl}contacts`);
});
