import type { Locator, Page } from '@playwright/test';
import { signUp, submit } from './acts.ts';
import { headerButton, toast } from './locators.ts';
import { expect, test } from './story.ts';

const HINTS = { Name: 'Please enter your user name.', Email: 'Please enter your user email.' };

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Start your book' });
const field = (page: Page, label: string): Locator => dialogOf(page).getByLabel(label, { exact: true });
const passwordOf = (page: Page): Locator => field(page, 'Password');

test.beforeEach(({ open }) => open());

test('the sign-up dialog asks for three things, with a hint below each', async ({ page }) => {
  await headerButton(page, 'Sign up').click();
  const dialog = dialogOf(page);
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

test('a password that is common or personal is named and accepted', async ({ page, freshEmail }) => {
  const email = freshEmail();
  await headerButton(page, 'Sign up').click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Name').fill('Olena Koval');
  await dialog.getByLabel('Email').fill(email);
  for (const [password, advice] of [
    ['Password1', 'This is one of the most common passwords.'],
    ['olena koval', 'This is your name.'],
    [email, 'This is your e-mail.'],
    ['map room at noon', ''],
    ['iloveyou', 'This is one of the most common passwords.'],
  ] as const) {
    await passwordOf(page).fill(password);
    await expect(dialog.getByRole('status')).toHaveText(advice);
    await expect(passwordOf(page)).toHaveAccessibleDescription(`7 characters minimum ${advice}`.trim());
  }
  await page.keyboard.press('Enter');
  await expect(toast(page, 'You are registred')).toBeVisible();
});

test('a password needs seven characters', async ({ page, server, freshEmail, calls }) => {
  await signUp(page, 'Olena', freshEmail(), 'sixsix');
  await expect(passwordOf(page)).toBeFocused();
  await expect(passwordOf(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(dialogOf(page).getByLabel('Name')).toHaveAttribute('aria-invalid', 'false');
  expect(calls.sent('POST', '/users/signup')).toEqual([]);

  await page.keyboard.type('7');
  await expect(passwordOf(page)).toHaveAttribute('aria-invalid', 'false');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.appUrl}contacts`);
});

test('what is too long is said, not cut off', async ({ page, server, freshEmail, calls }) => {
  await signUp(page, '👩'.repeat(201), `${'o'.repeat(243)}@example.com`, '🔑'.repeat(257));
  for (const [label, words] of [
    ['Name', 'Name must have at most 200 characters.'],
    ['Email', 'Email must have at most 254 characters.'],
    ['Password', 'Password must have at most 256 characters.'],
  ] as const) {
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, label)).toHaveAccessibleDescription(words);
  }
  await expect(passwordOf(page)).toHaveValue('🔑'.repeat(257));
  expect(calls.sent('POST', '/users/signup')).toEqual([]);

  await dialogOf(page).getByLabel('Name').fill('👩'.repeat(200));
  await dialogOf(page).getByLabel('Email').fill(freshEmail());
  await submit(passwordOf(page), '🔑'.repeat(256));
  await expect(page).toHaveURL(`${server.appUrl}contacts`);
});

for (const [wrong, name, email, label] of [
  ['a name of spaces', '   ', 'olena@example.com', 'Name'],
  ['no e-mail', 'Olena', '', 'Email'],
  ['an e-mail without an at', 'Olena', 'olena.example.com', 'Email'],
] as const) {
  test(`${wrong} is not sent, and the field takes the focus`, async ({ page, calls }) => {
    await signUp(page, name, email);
    await expect(field(page, label)).toBeFocused();
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(dialogOf(page).getByText(HINTS[label], { exact: true })).toBeVisible();
    expect(calls.sent('POST', '/users/signup')).toEqual([]);
  });
}

test('a sign-up closes at once and sends what was written', async ({ page, server, freshEmail, calls }) => {
  const email = freshEmail();
  const release = await calls.hold('POST', '/users/signup');
  await signUp(page, 'Olena', email);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(server.appUrl);
  await expect(headerButton(page, 'Sign up')).toHaveAttribute('aria-busy', 'true');
  expect(calls.sent('POST', '/users/signup')).toEqual([{ name: 'Olena', email, password: 'colibri1' }]);
  release();
  await expect(page).toHaveURL(`${server.appUrl}contacts`);
  await expect(page.getByText('Wellcome, dear Olena :)')).toBeVisible();
});

test('an e-mail that has a book leads from sign-up to log-in', async ({ page, server, signedUp }) => {
  const { email, password } = await signedUp();
  await signUp(page, 'Olena', email);
  await expect(toast(page, 'Something went wrog! Try again')).toBeVisible();
  await expect(page).toHaveURL(server.appUrl);
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
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.appUrl}contacts`);
});
