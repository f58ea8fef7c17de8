import type { Browser, BrowserContext, Page } from '@playwright/test';
import { onPostgres } from '../drills/database.ts';
import { type RunningServer, startServer } from './server.ts';
import { deleteRow, filterField, row, rows, startEditing, toast, write } from './locators.ts';
import { createSecondDevice } from './secondDevice.ts';
import { expect, type Person, send, test as base } from './story.ts';

const BOOK = ['Anna', 'Borys', 'Clara'].map((name) => ({ name, number: '112' }));
const LETTERS = Array.from('abcdefghijklmnopqrst');
const LONG_BOOK = LETTERS.flatMap((letter) => LETTERS.slice(0, 8).map((other) => `Mia ${letter}${other}`)).map(
  (name) => ({ name, number: '112' }),
);

/** Two processes on one PostgreSQL database. Stories sign up at the first, and may open windows of both. */
const test = base.extend<{ window: (person: Person, at?: RunningServer) => Promise<Page> }, { other: RunningServer }>({
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
  window: async ({ browser, server }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (person, at = server) => {
      const context = await newContext(browser, person);
      contexts.push(context);
      return openBook(context, at);
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** A new browser profile in which this person is logged in. */
async function newContext(browser: Browser, { token }: Person): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 840 } });
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  return context;
}

/** Opens the book and waits until its stream of changes is connected. */
async function openBook(context: BrowserContext, { appUrl }: RunningServer): Promise<Page> {
  const page = await context.newPage();
  const following = page.waitForResponse(/\/events$/);
  await page.goto(`${appUrl}contacts`);
  await following;
  return page;
}

