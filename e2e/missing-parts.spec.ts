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
    file: 'panels',
    path: 'contacts',
    open: (page: Page) => historyButton(page).click(),
    failure: 'This did not load',
    content: (page: Page) => page.getByRole('dialog').getByText('Rosie Simpson added'),
    // An open panel is part of the browser's history.
    leave: (page: Page) => page.keyboard.press('Escape'),
    openAgain: async (page: Page) => {
      await page.keyboard.press('Escape');
      await historyButton(page).click();
    },
  },
  {
    what: 'screen',
    file: 'ContactsScreen',
    path: '',
    open: (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Contacts' }).click(),
    failure: 'This page did not load',
    content: (page: Page) => rows(page).first(),
    leave: () => Promise.resolve(),
    openAgain: (page: Page) => page.getByRole('button', { name: 'Try again' }).click(),
  },
];

for (const { what, file, path, open, failure, content, openAgain, leave } of PARTS) {
  test(`a ${what} that did not load is loaded later, and is reloaded after an update`, async ({
    page,
    context,
    openNewBook,
    server,
  }) => {
    await fetchNothingAhead(page);
    await openNewBook(BOOK, path);
    const isOpen = page.getByRole('button', { name: 'Log out' });
    await expect(isOpen).toBeVisible();
    await test.step('when the network is back', async () => {
      await context.setOffline(true);
      await open(page);
      await expect(page.getByRole('heading', { name: failure })).toBeVisible();
      await expect(page.getByText(/note|typed/), 'nothing was typed').toHaveCount(0);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: failure }), 'not yet').toBeVisible();
      await context.setOffline(false);
      await expect(content(page), 'without a click').toBeVisible();
    });

    await test.step('by another press', async () => {
      await leave(page);
      await page.goto(server.appUrl + path);
      await expect(isOpen).toBeVisible();
      await page.route(`**/assets/${file}-*.js`, (route) => route.abort());
      await open(page);
      await expect(page.getByRole('heading', { name: failure })).toBeVisible();
      await page.unrouteAll();
      await openAgain(page);
      await expect(content(page)).toBeVisible();
    });

    await test.step('an update has removed it: it says so until a reload', async () => {
      await leave(page);
      await page.goto(server.appUrl + path);
      await expect(isOpen).toBeVisible();
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
      // The request is part of the browser's history, so its screen or panel opens again.
      await expect(content(page)).toBeVisible();
      await expect(page.getByText('ContactBook has been updated')).toHaveCount(0);
    });
  });
}

test('the next parts are fetched ahead, and one without its style sheet waits for the network', async ({
  page,
  context,
  openNewBook,
}) => {
  const home = page.waitForResponse(/\/assets\/ContactsScreen-[^/]+\.js$/);
  const panels = page.waitForResponse(/\/assets\/panels-[^/]+\.js$/);
  // The start may fetch the first of them already, for the account.
  const sheets = ['shared', 'panels'].map((name) => page.waitForResponse(new RegExp(`/assets/${name}-[^/]+\\.css$`)));
  await openNewBook(BOOK, '');
  await expect(page.getByText('2 people are in your book.')).toBeVisible();
  await (await home).finished();
  await goToContacts(page);
  await Promise.all([panels, ...sheets].map(async (part) => (await part).finished()));

  await context.setOffline(true);
  await openTrash(page);
  await expect(trashPanel(page).getByRole('alert')).toHaveText(/The trash did not load/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const missing = '**/assets/book-*.css';
  await page.route(missing, (route) => route.abort());
  await context.setOffline(false);
  const script = page.waitForResponse(/\/assets\/book-[^/]+\.js$/);
  await page.reload();
  await (await script).finished();
  await goOffline(page);
  const extra = page.getByRole('navigation', { name: 'Contacts' }).getByRole('button', { name: 'New label' });
  await expect(extra).toHaveCount(0);
  await page.unroute(missing);
  await context.setOffline(false);
  await expect(extra).toBeVisible();
});

test('controls that are shown before the other parts have loaded answer and do not move', async ({
  page,
  openNewBook,
}) => {
  const later = Promise.withResolvers<void>();
  await page.route(/\/assets\/(book|panels)-[^/]+\.js$/, async (route) => {
    await later.promise;
    await route.continue();
  });
  await openNewBook(BOOK);
  const nav = page.getByRole('navigation', { name: 'Contacts' });
  const acts = [
    'Birthdays',
    'Import',
    'Export',
    'Connect a phone',
    'Duplicates',
    'Print',
    'Trash',
    'History',
    'Shortcuts',
  ];
  const places = () => Promise.all(acts.map((name) => nav.getByRole('button', { name, exact: true }).boundingBox()));
  await expect(rows(page)).toHaveCount(BOOK.length);
  const before = await places();
  expect(before).not.toContain(null);
  await rows(page).first().hover();
  await expect(page.getByRole('checkbox'), 'nothing would take a press').toHaveCount(0);
  await nav.getByRole('button', { name: 'Export' }).click();
  later.resolve();
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await expect(dialog, 'the press before its part was there').toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(nav.getByRole('button', { name: 'New label' })).toBeVisible();
  expect(await places()).toEqual(before);
  await rows(page).first().hover();
  await page.getByRole('checkbox').first().check();
  await expect(page.getByRole('toolbar', { name: 'Selected contacts' })).toContainText('1 selected');
});
