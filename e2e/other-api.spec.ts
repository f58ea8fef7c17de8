import { deleteRow, editRow, logIn, logOut, signUp, write } from './acts.ts';
import { row, rows, toast } from './locators.ts';
import { startServer, type RunningServer } from './server.ts';
import { expect, test as base } from './story.ts';

/** The page comes from one server; the accounts and books are on another. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const books = await startServer({ SIGN_UPS_PER_HOUR: '0', LOG_IN_FAILURES: '2' });
      const pages = await startServer({ API_URL: `${books.apiUrl}/` });
      await use({ ...pages, apiUrl: books.apiUrl });
      await Promise.all([pages.remove(), books.remove()]);
    },
    { scope: 'worker' },
  ],
});

test('with the API elsewhere a whole visit works across origins', async ({ page, open, server, freshEmail, calls }) => {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  const email = freshEmail();
  expect(server.apiUrl).not.toBe(new URL(server.appUrl).origin);

  await open();
  await signUp(page, 'Olena', email);
  await expect(page).toHaveURL(`${server.appUrl}contacts`);
  await write(page, 'Rosie Simpson', '459-12-56');
  await expect(rows(page)).toHaveCount(1);
  await editRow(page, 'Rosie Simpson', { number: '112' });
  await expect(row(page, 'Rosie Simpson')).toHaveText(/112/);
  expect(calls.sent('POST', '/contacts')).toHaveLength(1);

  await page.reload();
  await expect(row(page, 'Rosie Simpson')).toHaveText(/112/);
  await deleteRow(page, 'Rosie Simpson');
  await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
  await logOut(page);
  expect(faults, 'neither the content policy nor CORS stood in the way').toEqual([]);
});

test('a refusal from elsewhere is heard as one', async ({ page, open, signedUp }) => {
  await open();
  await logIn(page, { ...(await signedUp()), password: 'colibri2' });
  await expect(toast(page)).toHaveText(['Something went wrog! Try again']);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Wrong e-mail or password');
});

test('a server elsewhere that takes no more log-ins says for how long', async ({ page, open, signedUp }) => {
  const person = await signedUp();
  await open();
  await logIn(page, { ...person, password: 'colibri2' });
  const reason = page.getByRole('dialog').getByRole('alert');
  for (const attempt of ['colibri3', 'colibri4']) {
    await expect(reason).toContainText('Wrong e-mail or password');
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(attempt);
    // The dialog closes and reopens too fast to observe.
    const refused = page.waitForResponse((response) => response.url().endsWith('/users/login'));
    await page.keyboard.press('Enter');
    await refused;
  }
  await expect(reason).toHaveText('Too many attemptsTry again in 15 minutes.');
});
