import { logIn, write } from './acts.ts';
import { filterField, headerButton, homeAddress, rows, toast } from './locators.ts';
import { expect, named, test } from './story.ts';

const ENDED = 'You were logged out. Please log in again.';

test('a session ends with its next call, and the next person in the tab sees nothing of it', async ({
  page,
  openNewBook,
  signedUp,
  server,
  calls,
}) => {
  const bob = await signedUp('Bob', named('Anna'));
  await test.step('no stream reports its end, so the next change does', async () => {
    await calls.forget();
    const olena = await openNewBook(named('Rosie Simpson'));
    await expect(rows(page)).toHaveCount(1);
    await filterField(page).fill('rosie');
    await olena.ask('POST', '/users/logout');
    await write(page, 'Anna', '112');
    await expect(toast(page)).toHaveText([ENDED]);
    await expect(page).toHaveURL(homeAddress(server.appUrl));
    await expect(page.getByRole('heading', { name: 'The people you call, always at hand.' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await calls.allow();
  });

  await test.step('the next person', async () => {
    const release = await calls.hold('GET', '/contacts');
    await logIn(page, bob);
    await expect(page.getByText('Opening your book')).toBeVisible();
    await expect(page.getByText('Rosie')).toHaveCount(0);
    release();
    await expect(rows(page)).toHaveText([/Anna/]);
    await expect(filterField(page)).toHaveValue('');
    await expect(page.getByText('Wellcome, dear Bob :)')).toBeVisible();
  });

  await test.step('a log-out leads to the start, and its token is invalid', async () => {
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await headerButton(page, 'Log out').press('Enter');
    await expect(page).toHaveURL(homeAddress(server.appUrl));
    await expect(toast(page, 'You are loged out!')).toBeVisible();
    await expect(headerButton(page, 'Log in')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    const headers = { Authorization: `Bearer ${token}` };
    expect((await page.request.get(`${server.apiUrl}/users/current`, { headers })).status()).toBe(401);
    await page.goBack();
    await expect(page).toHaveURL(homeAddress(server.appUrl));
    await expect(rows(page)).toHaveCount(0);
  });
});
