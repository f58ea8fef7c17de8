import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { goOffline, goOnline, logIn, logOut, pressKeys, typeContact, write } from './acts.ts';
import { filterField, headerButton, newContactName, newContactNumber, newContactRow, notAdded } from './locators.ts';
import { row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, named } from './story.ts';

const test = withOpenBook([]);
const testLong = withOpenBook(named(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `${letter}nna`)));
const testRosie = withOpenBook([{ name: 'Rosie', number: '3' }]);

const KEY_MS = 90;
const NAMES = ['Anna', 'Boris', 'Clara', 'Dora', 'Emil'];
const PEOPLE = NAMES.map((name, index) => ({ name, number: String(index + 1) }));
const [ANNA, BORIS] = [PEOPLE[0]!, PEOPLE[1]!];

/** Types without waiting for the page. */
async function typeAll(page: Page, people = PEOPLE, delay = 0): Promise<void> {
  for (const each of people) await typeContact(page, each, delay);
}

const saving = (page: Page) => page.getByRole('status', { name: 'Saving' });

test('whoever types on after Enter loses no letter, whatever time an answer takes', async ({ page, server, calls }) => {
  await expect(newContactName(page)).toBeFocused();
  const latenciesMs = [0, 50, 200, 500, 3000];
  await page.route(`${server.apiUrl}/contacts`, async (route) => {
    await setTimeout(latenciesMs.shift());
    await route.fallback();
  });
  await typeAll(page, PEOPLE, KEY_MS);
  await expect(newContactName(page)).toBeFocused();
  await expect(newContactName(page)).toHaveValue('');
  await expect(newContactNumber(page)).toHaveValue('');
  await expect(rows(page), 'in the list at once').toHaveText([/Anna1/, /Boris2/, /Clara3/, /Dora4/, /Emil5/]);
  await expect(saving(page)).not.toHaveCount(0);
  await expect(saving(page)).toHaveCount(0, { timeout: 10_000 });
  expect(calls.sent('POST', '/contacts'), 'in the order in which they were written').toEqual(PEOPLE);
  await page.reload();
  await expect(rows(page)).toHaveText([/Anna1/, /Boris2/, /Clara3/, /Dora4/, /Emil5/]);
});

test('what is typed offline is sent when the connection is back', async ({ page, calls }) => {
  await expect(newContactName(page)).toBeFocused();
  await goOffline(page);
  await typeAll(page);
  await expect(newContactName(page)).toHaveValue('');
  for (const { name, number } of PEOPLE) {
    await expect(notAdded(page, name).getByLabel('Name')).toHaveValue(name);
    await expect(notAdded(page, name).getByLabel('Number')).toHaveValue(number);
    await expect(notAdded(page, name)).toHaveText(/added when the connection is back/);
  }
  expect(calls.sent('POST', '/contacts')).toEqual([]);
  await goOnline(page);
  await expect(notAdded(page)).toHaveCount(0);
  await expect(saving(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(PEOPLE.length);
  expect(calls.sent('POST', '/contacts')).toEqual(PEOPLE);
});

test('what was cut off is sent when the connection is back, and once', async ({ page, server, calls, olena }) => {
  await expect(newContactName(page)).toBeFocused();
  const cut = Promise.withResolvers<void>();
  await page.route(`${server.apiUrl}/contacts`, async (route) => {
    await cut.promise;
    await route.abort();
  });
  await typeAll(page, [ANNA, BORIS]);
  await expect(row(page, 'Anna').getByRole('status', { name: 'Saving' })).toBeVisible();
  await goOffline(page);
  // The first one has arrived; only its answer is lost.
  await olena.ask('POST', '/contacts', ANNA);
  cut.resolve();
  await expect(notAdded(page)).toHaveCount(2);
  await calls.allow();
  await goOnline(page);
  await expect(rows(page)).toHaveText([/Anna/, /Boris/]);
  await expect(saving(page)).toHaveCount(0);
  await expect(notAdded(page)).toHaveCount(0);
  expect(await olena.ask('GET', '/contacts')).toMatchObject([ANNA, BORIS]);
});

test('an addition that fails stays in sight with the reason and a retry', async ({ page, server }) => {
  await expect(newContactName(page)).toBeFocused();
  const answer = Promise.withResolvers<void>();
  let isRefusing = true;
  await page.route(`${server.apiUrl}/contacts`, async (route) => {
    await answer.promise;
    const isRefused = isRefusing && !(route.request().postData() ?? '').includes('Clara');
    await (isRefused ? route.fulfill({ status: 503, json: { message: 'Too much to do' } }) : route.fallback());
  });
  await typeAll(page, PEOPLE.slice(0, 3));
  await page.keyboard.type('Do');
  answer.resolve();
  await expect(rows(page)).toHaveText([/Clara3/]);
  await expect(notAdded(page)).toHaveCount(2);
  await expect(notAdded(page, 'Anna').getByLabel('Number')).toHaveValue('1');
  await expect(notAdded(page, 'Anna').getByRole('alert')).toHaveText('Not added: Too much to do');
  await expect(toast(page, 'Something went wrog! Try again')).toHaveCount(2);
  await expect(newContactName(page), 'nothing typed later is touched').toHaveValue('Do');
  await expect(newContactName(page)).toBeFocused();

  isRefusing = false;
  await notAdded(page, 'Anna').getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveText([/Anna1/, /Clara3/]);
  await notAdded(page, 'Boris').getByLabel('Name').fill('Borys');
  await notAdded(page, 'Borys').getByLabel('Name').press('Enter');
  await expect(rows(page), 'it can be mended').toHaveText([/Anna1/, /Borys2/, /Clara3/]);
  await expect(notAdded(page)).toHaveCount(0);
  await expect(newContactName(page)).toHaveValue('Do');
});

testLong('wherever the list is scrolled when an addition fails, the reason is seen', async ({ page, calls }) => {
  await calls.refuse('POST', '/contacts', 503);
  const answer = await calls.hold('POST', '/contacts');
  await write(page, 'Boris', '2');
  await filterField(page).focus();
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }));
  await expect(row(page, 'Znna')).toBeInViewport();
  answer();
  const reason = notAdded(page, 'Boris').getByRole('alert');
  await expect(reason).toHaveText(/^Not added: /);
  await expect(reason).toBeInViewport({ ratio: 1 });
  const filter = (await filterField(page).boundingBox())!;
  const field = (await notAdded(page, 'Boris').getByLabel('Name').boundingBox())!;
  expect(field.y, 'and nothing lies over it').toBeGreaterThan(filter.y + filter.height);
  await expect(filterField(page)).toBeFocused();
});

