import { logIn, logOut, write } from './acts.ts';
import { filterField, headerButton, homeAddress, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, named, test as base } from './story.ts';

const BOOK = named('Rosie Simpson');
const test = withOpenBook(BOOK);
const ENDED = 'You were logged out. Please log in again.';

base(
  'where nothing tells that a session was ended elsewhere, it ends with the next change',
  async ({ page, openNewBook, server, calls }) => {
    await calls.forget();
    const olena = await openNewBook(BOOK);
    await expect(rows(page)).toHaveCount(1);
    await olena.ask('POST', '/users/logout');

    await write(page, 'Anna', '112');
    await expect(toast(page)).toHaveText([ENDED]);
    await expect(page).toHaveURL(homeAddress(server.appUrl));
    await expect(page.getByRole('heading', { name: 'The people you call, always at hand.' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  },
);

base('a session that was ended elsewhere ends with the next look', async ({ page, openNewBook, server }) => {
  const person = await openNewBook(BOOK, 'nowhere');
  await expect(page.getByRole('heading', { name: 'This page is not in the book' })).toBeVisible();
  await expect(headerButton(page, 'Log out')).toBeVisible();
  await person.ask('POST', '/users/logout');
  await page.getByRole('navigation').getByRole('link', { name: 'Contacts' }).click();
  await expect(toast(page)).toHaveText([ENDED]);
  await expect(page).toHaveURL(homeAddress(server.appUrl));
  await expect(headerButton(page, 'Log in')).toBeVisible();
});

test('logging out leads to the start, and the token is gone for good', async ({ page, olena, server }) => {
  await headerButton(page, 'Log out').click();
  await expect(page).toHaveURL(homeAddress(server.appUrl));
  await expect(toast(page, 'You are loged out!')).toBeVisible();
  await expect(headerButton(page, 'Log in')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect(olena.ask('GET', '/users/current')).rejects.toThrow('401');

  await page.goBack();
  await expect(page).toHaveURL(homeAddress(server.appUrl));
  await expect(rows(page)).toHaveCount(0);
});

test('a log-out that fails leaves the person logged in', async ({ page, calls }) => {
  await calls.refuse('POST', '/users/logout');
  await headerButton(page, 'Log out').click();
  await expect(toast(page, 'Something went wrog! Try again')).toBeVisible();
  await expect(page.getByText('Wellcome, dear Olena :)')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Contacts' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
});

test('the next person in the same tab sees nothing of the last', async ({ page, signedUp, calls }) => {
  const bob = await signedUp('Bob', named('Anna'));
  await filterField(page).fill('rosie');
  await logOut(page);

  const release = await calls.hold('GET', '/contacts');
  await logIn(page, bob);
  await expect(page.getByText('Opening your book')).toBeVisible();
  await expect(page.getByText('Rosie')).toHaveCount(0);
  release();
  await expect(rows(page)).toHaveText([/Anna/]);
  await expect(filterField(page)).toHaveValue('');
  await expect(page.getByText('Wellcome, dear Bob :)')).toBeVisible();
});

base('an answer for the last person never reaches the next', async ({ page, openNewBook, signedUp, server }) => {
  const bob = await signedUp('Bob', named('Anna'));
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
