import type { BrowserContext, Page } from '@playwright/test';
import { onPostgres } from '../drills/database.ts';
import { deleteRow, editRow, goOffline, goOnline, write, writeInRow } from './acts.ts';
import { filterField, row, rows, toast } from './locators.ts';
import { createSecondDevice } from './secondDevice.ts';
import { startServer, type RunningServer } from './server.ts';
import { expect, named, send, type Person, test as base } from './story.ts';

const BOOK = ['Anna', 'Borys', 'Clara'].map((name) => ({ name, number: '112' }));
const LETTERS = Array.from('abcdefghijklmnopqrst');
const LONG_BOOK = named(...LETTERS.flatMap((one) => LETTERS.slice(0, 8).map((other) => `Mia ${one}${other}`)));

type Windows = {
  /** She signed up at the first process. */
  olena: Person;
  /** A browser of its own, in which Olena, or this person, logged in earlier. */
  browserOf: (person?: Person) => Promise<BrowserContext>;
  /** A window of such a browser, once it has its stream of changes. */
  window: (at?: RunningServer, person?: Person) => Promise<Page>;
};

/** Two processes on one PostgreSQL. */
const test = base.extend<Windows, { other: RunningServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using database = await onPostgres();
      const server = await startServer({ DATABASE_URL: database.url, SIGN_UPS_PER_HOUR: '0' });
      await use({ ...server, databaseUrl: database.url });
      await server.remove();
    },
    { scope: 'worker' },
  ],
  other: [
    async ({ server }, use) => {
      const other = await startServer({ DATABASE_URL: server.databaseUrl!, SIGN_UPS_PER_HOUR: '0' });
      await use(other);
      await other.remove();
    },
    { scope: 'worker' },
  ],
  olena: async ({ signedUp }, use) => use(await signedUp('Olena', BOOK)),
  browserOf: async ({ browser, olena }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ token } = olena) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 840 } });
      contexts.push(context);
      await context.addInitScript((value) => localStorage.setItem('token', value), token);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  window: ({ browserOf, server }, use) =>
    use(async ({ appUrl } = server, person) => {
      const page = await (await browserOf(person)).newPage();
      const following = page.waitForResponse(/\/events$/);
      await page.goto(`${appUrl}contacts`);
      await following;
      return page;
    }),
});

test('what is done in one window appears in another one, of another process', async ({ window, other }) => {
  const [here, there] = [await window(), await window(other)];
  await write(here, 'Danylo', '113');
  await expect(rows(there)).toHaveText([/Anna/, /Borys/, /Clara/, /Danylo113/]);
  await editRow(there, 'Danylo', { number: '*100#' });
  await expect(row(here, 'Danylo')).toHaveText(/\*100#/);
  await deleteRow(here, 'Borys');
  await expect(rows(there)).toHaveText([/Anna/, /Clara/, /Danylo/]);
  await toast(here, 'Your contact is deleted!').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rows(there)).toHaveCount(4);
  await expect(toast(there, 'Your contact is edited!'), 'who did nothing is told nothing').toHaveCount(1);
});

test('what others do moves neither the rows in sight nor what is being typed', async ({ window, server, signedUp }) => {
  const person = await signedUp('Long', LONG_BOOK);
  const page = await window(server, person);
  await expect(rows(page).first()).toBeVisible();
  await page.mouse.wheel(0, 2000);
  const target = page.getByRole('group', { name: /^Mia fe,/ });
  await target.scrollIntoViewIfNeeded();
  const name = /Mia [a-z]{2}/.exec((await rows(page).nth(12).textContent()) ?? '')![0];
  const form = await writeInRow(page, name, { number: 'half writ' });
  const before = (await form.boundingBox())!;
  for (const added of named('Aaron', 'Abel', 'Mia aaa')) await person.ask('POST', '/contacts', added);
  await expect(page.getByRole('search').getByRole('status')).toHaveText(`${LONG_BOOK.length + 3} contacts`);
  expect((await form.boundingBox())!.y).toBeCloseTo(before.y, 0);
  await expect(form.getByLabel('Number')).toBeFocused();
  await expect(form.getByLabel('Number')).toHaveValue('half writ');
});