testRosie('a name that is in the book or on its way there is not sent, and stays', async ({ page, calls }) => {
  const release = await calls.hold('POST', '/contacts');
  await write(page, 'Anna', '1');
  await write(page, 'ANNA', '2');
  await expect(toast(page)).toHaveText(['"ANNA" is already in contacts']);
  await write(page, 'rosie', '4');
  await expect(newContactRow(page).getByRole('alert')).toContainText('“Rosie” is already in contacts');
  release();
  await expect(toast(page, 'Your contact is added!')).toBeVisible();
  await expect(rows(page)).toHaveText([/Anna1/, /Rosie3/]);
  expect(calls.sent('POST', '/contacts')).toEqual([{ name: 'Anna', number: '1' }]);
  await expect(newContactName(page)).toHaveValue('rosie');
});

testRosie('a pending row is shown whatever the filter was, and is not doubled', async ({ page, olena, calls }) => {
  const release = await calls.hold('POST', '/contacts');
  await filterField(page).fill('ros');
  await write(page, 'Anna', '1');
  await expect(filterField(page)).toHaveValue('');
  await expect(rows(page)).toHaveText([/Anna1/, /Rosie3/]);
  await filterField(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Anna')).toBeFocused();
  await pressKeys(page, 'Delete', 'Enter');
  await expect(row(page, 'Anna').getByRole('status', { name: 'Saving' })).toBeVisible();
  // It has arrived, and the stream reports it before the answer comes.
  await olena.ask('POST', '/contacts', { name: 'Anna', number: '1' });
  await expect(row(page, 'Anna').getByRole('button', { name: 'Edit Anna' })).toHaveCount(1);
  await expect(rows(page)).toHaveCount(2);
  await calls.answer('POST', '/contacts', {});
  release();
});

test('what was on its way when the session ended is sent later', async ({ page, olena, signedUp, calls }) => {
  const bob = await signedUp('Bob');
  await expect(newContactName(page)).toBeFocused();
  const release = await calls.hold('POST', '/contacts');
  await typeAll(page, [ANNA, BORIS]);
  await olena.ask('POST', '/users/logout');
  release();
  await expect(headerButton(page, 'Log in')).toBeVisible();
  await calls.allow();
  await logIn(page, olena);
  await expect(rows(page)).toHaveText([/Anna/, /Boris/]);
  await expect(saving(page)).toHaveCount(0);

  await calls.refuse('POST', '/contacts');
  await write(page, 'Dora', '4');
  await expect(notAdded(page, 'Dora')).toBeVisible();
  await logOut(page);
  await calls.allow();
  await logIn(page, bob);
  await expect(newContactRow(page)).toBeVisible();
  await expect(notAdded(page)).toHaveCount(0);
});
