import type { Page } from '@playwright/test';
import { deleteRow, filterField, notAdded, row, rows, startEditing, toast, write } from './locators.ts';
import { expect, test as base } from './story.ts';
import { fetchNothingAhead } from './weight.ts';

const WORDS = 'You are offline. You can read your book; editing returns with the connection.';
const BOOK = [
  { name: 'Anna', number: '1' },
  { name: 'Rosie Simpson', number: '459-12-56' },
];

/** A book of two contacts, read before the network is cut. */
const test = base.extend<{ goOffline: () => Promise<void> }>({
  goOffline: async ({ page, context, openAs, signedUp }, use) => {
    await openAs(await signedUp('Olena', BOOK));
    await expect(rows(page)).toHaveCount(2);
    await use(async () => {
      await context.setOffline(true);
      await expect(page.getByRole('status').filter({ hasText: WORDS })).toBeVisible();
    });
  },
});

test('offline the book says so and can be read and searched', async ({ page, context, goOffline }) => {
  await goOffline();
  await filterField(page).fill('rosie');
  await expect(rows(page)).toHaveText([/Rosie Simpson459-12-56/]);
  await context.setOffline(false);
  await expect(page.getByText(WORDS)).toHaveCount(0);
});

test('an offline addition is visible, says so when it is retried, and can be corrected', async ({
  page,
  context,
  goOffline,
  calls,
}) => {
  await goOffline();
  await write(page, 'Borys', '112');
  await notAdded(page, 'Borys').getByRole('button', { name: 'Try again' }).click();
  await expect(toast(page)).toHaveText([WORDS]);
  await write(page, 'Clara', '113');
  await notAdded(page, 'Clara').getByLabel('Number').fill('1134');
  await context.setOffline(false);
  await expect(row(page, 'Borys')).toBeVisible();
  await expect(notAdded(page), 'what is being mended does not go by itself').toHaveCount(1);
  expect(calls.sent('POST', '/contacts')).toEqual([{ name: 'Borys', number: '112' }]);
  await notAdded(page, 'Clara').getByLabel('Number').press('Enter');
  await expect(row(page, 'Clara')).toHaveText(/1134/);
});

test('editing offline is refused with the words, and the row stays open with what was written', async ({
  page,
  context,
  goOffline,
  calls,
}) => {
  await goOffline();
  const form = await startEditing(page, 'Anna');
  await form.getByLabel('Number').fill('*100#');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toHaveText([WORDS]);
  await expect(form.getByLabel('Number')).toHaveValue('*100#');
  expect(calls.sent('PATCH', '/contacts/*')).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText(WORDS).and(page.locator('p *'))).toHaveCount(0);
  await form.getByLabel('Number').press('Enter');
  await expect(row(page, 'Anna')).toHaveText(/\*100#/);
});

test('deleting offline is refused with the words, and the contact stays', async ({ page, goOffline, calls }) => {
  await goOffline();
  await deleteRow(page, 'Anna');
  await expect(toast(page)).toHaveText([WORDS]);
  await expect(row(page, 'Anna')).toBeVisible();
  expect(calls.sent('DELETE', '/contacts/*')).toEqual([]);
});

test('what is opened next is fetched ahead, and is there offline', async ({ page, context, openNewBook }) => {
  const home = page.waitForResponse(/\/assets\/ContactsScreen-[^/]+\.js$/);
  const panels = page.waitForResponse(/\/assets\/BookPanel-[^/]+\.js$/);
  // The account may already have loaded the first sheet at start.
  const sheets = ['panel', 'trash'].map((name) => page.waitForResponse(new RegExp(`/assets/${name}-[^/]+\\.css$`)));
  await openNewBook(BOOK, '');
  await expect(page.getByText('2 people are in your book.')).toBeVisible();
  await (await home).finished();
  await page.getByRole('navigation').getByRole('link', { name: 'Contacts' }).click();
  await expect(rows(page)).toHaveCount(2);
  await Promise.all([panels, ...sheets].map(async (part) => (await part).finished()));

  await context.setOffline(true);
  await page.getByRole('button', { name: /^Trash/ }).click();
  await expect(page.getByRole('dialog', { name: 'Trash' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/The trash did not load/);
});

test('a panel that did not come is asked for again when the network is back', async ({
  page,
  context,
  openNewBook,
}) => {
  await fetchNothingAhead(page);
  await openNewBook(BOOK);
  await expect(rows(page)).toHaveCount(2);
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Trash/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'This did not load' })).toBeVisible();
  await expect(dialog, 'nobody has typed anything').not.toContainText(/note|typed/);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('heading', { name: 'This did not load' }), 'not yet').toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Trash' }), 'without a click').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows(page), 'the page is the same as before').toHaveCount(2);
});

test('a panel that did not come is asked for again when it is opened again', async ({ page, openNewBook }) => {
  await fetchNothingAhead(page);
  await openNewBook(BOOK);
  await expect(rows(page)).toHaveCount(2);
  await page.route('**/assets/BookPanel-*.js', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'This did not load' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog').getByText('Rosie Simpson added')).toBeVisible();
});

test('a screen that did not come is asked for again when the network is back', async ({
  page,
  context,
  openNewBook,
}) => {
  await fetchNothingAhead(page);
  await openNewBook(BOOK, '');
  await expect(page.getByText('2 people are in your book.')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('navigation').getByRole('link', { name: 'Contacts' }).click();
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'This page did not load' }), 'not yet').toBeVisible();
  await context.setOffline(false);
  await expect(rows(page)).toHaveCount(2);
});

for (const [what, part, show] of [
  ['panel', 'BookPanel', (page: Page) => page.getByRole('button', { name: 'History' }).click()],
  ['screen', 'ContactsScreen', (page: Page) => page.getByRole('link', { name: 'Contacts', exact: true }).click()],
] as const) {
  test(`a ${what} that an update has removed says so, and a reload loads it`, async ({
    page,
    openAs,
    signedUp,
    server,
  }) => {
    await fetchNothingAhead(page);
    await openAs(await signedUp('Olena', BOOK), what === 'panel' ? 'contacts' : '');
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await page.route(`**/assets/${part}-*.js`, (route) => route.fulfill({ status: 404, json: {} }));
    await page.route(server.appUrl, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replaceAll(/index-[^.]+\.js/g, 'index-newer.js') });
    });
    await show(page);
    await expect(page.getByText('ContactBook has been updated')).toBeVisible();
    await page.unrouteAll();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    // The panel is part of the browser's history, so it opens without another click.
    await expect(what === 'panel' ? page.getByText('Rosie Simpson added') : rows(page).first()).toBeVisible();
    await expect(page.getByText('ContactBook has been updated')).toHaveCount(0);
  });
}

test('what came without its sheet is left out rather than shown without it, until the network is back', async ({
  page,
  context,
  openNewBook,
}) => {
  const sheets = '**/assets/{book-transfer,menu,index-tabs}-*.css';
  await page.route(sheets, (route) => route.abort());
  const script = page.waitForResponse(/\/assets\/BookTransfer-[^/]+\.js$/);
  await openNewBook(BOOK);
  await expect(rows(page)).toHaveCount(2);
  await (await script).finished();
  await context.setOffline(true);
  await expect(page.getByText(WORDS)).toBeVisible();
  const extras = ['Import', 'More', 'Letters'].map((name) => page.getByLabel(name).or(page.getByText(name)));
  for (const extra of extras) await expect(extra).toHaveCount(0);
  await page.unroute(sheets);
  await context.setOffline(false);
  for (const extra of extras) await expect(extra.first()).toBeAttached();
});
