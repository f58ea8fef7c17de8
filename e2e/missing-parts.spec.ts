import type { Page } from '@playwright/test';
import { goOffline, goToContacts } from './acts.ts';
import { rows } from './locators.ts';
import { historyButton, openTrash, trashPanel } from './panels.ts';
import { fetchNothingAhead } from './weight.ts';
import { expect, test } from './story.ts';

// Parts of the app that are fetched when they are needed, and what happens while they cannot be.

const BOOK = [
  { name: 'Anna', number: '1' },
  { name: 'Rosie Simpson', number: '459-12-56' },
];
const PARTS = [
  {
    what: 'panel',
    file: 'BookPanel',
    path: 'contacts',
    open: (page: Page) => historyButton(page).click(),
    failure: 'This did not load',
    content: (page: Page) => page.getByRole('dialog').getByText('Rosie Simpson added'),
  },
  {
    what: 'screen',
    file: 'ContactsScreen',
    path: '',
    open: (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Contacts' }).click(),
    failure: 'This page did not load',
    content: (page: Page) => rows(page).first(),
  },
];

for (const { what, file, path, open, failure, content } of PARTS) {
  test(`a ${what} that did not come comes when the network is back`, async ({ page, context, openNewBook }) => {
    await fetchNothingAhead(page);
    await openNewBook(BOOK, path);
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await context.setOffline(true);
    await open(page);
    await expect(page.getByRole('heading', { name: failure })).toBeVisible();
    await expect(page.getByText(/note|typed/), 'nobody has typed anything').toHaveCount(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: failure }), 'not yet').toBeVisible();
    await context.setOffline(false);
    await expect(content(page), 'without a click').toBeVisible();
  });

  test(`a ${what} that an update has removed says so until a reload`, async ({ page, openNewBook, server }) => {
    await fetchNothingAhead(page);
    await openNewBook(BOOK, path);
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await page.route(`**/assets/${file}-*.js`, (route) => route.fulfill({ status: 404, json: {} }));
    await page.route(server.appUrl, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replaceAll(/index-[^.]+\.js/g, 'index-newer.js') });
    });
    await open(page);
    await expect(page.getByText('ContactBook has been updated')).toBeVisible();
    await page.unrouteAll();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Reload' }).click();
    await reloaded;
    // What was asked for is part of the browser's history, so it comes by itself.
    await expect(content(page)).toBeVisible();
    await expect(page.getByText('ContactBook has been updated')).toHaveCount(0);
  });
}

test('a screen that did not come is asked for again by its button', async ({ page, openNewBook }) => {
  await page.route('**/assets/ContactsScreen-*.js', (route) => route.abort());
  await openNewBook(BOOK);
  await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(2);
});

test('a panel that did not come is asked for again when it is opened again', async ({ page, openNewBook }) => {
  await fetchNothingAhead(page);
  await openNewBook(BOOK);
  await page.route('**/assets/BookPanel-*.js', (route) => route.abort());
  await historyButton(page).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'This did not load' })).toBeVisible();
  await page.unrouteAll();
  await page.keyboard.press('Escape');
  await historyButton(page).click();
  await expect(page.getByRole('dialog').getByText('Rosie Simpson added')).toBeVisible();
});

test('what is opened next is fetched ahead, and is there offline', async ({ page, context, openNewBook }) => {
  const home = page.waitForResponse(/\/assets\/ContactsScreen-[^/]+\.js$/);
  const panels = page.waitForResponse(/\/assets\/BookPanel-[^/]+\.js$/);
  // The start may fetch the first of them already, for the account.
  const sheets = ['panel', 'BookPanel'].map((name) => page.waitForResponse(new RegExp(`/assets/${name}-[^/]+\\.css$`)));
  await openNewBook(BOOK, '');
  await expect(page.getByText('2 people are in your book.')).toBeVisible();
  await (await home).finished();
  await goToContacts(page);
  await Promise.all([panels, ...sheets].map(async (part) => (await part).finished()));

  await context.setOffline(true);
  await openTrash(page);
  await expect(trashPanel(page).getByRole('alert')).toHaveText(/The trash did not load/);
});

test('what came without its sheet is left out until the network is back', async ({ page, context, openNewBook }) => {
  const sheets = '**/assets/BookTransfer-*.css';
  await page.route(sheets, (route) => route.abort());
  const script = page.waitForResponse(/\/assets\/BookTransfer-[^/]+\.js$/);
  await openNewBook(BOOK);
  await expect(rows(page)).toHaveCount(2);
  await (await script).finished();
  await goOffline(page);
  const extra = page.getByRole('navigation', { name: 'Contacts' }).getByRole('button', { name: 'Import' });
  await expect(extra).toHaveCount(0);
  await page.unroute(sheets);
  await context.setOffline(false);
  await expect(extra).toBeVisible();
});
