import type { Page } from '@playwright/test';
import type { Calls } from './calls.ts';
import { headerButton, logIn, rows, toast } from './locators.ts';
import { expect, test } from './story.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');

test('the log-in dialog asks for an e-mail and a password', async ({ page, open }) => {
  await open();
  await headerButton(page, 'Log in').click();
  const dialog = page.getByRole('dialog', { name: 'Welcome back' });
  const email = dialog.getByLabel('Email');
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('placeholder', /^[^@\s]+@[^@\s]+\.\w+$/);
  await expect(email).toHaveAttribute('required');
  await expect(email, 'the first field has the focus').toBeFocused();
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveAttribute('required');
  await expect(dialog.getByRole('textbox')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Log in' })).toHaveText('Log in');
});

test('the password can be shown and hidden again while it is typed', async ({ page, open }) => {
  await open();
  await headerButton(page, 'Log in').click();
  const password = dialogOf(page).getByLabel('Password', { exact: true });
  await password.pressSequentially('coli');
  await dialogOf(page).getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toBeFocused();
  await page.keyboard.type('bri1');
  await expect(password).toHaveValue('colibri1');
  await dialogOf(page).getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('an empty or malformed log-in is not sent, and each field says what it wants', async ({ page, open, calls }) => {
  await open();
  await headerButton(page, 'Log in').click();
  await dialogOf(page).getByRole('button', { name: 'Log in' }).click();
  await expect(dialogOf(page).getByLabel('Email')).toBeFocused();
  await expect(dialogOf(page).getByLabel('Email')).toHaveAccessibleDescription('Please enter your user email.');
  await expect(dialogOf(page).getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');

  await dialogOf(page).getByLabel('Email').fill('olena.example.com');
  await dialogOf(page).getByLabel('Password', { exact: true }).fill('colibri1');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByLabel('Email')).toBeFocused();
  await expect(dialogOf(page).getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialogOf(page).getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'false');

  await dialogOf(page).getByLabel('Email').fill('olena@example.com');
  await expect(dialogOf(page).getByLabel('Email'), 'mended').toHaveAttribute('aria-invalid', 'false');
  expect(calls.sent('POST', '/users/login')).toEqual([]);
});

test('a password longer than any is said to be, and is not sent', async ({ page, open, calls }) => {
  await open();
  await logIn(page, { email: 'olena@example.com', password: 'c'.repeat(257) });
  const password = dialogOf(page).getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription('Password must have at most 256 characters.');
  await expect(password).toHaveValue('c'.repeat(257));
  expect(calls.sent('POST', '/users/login')).toEqual([]);
});

const WAYS_OUT: [name: string, leave: (page: Page) => Promise<void>][] = [
  ['the close button', (page) => dialogOf(page).getByRole('button', { name: 'Close' }).click()],
  ['Esc', (page) => page.keyboard.press('Escape')],
];

for (const [way, leave] of WAYS_OUT) {
  test(`${way} closes the dialog, clears it, and gives the focus back`, async ({ page, open }) => {
    await open();
    await headerButton(page, 'Log in').click();
    await dialogOf(page).getByLabel('Email').fill('olena@example.com');
    await dialogOf(page).getByLabel('Password', { exact: true }).fill('colibri1');
    await leave(page);
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(headerButton(page, 'Log in')).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(dialogOf(page).getByLabel('Email')).toHaveValue('');
    await expect(dialogOf(page).getByLabel('Password', { exact: true })).toHaveValue('');
  });
}

test('a click on the overlay closes the dialog', async ({ page, open }) => {
  await open();
  await headerButton(page, 'Log in').click();
  await expect(dialogOf(page)).toBeVisible();
  await page.mouse.click(20, 500);
  await expect(dialogOf(page)).toHaveCount(0);
});

test('a press that begins in the dialog and ends on the overlay does not close it', async ({ page, open }) => {
  await open();
  await headerButton(page, 'Log in').click();
  await dialogOf(page).getByLabel('Email').hover();
  await page.mouse.down();
  await page.mouse.move(20, 500);
  await page.mouse.up();
  await expect(dialogOf(page)).toBeVisible();
});

test('the focus stays inside the dialog in both directions', async ({ page, open }) => {
  await open();
  await headerButton(page, 'Log in').click();
  const email = dialogOf(page).getByLabel('Email');
  await expect(email).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(dialogOf(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(email).toBeFocused();
  const stops = await dialogOf(page).locator('input, button').count();
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab');
    await expect(dialogOf(page).locator(':focus')).toHaveCount(1);
  }
  await expect(email, 'once around').toBeFocused();
});

test('one dialog leads to the other and back, and the focus returns to the first button', async ({ page, open }) => {
  await open();
  await headerButton(page, 'Log in').click();
  await dialogOf(page).getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('dialog', { name: 'Start your book' }).getByLabel('Name')).toBeFocused();
  await expect(dialogOf(page)).toHaveCount(1);
  await dialogOf(page).getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome back' }).getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(headerButton(page, 'Log in')).toBeFocused();
});

test('a log-in closes at once, and shows the contacts when the answer is there', async ({
  page,
  open,
  signedUp,
  server,
  calls,
}) => {
  const person = await signedUp('Olena', [{ name: 'Rosie', number: '1' }]);
  const release = await calls.hold('POST', '/users/login');
  await open();
  await logIn(page, person);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page).toHaveURL(server.appUrl);
  await expect(headerButton(page, 'Log in')).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page).toHaveURL(`${server.appUrl}contacts`);
  await expect(rows(page)).toHaveText([/Rosie/]);
  await expect(page.getByText('Wellcome, dear Olena :)')).toBeVisible();
});

test('a wrong password opens the dialog again, with the reason and the e-mail', async ({
  page,
  open,
  signedUp,
  server,
}) => {
  const person = await signedUp();
  await open();
  await logIn(page, { ...person, password: 'colibri2' });
  await expect(toast(page, 'Something went wrog! Try again')).toBeVisible();
  await expect(page).toHaveURL(server.appUrl);
  const reason = dialogOf(page).getByRole('alert');
  await expect(reason).toHaveText('Wrong e-mail or passwordCheck the e-mail, then type the password again.');
  await expect(dialogOf(page).getByLabel('Email')).toHaveValue(person.email);
  const password = dialogOf(page).getByLabel('Password', { exact: true });
  await expect(password).toHaveValue('');
  await expect(password).toBeFocused();

  await dialogOf(page).getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('dialog', { name: 'A way back in' }).getByLabel('Email')).toHaveValue(person.email);
  await page.keyboard.press('Escape');
  await headerButton(page, 'Log in').press('Enter');
  await expect(dialogOf(page).getByLabel('Email'), 'a new attempt starts empty').toHaveValue('');
  await expect(reason).toHaveCount(0);
  await dialogOf(page).getByLabel('Email').fill(` ${person.email.toUpperCase()} `);
  await password.fill(person.password);
  await password.press('Enter');
  await expect(page).toHaveURL(`${server.appUrl}contacts`);
});