test('while a filter is set, only what it finds comes in', async ({ olena, window }) => {
  const page = await window();
  await filterField(page).fill('anna');
  await expect(rows(page)).toHaveCount(1);
  await olena.ask('POST', '/contacts', { name: 'Joanna', number: '1' });
  await olena.ask('POST', '/contacts', { name: 'Marko', number: '1' });
  await expect(page.getByRole('search').getByRole('status')).toHaveText('2 of 5');
  await expect(rows(page)).toHaveText([/Anna/, /Joanna/]);
});

test('after being offline the book catches up by what changed alone', async ({ olena, window }) => {
  const page = await window();
  await goOffline(page);
  await createSecondDevice(olena).delete('Anna');
  await olena.ask('POST', '/contacts', { name: 'Danylo', number: '1' });
  await expect(rows(page), 'what was there can still be read').toHaveText([/Anna/, /Borys/, /Clara/]);
  const lists: string[] = [];
  page.on('request', (request) => request.url().endsWith('/contacts') && lists.push(request.url()));
  await goOnline(page);
  await expect(rows(page)).toHaveText([/Borys/, /Clara/, /Danylo/]);
  expect(lists, 'the whole list is not read again').toEqual([]);
});

test('when the server is away the app says so, and follows again later', async ({ olena, window, other }) => {
  const page = await window(other);
  await other.stop();
  await expect(page.getByText(/^You are offline/)).toBeVisible({ timeout: 15_000 });
  await other.restart();
  await expect(page.getByText(/^You are offline/)).toHaveCount(0, { timeout: 15_000 });
  await send(other, 'POST', '/contacts', { name: 'Danylo', number: '1' }, olena.token);
  await expect(rows(page)).toHaveCount(4);
});

test('where streams are blocked the book is asked about instead', async ({ olena, browserOf, server }) => {
  const context = await browserOf();
  await context.route(/\/events$/, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(`${server.appUrl}contacts`);
  await expect(rows(page)).toHaveCount(3);
  await olena.ask('POST', '/contacts', { name: 'Danylo', number: '1' });
  await expect(rows(page)).toHaveCount(4, { timeout: 15_000 });
});

test('all windows share one stream, which another one takes over', async ({ olena, window, server }) => {
  const first = await window();
  let streams = 0;
  first.context().on('request', (request) => request.url().endsWith('/events') && streams++);
  const second = await first.context().newPage();
  await second.goto(`${server.appUrl}contacts`);
  await expect(rows(second)).toHaveCount(3);
  await olena.ask('POST', '/contacts', { name: 'Danylo', number: '1' });
  await expect(rows(first)).toHaveCount(4);
  await expect(rows(second)).toHaveCount(4);
  expect(streams, 'beside the first').toBe(0);
  const takenOver = second.waitForResponse(/\/events$/);
  await first.close();
  await takenOver;
  await olena.ask('POST', '/contacts', { name: 'Erik', number: '1' });
  await expect(rows(second)).toHaveCount(5);
});

test('a window that was still opening when something was told hears of it', async ({ olena, window, server }) => {
  const first = await window();
  const second = await first.context().newPage();
  const opened = Promise.withResolvers<void>();
  await second.route(/syncBook/, async (route) => {
    await opened.promise;
    await route.continue();
  });
  await second.goto(`${server.appUrl}contacts`);
  await expect(rows(second)).toHaveCount(3);
  await olena.ask('POST', '/contacts', { name: 'Danylo', number: '1' });
  await expect(rows(first)).toHaveCount(4);
  opened.resolve();
  await expect(rows(second)).toHaveCount(4);
});

test('a password change at another process ends a session here', async ({ olena, window, server, other }) => {
  const { email, password } = olena;
  const page = await window(other);
  const { token } = await send<{ token: string }>(server, 'POST', '/users/login', { email, password });
  await send(server, 'POST', '/users/password', { current: password, next: 'a better horse' }, token);
  // Several calls are refused at the same time; only one toast is shown.
  await expect(toast(page)).toHaveText(['You were logged out. Please log in again.']);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
});
