import type { Page } from '@playwright/test';
import { goHome, submit } from './acts.ts';
import { filterField, homeAddress, newContactName, rows } from './locators.ts';
import { expect, named, test } from './story.ts';

const HEADLINE = 'The people you call, always at hand.';

test('a member has a Contacts link and a home that leads into the book', async ({ page, openNewBook, server }) => {
  await openNewBook(named('Rosie', 'Марія'), '');
  await expect(page.getByRole('heading', { name: 'Who are you looking for, Olena?' })).toBeVisible();
  await expect(page.getByText('2 people are in your book.')).toBeVisible();

  const link = page.getByRole('navigation').getByRole('link', { name: 'Contacts', exact: true });
  await expect(link.locator('svg'), 'the contacts icon').toBeVisible();
  await link.click();
  await expect(page).toHaveURL(`${server.appUrl}contacts`);
  await expect(rows(page)).toHaveCount(2);
  await expect(link).toHaveAttribute('aria-current', 'page');

  await goHome(page);
  await expect(page).toHaveURL(homeAddress(server.appUrl));
  await submit(filterField(page), 'МАР');
  await expect(rows(page)).toHaveText([/Марія/]);
  await expect(filterField(page)).toHaveValue('МАР');
  await page.goBack();
  await page.getByRole('link', { name: 'Add a contact' }).click();
  await expect(newContactName(page)).toBeFocused();
});

test('paths lead a visitor to the start, also from unknown addresses', async ({ page, open, server }) => {
  await test.step('the root leads to the app, and so does its path without the slash', async () => {
    await page.goto(`${server.apiUrl}/`);
    await expect(page).toHaveURL(server.appUrl);
    await page.goto(server.appUrl.slice(0, -1));
    await expect(page).toHaveURL(server.appUrl);
    await expect(page.getByRole('heading', { name: HEADLINE })).toBeVisible();
  });
  await test.step('a visitor who opens the contacts is sent to the start', async () => {
    await open('contacts');
    await expect(page).toHaveURL(homeAddress(server.appUrl));
    await expect(page.getByRole('heading', { name: HEADLINE })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contacts' })).toHaveCount(0);
  });
  await test.step('an address that does not exist leads back', async () => {
    for (const path of ['nowhere', 'contacts/anna']) {
      const answer = await page.goto(server.appUrl + path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'This page is not in the book' })).toBeVisible();
      await expect(page).toHaveTitle('Not found · ContactBook');
      await page.getByRole('link', { name: 'Go to the home page' }).click();
      await expect(page).toHaveURL(homeAddress(server.appUrl));
      await expect(page.getByRole('heading', { name: HEADLINE })).toBeVisible();
    }
  });
  await test.step('the brand has a yellow heart', async () => {
    const brand = page.getByRole('navigation').getByRole('link', { name: 'ContactBook' });
    const paths = brand.locator('svg path');
    const fills = await paths.evaluateAll((all) => all.map((path) => getComputedStyle(path).fill));
    expect(fills).toContain('rgb(255, 214, 80)');
  });
});

test('the contacts and the page for what is not there are fetched when they are first visited', async ({
  page,
  open,
  openNewBook,
}) => {
  const screens = watchScreens(page);
  await open('nowhere');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('heading', { name: HEADLINE })).toBeVisible();
  expect([...screens]).toEqual(['OtherScreens']);

  await openNewBook();
  await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
  expect([...screens]).toEqual(['OtherScreens', 'ContactsScreen']);
});

function watchScreens(page: Page): Set<string> {
  const screens = new Set<string>();
  page.on('request', (request) => {
    const [, screen] = /\/assets\/(Home|ContactsScreen|OtherScreens)-[^/]+\.js$/.exec(request.url()) ?? [];
    if (screen !== undefined) screens.add(screen);
  });
  return screens;
}
