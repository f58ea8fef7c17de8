import type { Locator, Page } from '@playwright/test';
import { closeToasts, logIn, press, submit } from './acts.ts';
import { dialog, headerButton, rows, toast } from './locators.ts';
import { expect, named, test } from './story.ts';

const FAILURE = 'Something went wrog! Try again';
const email = (page: Page): Locator => dialog(page).getByLabel('Email');
const password = (page: Page): Locator => dialog(page).getByLabel('Password', { exact: true });
const signUpDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Start your book' });
const logInDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Welcome back' });

test('the log-in dialog asks for an e-mail and a password, and keeps the focus', async ({ page, open, calls }) => {
  await open();
  await headerButton(page, 'Log in').click();
  await test.step('the password can be shown', async () => {
    await expect(email(page), 'the first field has the focus').toBeFocused();
    await expect(email(page)).toHaveAttribute('type', 'email');
    await expect(email(page)).toHaveAttribute('placeholder', /^[^@\s]+@[^@\s]+\.\w+$/);
    await expect(email(page)).toHaveAttribute('required');
    await expect(password(page)).toHaveAttribute('type', 'password');
    await expect(password(page)).toHaveAttribute('required');
    await expect(logInDialog(page).getByRole('textbox')).toHaveCount(2);
    await expect(dialog(page).getByRole('button', { name: 'Log in' })).toHaveText('Log in');

    await password(page).pressSequentially('coli');
    await press(dialog(page), 'Show password');
    await expect(password(page)).toHaveAttribute('type', 'text');
    await expect(password(page)).toBeFocused();
    await page.keyboard.type('bri1');
    await expect(password(page)).toHaveValue('colibri1');
    await press(dialog(page), 'Hide password');
    await expect(password(page)).toHaveAttribute('type', 'password');
  });

  await test.step('a press that begins in the dialog and ends on the overlay does not close it', async () => {
    await email(page).hover();
    await page.mouse.down();
    await page.mouse.move(20, 500);
    await page.mouse.up();
    await expect(dialog(page)).toBeVisible();
  });

  for (const [way, leave] of [
    ['the close button', () => press(dialog(page), 'Close')],
    ['Esc, also after a click on its text,', () => closeByKey(page)],
    ['a click on the overlay', () => page.mouse.click(20, 500)],
  ] as const) {
    await test.step(`${way} closes the dialog, clears it, and gives the focus back`, async () => {
      await email(page).fill('olena@example.com');
      await password(page).fill('colibri1');
      await leave();
      await expect(dialog(page)).toHaveCount(0);
      await expect(headerButton(page, 'Log in')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(email(page)).toHaveValue('');
      await expect(password(page)).toHaveValue('');
    });
  }

  await test.step('the focus stays inside the dialog in both directions', async () => {
    await expect(email(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(email(page)).toBeFocused();
    const stops = await dialog(page).locator('input, button').count();
    for (let stop = 0; stop < stops; stop++) {
      await page.keyboard.press('Tab');
      await expect(dialog(page).locator(':focus')).toHaveCount(1);
    }
    await expect(email(page), 'once around').toBeFocused();
  });

  await test.step('an empty, malformed or overlong log-in is not sent, and the fields say why', async () => {
    await press(dialog(page), 'Log in');
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveAccessibleDescription('Please enter your user email.');
    await expect(password(page)).toHaveAttribute('aria-invalid', 'true');

    await email(page).fill('olena.example.com');
    await submit(password(page), 'colibri1');
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(password(page)).toHaveAttribute('aria-invalid', 'false');

    await email(page).fill('olena@example.com');
    await expect(email(page), 'corrected').toHaveAttribute('aria-invalid', 'false');
    await submit(password(page), 'c'.repeat(257));
    await expect(password(page)).toBeFocused();
    await expect(password(page)).toHaveAccessibleDescription('Password must have at most 256 characters.');
    await expect(password(page)).toHaveValue('c'.repeat(257));
    expect(calls.sent('POST', '/users/login')).toEqual([]);
  });

  await test.step('one dialog leads to the other and back, and the focus returns to where it all began', async () => {
    await press(dialog(page), 'Sign up');
    await expect(signUpDialog(page).getByLabel('Name')).toBeFocused();
    await expect(dialog(page)).toHaveCount(1);
    await press(dialog(page), 'Log in');
    await expect(logInDialog(page).getByLabel('Email')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(headerButton(page, 'Log in')).toBeFocused();
  });
});

async function closeByKey(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Welcome back' }).click();
  await page.keyboard.press('Escape');
}

test('a log-in closes the dialog at once; a failed one opens it again with the reason', async ({
  page,
  open,
  signedUp,
  server,
  calls,
}) => {
  const person = await signedUp('Olena', named('Rosie'));
  const reason = dialog(page).getByRole('alert');
  await open();
  await test.step('without an answer', async () => {
    await calls.lose('POST', '/users/login');
    await logIn(page, { email: 'a@b.com', password: 'colibri1' });
    await expect(toast(page, FAILURE)).toBeVisible();
    await expect(reason).toContainText('The server did not answer.');
    await expect(email(page)).toHaveValue('a@b.com');
    await expect(password(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(headerButton(page, 'Log in')).toBeFocused();
    await calls.allow();
    await closeToasts(page);
  });

  await test.step('with a wrong password', async () => {
    await logIn(page, { ...person, password: 'colibri2' });
    await expect(toast(page, FAILURE)).toBeVisible();
    await expect(page).toHaveURL(server.appUrl);
    await expect(reason).toHaveText('Wrong e-mail or passwordCheck the e-mail, then type the password again.');
    await expect(email(page)).toHaveValue(person.email);
    await expect(password(page)).toHaveValue('');
    await expect(password(page)).toBeFocused();
    await page.keyboard.type('colibri3');
    await page.keyboard.press('Enter');
    await expect(password(page)).toHaveValue('');
    await expect(password(page), 'once more').toBeFocused();

    await dialog(page).getByRole('button', { name: 'Forgot your password?' }).click();
    const recovery = page.getByRole('dialog', { name: 'Recover your account' });
    await expect(recovery.getByLabel('Email')).toHaveValue(person.email);
    await page.keyboard.press('Escape');
    await headerButton(page, 'Log in').press('Enter');
    await expect(email(page), 'a new attempt starts empty').toHaveValue('');
    await expect(reason).toHaveCount(0);
  });

  await test.step('the contacts are shown when the answer is there', async () => {
    const release = await calls.hold('POST', '/users/login');
    await email(page).fill(` ${person.email.toUpperCase()} `);
    await submit(password(page), person.password);
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(server.appUrl);
    await expect(headerButton(page, 'Log in')).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(page).toHaveURL(`${server.appUrl}contacts`);
    await expect(rows(page)).toHaveText([/Rosie/]);
    await expect(page.getByText('Wellcome, dear Olena :)')).toBeVisible();
    await expect(toast(page, 'You are loged in')).toBeVisible();
  });
});