test('a change in one window appears in another one, of another process', async ({ signedUp, window, other }) => {
  const olena = await signedUp('Olena', BOOK);
  const [here, there] = [await window(olena), await window(olena, other)];
  await write(here, 'Danylo', '113');
  await expect(rows(there)).toHaveText([/Anna/, /Borys/, /Clara/, /Danylo113/]);
  const form = await startEditing(there, 'Danylo');
  await form.getByLabel('Number').fill('*100#');
  await there.keyboard.press('Enter');
  await expect(row(here, 'Danylo')).toHaveText(/\*100#/);
  await deleteRow(here, 'Borys');
  await expect(rows(there)).toHaveText([/Anna/, /Clara/, /Danylo/]);
  await toast(here, 'Your contact is deleted!').getByRole('button', { name: 'Undo' }).click();
  await expect(rows(there)).toHaveCount(4);
  await expect(toast(there, 'Your contact is edited!'), 'who did nothing is told nothing').toHaveCount(1);
});

test('what others do moves neither the rows in sight nor what is being typed', async ({ signedUp, window, server }) => {
  const olena = await signedUp('Olena', LONG_BOOK);
  const page = await window(olena);
  await expect(rows(page).first()).toBeVisible();
  await page.mouse.wheel(0, 2000);
  const target = page.getByRole('group', { name: /^Mia fe,/ });
  await target.scrollIntoViewIfNeeded();
  const name = /Mia [a-z]{2}/.exec((await rows(page).nth(12).textContent()) ?? '')![0];
  const form = await startEditing(page, name);
  await form.getByLabel('Number').fill('half writ');
  const before = (await form.boundingBox())!;
  for (const added of ['Aaron', 'Abel', 'Mia aaa']) {
    await send(server, 'POST', '/contacts', { name: added, number: '1' }, olena.token);
  }
  await expect(page.getByRole('search').getByRole('status')).toHaveText(`${LONG_BOOK.length + 3} contacts`);
  expect((await form.boundingBox())!.y).toBeCloseTo(before.y, 0);
  await expect(form.getByLabel('Number')).toBeFocused();
  await expect(form.getByLabel('Number')).toHaveValue('half writ');
});

test('while a filter is set, only what it finds comes in', async ({ signedUp, window, server }) => {
  const olena = await signedUp('Olena', BOOK);
  const page = await window(olena);
  await filterField(page).fill('anna');
  await expect(rows(page)).toHaveCount(1);
  await send(server, 'POST', '/contacts', { name: 'Joanna', number: '1' }, olena.token);
  await send(server, 'POST', '/contacts', { name: 'Marko', number: '1' }, olena.token);
  await expect(page.getByRole('search').getByRole('status')).toHaveText('2 of 5');
  await expect(rows(page)).toHaveText([/Anna/, /Joanna/]);
});

test('after being offline the book catches up by what changed alone', async ({ signedUp, window, server }) => {
  const olena = await signedUp('Olena', BOOK);
  const page = await window(olena);
  await page.context().setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await createSecondDevice(server, olena).delete('Anna');
  await send(server, 'POST', '/contacts', { name: 'Danylo', number: '1' }, olena.token);
  await expect(rows(page), 'what was there can still be read').toHaveText([/Anna/, /Borys/, /Clara/]);
  const lists: string[] = [];
  page.on('request', (request) => request.url().endsWith('/contacts') && lists.push(request.url()));
  await page.context().setOffline(false);
  await expect(rows(page)).toHaveText([/Borys/, /Clara/, /Danylo/]);
  await expect(page.getByText(/^You are offline/)).toHaveCount(0);
  expect(lists, 'the whole list is not read again').toEqual([]);
});

test('when the server is away the app says so, and follows again when it is back', async ({
  signedUp,
  window,
  other,
}) => {
  const olena = await signedUp('Olena', BOOK);
  const page = await window(olena, other);
  await other.stop();
  await expect(page.getByText(/^You are offline/)).toBeVisible({ timeout: 15_000 });
  await other.restart();
  await expect(page.getByText(/^You are offline/)).toHaveCount(0, { timeout: 15_000 });
  await send(other, 'POST', '/contacts', { name: 'Danylo', number: '1' }, olena.token);
  await expect(rows(page)).toHaveCount(4);
});

test('where streams are blocked the book is asked about instead', async ({ browser, signedUp, server }) => {
  const olena = await signedUp('Olena', BOOK);
  const context = await newContext(browser, olena);
  await context.route(/\/events$/, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(`${server.appUrl}contacts`);
  await expect(rows(page)).toHaveCount(3);
  await send(server, 'POST', '/contacts', { name: 'Danylo', number: '1' }, olena.token);
  await expect(rows(page)).toHaveCount(4, { timeout: 15_000 });
  await context.close();
});

test('all windows of a browser share one stream, which another window takes over', async ({
  browser,
  signedUp,
  server,
}) => {
  const olena = await signedUp('Olena', BOOK);
  const context = await newContext(browser, olena);
  let streams = 0;
  context.on('request', (request) => request.url().endsWith('/events') && streams++);
  const first = await openBook(context, server);
  const second = await context.newPage();
  await second.goto(`${server.appUrl}contacts`);
  await expect(rows(second)).toHaveCount(3);
  await send(server, 'POST', '/contacts', { name: 'Danylo', number: '1' }, olena.token);
  await expect(rows(first)).toHaveCount(4);
  await expect(rows(second)).toHaveCount(4);
  expect(streams).toBe(1);
  const takenOver = second.waitForResponse(/\/events$/);
  await first.close();
  await takenOver;
  await send(server, 'POST', '/contacts', { name: 'Erik', number: '1' }, olena.token);
  await expect(rows(second)).toHaveCount(5);
  await context.close();
});

test('a window that was still opening during a change receives it', async ({ browser, signedUp, server }) => {
  const olena = await signedUp('Olena', BOOK);
  const context = await newContext(browser, olena);
  const first = await openBook(context, server);
  const second = await context.newPage();
  const opened = Promise.withResolvers<void>();
  await second.route(/syncBook/, async (route) => {
    await opened.promise;
    await route.continue();
  });
  await second.goto(`${server.appUrl}contacts`);
  await expect(rows(second)).toHaveCount(3);
  await send(server, 'POST', '/contacts', { name: 'Danylo', number: '1' }, olena.token);
  await expect(rows(first)).toHaveCount(4);
  opened.resolve();
  await expect(rows(second)).toHaveCount(4);
  await context.close();
});

test('a password that is changed at another process ends a session here without a click', async ({
  signedUp,
  window,
  server,
  other,
}) => {
  const olena = await signedUp('Olena', BOOK);
  const { email, password } = olena;
  const page = await window(olena, other);
  const { token } = await send<{ token: string }>(server, 'POST', '/users/login', { email, password });
  await send(server, 'POST', '/users/password', { current: password, next: 'a better horse' }, token);
  // Several calls are refused at the same time; only one toast is shown.
  await expect(toast(page)).toHaveText(['Your session has ended. Please log in again.']);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
});
