import type { Page } from '@playwright/test';
import { logIn, logOut, signUp, write } from './acts.ts';
import { findBarriers } from './axe.ts';
import { headerButton, homeAddress, rows, toast } from './locators.ts';
import { expect, named, test } from './story.ts';

const RESTORE_TIMEOUT_MS = 5000;

test('while the user is being refreshed there is only the word for it', async ({ page, openNewBook, calls }) => {
  const release = await calls.hold('GET', '/users/current');
  await openNewBook([], '');
  await expect(page.locator('body')).toHaveText('Refreshing...', { useInnerText: true });
  expect(await findBarriers(page, ['wcag2a', 'wcag2aa', 'best-practice'])).toEqual([]);
  release();
  await expect(page.getByRole('heading', { name: 'Who are you looking for, Olena?' })).toBeVisible();
  await expect(page.getByText('Refreshing...')).toHaveCount(0);
});

/** Holds the app's script until the returned function is called, so that only index.html is active. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

test('person and list are asked for while the app loads, once', async ({ page, openNewBook, server, calls }) => {
  const comeApp = await holdApp(page);
  const asked = ['/users/current', '/contacts'].map((path) => page.waitForResponse(server.apiUrl + path));
  const opened = openNewBook(named('Rosie'));
  await Promise.all(asked);
  const word = page.getByRole('main').getByRole('heading', { name: 'Refreshing...' });
  await expect(word).toHaveCSS('font-size', '15px');
  comeApp();
  await opened;
  await expect(rows(page)).toHaveText([/Rosie/]);
  await expect(word).toHaveCount(0);
  expect(calls.sent('GET', '/users/current')).toHaveLength(1);
  expect(calls.sent('GET', '/contacts')).toHaveLength(1);
});

test.describe('before the app has come', () => {
  test.use({ locale: 'uk-UA' });

  test('a visitor reads the home page, and what they press happens once it is there', async ({ page, open }) => {
    await page.addInitScript(() => localStorage.setItem('chakra-ui-color-mode', 'dark'));
    const comeApp = await holdApp(page);
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const opened = open();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Люди, яким ви телефонуєте, завжди під рукою.');
    await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
    await expect(headerButton(page, 'Увімкнути світлу тему')).toBeVisible();
    expect(await findBarriers(page, ['wcag2a', 'wcag2aa', 'best-practice'])).toEqual([]);
    const drawn = await placesOf(page);
    await headerButton(page, 'Реєстрація').click();
    await headerButton(page, 'Увійти').click();
    await expect(headerButton(page, 'Увійти'), 'the last press counts').toHaveAttribute('aria-busy', 'true');
    await expect(headerButton(page, 'Реєстрація')).toHaveAttribute('aria-busy', 'false');
    comeApp();
    await opened;
    await expect(page.getByRole('dialog').getByLabel('Пароль', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(headerButton(page, 'Увійти')).toBeFocused();
    expect(await placesOf(page), 'the app moves nothing').toEqual(drawn);
    expect(errors).toEqual([]);
  });
});

/** Returns the places of the parts of the home page, in px. */
const placesOf = (page: Page) =>
  page
    .locator('header :is(a, button), h1, main p, main li, main input')
    .evaluateAll((all) =>
      all.slice(0, 12).map((part) => Object.values(part.getBoundingClientRect().toJSON() as object)),
    );

test('a visitor tries the search of the sample', async ({ page, open }) => {
  await open();
  const sample = page.getByRole('search');
  const people = sample.getByRole('listitem');
  await expect(people).toHaveText([/Anna Smith/, /Anna-Lena Brandt/, /Joanna Weber/]);
  await sample.getByRole('textbox').fill('TOM');
  await expect(people).toHaveText([/Tom O’Neill/]);
  await expect(sample.getByRole('status')).toHaveText('1 of 6');
  await sample.getByRole('textbox').fill('555 01');
  await expect(people).toHaveText([/Anna Smith/, /Joanna Weber/, /Tom O’Neill/]);
  await sample.getByRole('textbox').fill('zz');
  await expect(people).toHaveCount(0);
  await expect(sample).toContainText('Nobody here has that.');
  await sample.getByRole('textbox').fill('');
  await expect(people).toHaveCount(6);
});

test('a list that came before a log-out elsewhere is not shown', async ({ page, openWindow, openNewBook, server }) => {
  const comeApp = await holdApp(page);
  const list = page.waitForResponse(`${server.apiUrl}/contacts`);
  const opened = openNewBook(named('Rosie'));
  await list;
  const other = await openWindow('../healthz');
  await other.evaluate(() => localStorage.removeItem('token'));
  comeApp();
  await opened;
  await expect(headerButton(page, 'Log in')).toBeVisible();
  await expect(page).toHaveURL(homeAddress(server.appUrl));
  await expect(page.getByText('Rosie')).toHaveCount(0);
});

test('a list from before the server failed is not shown later', async ({ page, openNewBook, calls }) => {
  await calls.refuse('GET', '/users/current', 503);
  const person = await openNewBook(named('Rosie'));
  await expect(unreached(page)).toBeVisible();
  await person.ask('POST', '/contacts', { name: 'Anna', number: '2' });
  await calls.allow();
  await expect(rows(page)).toHaveText([/Anna/, /Rosie/]);
  expect(calls.sent('GET', '/contacts')).toHaveLength(2);
});