test('two wrong passwords and then the right one need no more than the keyboard', async ({
  page,
  open,
  signedUp,
  server,
}) => {
  const person = await signedUp();
  await open();
  await logIn(page, { ...person, password: 'colibri2' });
  for (const attempt of ['colibri3', person.password]) {
    await expect(dialogOf(page).getByRole('alert')).toBeVisible();
    await expect(dialogOf(page).getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(attempt);
    await page.keyboard.press('Enter');
  }
  await expect(page).toHaveURL(`${server.appUrl}contacts`);
});

for (const [why, reason, fail] of [
  ['is not answered', 'The server did not answer.', (calls: Calls) => calls.lose('POST', '/users/login')],
  ['meets a fault of the server', 'The server did not answer.', (calls: Calls) => calls.refuse('POST', '/users/login')],
  ['comes too often', 'Try again in 4 minutes.', (calls: Calls) => calls.refuse('POST', '/users/login', 429, '229')],
] as const) {
  test(`a log-in that ${why} says so in its dialog, and Escape leads back to its button`, async ({
    page,
    open,
    calls,
  }) => {
    await fail(calls);
    await open();
    await logIn(page, { email: 'a@b.com', password: 'colibri1' });
    await expect(toast(page, 'Something went wrog! Try again')).toBeVisible();
    await expect(dialogOf(page).getByRole('alert')).toContainText(reason);
    await expect(dialogOf(page).getByLabel('Email')).toHaveValue('a@b.com');
    await expect(dialogOf(page).getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(headerButton(page, 'Log in')).toBeFocused();
  });
}
