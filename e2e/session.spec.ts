import { headerButton, homeAddress, logIn, row, rows, toast, write } from './locators.ts';
import { expect, send, test } from './story.ts';

const BOOK = [{ name: 'Rosie Simpson', number: '459-12-56' }];
const ENDED = 'Your session has ended. Please log in again.';

test('where nothing tells that a session was ended elsewhere, it ends with the next change', async ({
  page,
  openNewBook,
  server,
  calls,
}) => {
  await calls.forget();
  const person = await openNewBook(BOOK);
  await expect(rows(page)).toHaveCount(1);
  await send(server, 'POST', '/users/logout', undefined, person.token);

  await write(page, 'Anna', '112');
  await expect(toast(page)).toHaveText([ENDED]);
  await expect(page).toHaveURL(homeAddress(server.appUrl));
  await expect(page.getByRole('heading', { name: 'The people you call, always at hand.' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a session that was ended elsewhere ends here with the next look at the book', async ({
  page,
  openNewBook,
  server,
}) => {
  const person = await openNewBook(BOOK, 'nowhere');
  await expect(headerButton(page, 'Log out')).toBeVisible();
  await send(server, 'POST', '/users/logout', undefined, person.token);
  await page.getByRole('navigation').getByRole('link', { name: 'Contacts' }).click();
  await expect(toast(page)).toHaveText([ENDED]);
  await expect(page).toHaveURL(homeAddress(server.appUrl));
  await expect(headerButton(page, 'Log in')).toBeVisible();
});

test('logging out leads to the start, and the token is deleted', async ({ page, openNewBook, server }) => {
  const person = await openNewBook(BOOK);
  await expect(rows(page)).toHaveCount(1);
  await headerButton(page, 'Log out').click();
  await expect(page).toHaveURL(homeAddress(server.appUrl));
  await expect(toast(page, 'You are loged out!')).toBeVisible();
  await expect(headerButton(page, 'Log in')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect(send(server, 'GET', '/users/current', undefined, person.token)).rejects.toThrow('401');

  await page.goBack();
  await expect(page).toHaveURL(homeAddress(server.appUrl));
  await expect(rows(page)).toHaveCount(0);
});

test('a log-out that fails leaves the person logged in, their book still there', async ({
  page,
  openNewBook,
  calls,
}) => {
  await calls.refuse('POST', '/users/logout');
  await openNewBook(BOOK);
  await expect(rows(page)).toHaveCount(1);
  await headerButton(page, 'Log out').click();
  await expect(toast(page, 'Something went wrog! Try again')).toBeVisible();
  await expect(page.getByText('Wellcome, dear Olena :)')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Contacts' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
});

test('the next user to log in in the same tab sees nothing of the previous one', async ({
  page,
  openNewBook,
  signedUp,
  calls,
}) => {
  const bob = await signedUp('Bob', [{ name: 'Anna', number: '1' }]);
  await openNewBook(BOOK);
  await expect(row(page, 'Rosie Simpson')).toBeVisible();
  await page.getByLabel('Find by name or number').fill('rosie');
  await headerButton(page, 'Log out').click();
  await expect(headerButton(page, 'Log in')).toBeVisible();

  const release = await calls.hold('GET', '/contacts');
  await logIn(page, bob);
  await expect(page.getByText('Opening your book')).toBeVisible();
  await expect(page.getByText('Rosie')).toHaveCount(0);
  release();
  await expect(rows(page)).toHaveText([/Anna/]);
  await expect(page.getByLabel('Find by name or number')).toHaveValue('');
  await expect(page.getByText('Wellcome, dear Bob :)')).toBeVisible();
});

test('an answer still under way for the one before never reaches the next', async ({
  page,
  openNewBook,
  signedUp,
  server,
}) => {
  const bob = await signedUp('Bob', [{ name: 'Anna', number: '1' }]);
  const late = Promise.withResolvers<void>();
  await page.route(
    `${server.apiUrl}/contacts`,
    async (route) => {
      const answer = await route.fetch();
      await late.promise;
      await route.fulfill({ response: answer }).catch(() => undefined); // aborted by then, as expected
    },
    { times: 1 },
  );
  await openNewBook(BOOK);
  await expect(page.getByText('Opening your book')).toBeVisible();
  await headerButton(page, 'Log out').click();
  await logIn(page, bob);
  await expect(rows(page)).toHaveText([/Anna/]);
  late.resolve();
  await write(page, 'Borys', '2');
  await expect(rows(page)).toHaveText([/Anna/, /Borys/]);
});
