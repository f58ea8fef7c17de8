import { deleteRow, editRow, logIn, logOut, signUp, write } from './acts.ts';
import { row, rows, toast } from './locators.ts';
import { startServer, type RunningServer } from './server.ts';
import { expect, test as base } from './story.ts';

/** The page comes from one server; the accounts and books are on another. */
const test = base.extend<{ server: RunningServer }>({
  // Playwright tells fixtures apart by the names in this pattern, so it must stand here though it is empty.
  // oxlint-disable-next-line no-empty-pattern
  server: async ({}, use) => {
    const books = await startServer({ SIGN_UPS_PER_HOUR: '0', LOG_IN_FAILURES: '2' });
    const pages = await startServer({ API_URL: `${books.apiUrl}/` });
    await use({ ...pages, apiUrl: books.apiUrl });
    await Promise.all([pages.remove(), books.remove()]);
  },
});

test('with the API on another origin a whole visit works, and refusals are understood', async ({
  page,
  open,
  server,
  freshEmail,
  calls,
}) => {
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

  const person = { email, password: 'colibri2' };
  await logIn(page, person);
  await expect(toast(page, 'Something went wrog! Try again')).toBeVisible();
  const reason = page.getByRole('dialog').getByRole('alert');
  for (const attempt of ['colibri3', 'colibri4']) {
    await expect(reason, 'a refusal').toContainText('Wrong e-mail or password');
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(attempt);
    // The dialog closes and reopens too fast to observe.
    const refused = page.waitForResponse((response) => response.url().endsWith('/users/login'));
    await page.keyboard.press('Enter');
    await refused;
  }
  await expect(reason, 'the header with the time').toHaveText('Too many attemptsTry again in 15 minutes.');
});