test('signing up goes straight to the contacts', async ({ page, open, server, freshEmail }) => {
  await open();
  const visited = watchAddresses(page);
  await signUp(page, 'Olena', freshEmail());
  await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
  expect(visited).toEqual([`${server.appUrl}contacts`]);
});

test('a token that the server does not know ends at the start', async ({ page, openAs, signedUp, server }) => {
  const person = await signedUp();
  await openAs({ ...person, token: `${person.token}x` });
  await expect(page).toHaveURL(homeAddress(server.appUrl));
  await expect(headerButton(page, 'Log in')).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
  expect(await keptKeys(page)).toEqual([]);
});

const unreached = (page: Page) => page.getByRole('heading', { name: 'The server does not answer' });

test('a reload keeps the place, also while the server fails', async ({ page, openNewBook, server, calls }) => {
  await openNewBook(named('Rosie'));
  await expect(rows(page)).toHaveCount(1);
  await test.step('a reload of the contacts never passes by the start', async () => {
    const visited = watchAddresses(page);
    const release = await calls.hold('GET', '/users/current');
    await page.reload();
    await expect(page.getByText('Refreshing...')).toBeVisible();
    release();
    await expect(rows(page)).toHaveCount(1);
    expect([...new Set(visited)]).toEqual([`${server.appUrl}contacts`]);
    await calls.allow();
  });
  await test.step('a lost connection at a reload is no log-out, and the page recovers', async () => {
    const before = calls.sent('GET', '/users/current').length;
    await calls.lose('GET', '/users/current');
    await page.reload();
    await expect(unreached(page)).toBeVisible();
    await expect(page).toHaveURL(`${server.appUrl}contacts`);
    expect(await keptKeys(page)).toEqual(['token']);
    await expect.poll(() => calls.sent('GET', '/users/current').length, 'by itself').toBeGreaterThan(before + 2);
    await expect(toast(page)).toHaveCount(0);
    await expect(page.getByText('Refreshing...'), 'the words stay during another attempt').toHaveCount(0);

    await calls.allow();
    await expect(rows(page)).toHaveCount(1, { timeout: 15_000 });
    await expect(page.getByText('Wellcome, dear Olena :)')).toBeVisible();
    await expect(page).toHaveURL(`${server.appUrl}contacts`);
  });
});

test('instead of waiting one can try again or log in anew', async ({ page, openNewBook, calls }) => {
  await page.clock.install();
  // No retry happens while the clock is paused.
  await page.clock.pauseAt(Date.now() + 60_000);
  await calls.refuse('GET', '/users/current', 403);
  await openNewBook();
  await expect(unreached(page)).toBeVisible();
  const asked = calls.sent('GET', '/users/current').length;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => calls.sent('GET', '/users/current').length).toBe(asked + 1);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Log in again' }).click();
  await expect(headerButton(page, 'Log in')).toBeVisible();
  expect(await keptKeys(page)).toEqual([]);
});

test('a server that answers again can end the session', async ({ page, openAs, signedUp, server, calls }) => {
  const person = await signedUp();
  await calls.refuse('GET', '/users/current');
  await openAs(person);
  await expect(unreached(page)).toBeVisible();
  await person.ask('POST', '/users/logout');
  await calls.allow();
  await expect(headerButton(page, 'Log in')).toBeVisible();
  await expect(page).toHaveURL(homeAddress(server.appUrl));
  expect(await keptKeys(page)).toEqual([]);
});

test('a storage that never answers is given up after 5000 ms, and the app goes on logged out', async ({
  page,
  openNewBook,
  calls,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.addInitScript(() => {
    const getItem = Object.getOwnPropertyDescriptor(Storage.prototype, 'getItem')!.value as Storage['getItem'];
    Storage.prototype.getItem = function (key) {
      // Simulates an asynchronous storage that hangs; the type only allows a value.
      return key === 'token' ? (new Promise(() => undefined) as never) : getItem.call(this, key);
    };
  });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await openNewBook();

  const root = page.locator('#root');
  await page.clock.runFor(RESTORE_TIMEOUT_MS - 1);
  await expect(root, 'nothing before the state is restored').toBeEmpty();
  expect(errors).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(headerButton(page, 'Log in')).toBeVisible();
  expect(errors).toEqual([expect.stringContaining('The stored state was not restored within 5000 ms')]);
  expect(calls.sent('GET', '/users/current')).toEqual([]);
});

test('a storage that is forbidden leaves an app that still works', async ({ page, open, signedUp }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Forbidden by the story', 'SecurityError');
      },
    });
  });
  await open();
  await headerButton(page, 'Switch to dark mode').click();
  await expect(headerButton(page, 'Switch to light mode')).toBeVisible();
  await logIn(page, await signedUp());
  await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
});

test('only the token and the colour mode are kept in the browser', async ({ page, open, signedUp, calls }) => {
  await open();
  await expect(headerButton(page, 'Log in')).toBeVisible();
  expect(calls.sent('GET', '/users/current'), 'without a token').toEqual([]);
  await headerButton(page, 'Switch to dark mode').click();
  await logIn(page, await signedUp());
  await write(page, 'Rosie', '459-12-56');
  await expect(rows(page)).toHaveCount(1);
  expect(await keptKeys(page)).toEqual(['chakra-ui-color-mode', 'token']);
  await logOut(page);
  await expect.poll(() => keptKeys(page)).toEqual(['chakra-ui-color-mode']);
});

function watchAddresses(page: Page): string[] {
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  return visited;
}

async function keptKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).toSorted((one, other) => (one < other ? -1 : 1)));
}
