import type { BrowserContext, Page } from '@playwright/test';
import { onPostgres } from '../drills/database.ts';
import { closeToasts, deleteRow, editRow, leaveWindow, write, writeInRow } from './acts.ts';
import { filterField, row, rows, toast } from './locators.ts';
import { startServer, type RunningServer } from './server.ts';
import { expect, named, send, type Person, test as base } from './story.ts';

const BOOK = ['Anna', 'Borys', 'Clara'].map((name) => ({ name, number: '112' }));
const LETTERS = Array.from('abcdefghijklmnopqrst');
const LONG_BOOK = named(...LETTERS.flatMap((one) => LETTERS.slice(0, 3).map((other) => `Mia ${one}${other}`)));

type Windows = {
  /** She signed up at the first process. */
  olena: Person;
  /** A browser of its own, in which Olena, or this person, logged in earlier. */
  browserOf: (person?: Person) => Promise<BrowserContext>;
  /** A window of such a browser, once it has its stream of changes. */
  window: (at?: RunningServer, person?: Person) => Promise<Page>;
};

/** Two processes on one PostgreSQL. */
const test = base.extend<Windows & { other: RunningServer }>({
  // Playwright tells fixtures apart by the names in this pattern, so it must stand here though it is empty.
  // oxlint-disable-next-line no-empty-pattern
  server: async ({}, use) => {
    await using database = await onPostgres();
    const server = await startServer({ DATABASE_URL: database.url, SIGN_UPS_PER_HOUR: '0' });
    await use({ ...server, databaseUrl: database.url });
    await server.remove();
  },
  other: async ({ server }, use) => {
    const other = await startServer({ DATABASE_URL: server.databaseUrl!, SIGN_UPS_PER_HOUR: '0' });
    await use(other);
    await other.remove();
  },
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

test('a change in one window appears in another one, of another process, also after that was away', async ({
  olena,
  window,
  server,
  other,
}) => {
  const [here, there] = [await window(), await window(other)];
  // Messages wait in a window that is not looked at.
  for (const page of [here, there]) await leaveWindow(page);
  await test.step('in both directions', async () => {
    await filterField(there).fill('an');
    await write(here, 'Danylo', '113');
    await expect(there.getByRole('search').getByRole('status'), 'the filter finds it').toHaveText('2 of 4');
    await expect(rows(there)).toHaveText([/Anna/, /Danylo113/]);
    await editRow(there, 'Danylo', { number: '*100#' });
    await expect(row(here, 'Danylo')).toHaveText(/\*100#/);
    await filterField(there).fill('');
    await deleteRow(here, 'Borys');
    await expect(rows(there)).toHaveText([/Anna/, /Clara/, /Danylo/]);
    await toast(here, 'Your contact is deleted!').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(rows(there)).toHaveCount(4);
    await expect(toast(there), 'only its own change').toHaveText([/^Your contact is edited!/]);
  });

  await test.step('while its server is away, a window says so, and follows again later', async () => {
    await other.stop();
    await expect(there.getByText(/^You are offline/)).toBeVisible({ timeout: 15_000 });
    await send(server, 'POST', '/contacts', { name: 'Erik', number: '1' }, olena.token);
    await expect(rows(here)).toHaveCount(5);
    await other.restart();
    await expect(there.getByText(/^You are offline/)).toHaveCount(0, { timeout: 15_000 });
    await expect(rows(there)).toHaveCount(5);
  });

  await test.step('a second window of a browser uses the stream of the first, and takes it over', async () => {
    let streams = 0;
    here.context().on('request', (request) => request.url().endsWith('/events') && streams++);
    const second = await here.context().newPage();
    await second.goto(`${server.appUrl}contacts`);
    await expect(rows(second)).toHaveCount(5);
    await olena.ask('POST', '/contacts', { name: 'Fedir', number: '1' });
    await expect(rows(here)).toHaveCount(6);
    await expect(rows(second)).toHaveCount(6);
    expect(streams, 'beside the first').toBe(0);
    const takenOver = second.waitForResponse(/\/events$/);
    await here.close();
    await takenOver;
    await olena.ask('POST', '/contacts', { name: 'Galyna', number: '1' });
    await expect(rows(second)).toHaveCount(7);
  });

  await test.step('a password change at another process ends a session', async () => {
    const { email, password } = olena;
    await closeToasts(there);
    const { token } = await send<{ token: string }>(server, 'POST', '/users/login', { email, password });
    await send(server, 'POST', '/users/password', { current: password, next: 'a better horse' }, token);
    // Several calls are refused at the same time; only one toast is shown.
    await expect(toast(there)).toHaveText(['You were logged out. Please log in again.']);
    await expect(there.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
  });
});

test('changes of other people move neither the rows in sight nor the text in a field', async ({
  window,
  server,
  signedUp,
}) => {
  const person = await signedUp('Long');
  // One after the other: a server that is overloaded refuses some of many calls at a time.
  for (const contact of LONG_BOOK) await person.ask('POST', '/contacts', contact);
  const page = await window(server, person);
  await row(page, 'Mia aa').focus();
  await page.keyboard.press('End');
  await expect(row(page, 'Mia tc')).toBeFocused();
  for (let screen = 0; screen < 2; screen++) await page.keyboard.press('PageUp');
  await expect(row(page, 'Mia tc')).not.toBeFocused();
  const name = /^Mia [a-z]{2}/.exec((await page.locator(':focus').getAttribute('aria-label')) ?? '')![0];
  const form = await writeInRow(page, name, { number: 'half writ' });
  const before = (await form.boundingBox())!;
  for (const added of named('Aaron', 'Abel', 'Mia aaa')) await person.ask('POST', '/contacts', added);
  await expect(page.getByRole('search').getByRole('status')).toHaveText(`${LONG_BOOK.length + 3} contacts`);
  expect((await form.boundingBox())!.y).toBeCloseTo(before.y, 0);
  await expect(form.getByLabel('Number')).toBeFocused();
  await expect(form.getByLabel('Number')).toHaveValue('half writ');
});
