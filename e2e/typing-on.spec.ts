import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import {
  newContactRow,
  filterField,
  headerButton,
  logIn,
  newContactName,
  notAdded,
  newContactNumber,
} from './locators.ts';
import { row, rows, toast, write } from './locators.ts';
import { expect, send, test } from './story.ts';

const KEY_MS = 90;
const PEOPLE = [
  { name: 'Anna', number: '1' },
  { name: 'Boris', number: '2' },
  { name: 'Clara', number: '3' },
  { name: 'Dora', number: '4' },
  { name: 'Emil', number: '5' },
];
const [ANNA, BORIS] = [PEOPLE[0]!, PEOPLE[1]!];
const OFFLINE = /^You are offline\./;

/** Types without waiting for the page. */
async function typeAll(page: Page, people = PEOPLE, delay = 0): Promise<void> {
  for (const { name, number } of people) {
    await page.keyboard.type(name, { delay });
    await page.keyboard.press('Tab', { delay });
    await page.keyboard.type(number, { delay });
    await page.keyboard.press('Enter');
  }
}

const saving = (page: Page) => page.getByRole('status', { name: 'Saving' });

test('typing on after Enter loses no letter, however long an answer takes', async ({
  page,
  openNewBook,
  server,
  calls,
}) => {
  await openNewBook();
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

test('offline typing loses nothing, and everything is sent when the connection returns', async ({
  page,
  context,
  openNewBook,
  calls,
}) => {
  await openNewBook();
  await expect(newContactName(page)).toBeFocused();
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await typeAll(page);
  await expect(newContactName(page)).toHaveValue('');
  for (const { name, number } of PEOPLE) {
    await expect(notAdded(page, name).getByLabel('Name')).toHaveValue(name);
    await expect(notAdded(page, name).getByLabel('Number')).toHaveValue(number);
    await expect(notAdded(page, name)).toHaveText(/added when the connection is back/);
  }
  expect(calls.sent('POST', '/contacts')).toEqual([]);
  await context.setOffline(false);
  await expect(notAdded(page)).toHaveCount(0);
  await expect(saving(page)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(PEOPLE.length);
  expect(calls.sent('POST', '/contacts')).toEqual(PEOPLE);
});

test('what was cut off on its way goes by itself when the connection is back, and only once', async ({
  page,
  context,
  openNewBook,
  server,
  calls,
}) => {
  const olena = await openNewBook();
  await expect(newContactName(page)).toBeFocused();
  const cut = Promise.withResolvers<void>();
  await page.route(`${server.apiUrl}/contacts`, async (route) => {
    await cut.promise;
    await route.abort();
  });
  await typeAll(page, [ANNA, BORIS]);
  await expect(row(page, 'Anna').getByRole('status', { name: 'Saving' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  // The first one has arrived; only its answer is lost.
  await send(server, 'POST', '/contacts', ANNA, olena.token);
  cut.resolve();
  await expect(notAdded(page)).toHaveCount(2);
  await calls.allow();
  await context.setOffline(false);
  await expect(rows(page)).toHaveText([/Anna/, /Boris/]);
  await expect(saving(page)).toHaveCount(0);
  await expect(notAdded(page)).toHaveCount(0);
  const kept = await send<unknown[]>(server, 'GET', '/contacts', undefined, olena.token);
  expect(kept).toMatchObject([ANNA, BORIS]);
});

test('a failed addition stays visible with its text, the reason and a retry, and does not block others', async ({
  page,
  openNewBook,
  server,
}) => {
  await openNewBook();
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

test('however far down the list is when an addition fails, the reason is seen', async ({
  page,
  openAs,
  signedUp,
  server,
}) => {
  const names = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `${letter}nna`);
  await openAs(
    await signedUp(
      'Olena',
      names.map((name) => ({ name, number: '1' })),
    ),
  );
  await expect(rows(page).first()).toBeVisible();
  const answer = Promise.withResolvers<void>();
  await page.route(`${server.apiUrl}/contacts`, async (route) => {
    await answer.promise;
    await route.fulfill({ status: 503, json: { message: 'Too much to do' } });
  });
  await write(page, 'Boris', '2');
  await filterField(page).focus();
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight }));
  await expect(row(page, 'Znna')).toBeInViewport();
  answer.resolve();
  const reason = notAdded(page, 'Boris').getByRole('alert');
  await expect(reason).toHaveText('Not added: Too much to do');
  await expect(reason).toBeInViewport({ ratio: 1 });
  const filter = (await filterField(page).boundingBox())!;
  const field = (await notAdded(page, 'Boris').getByLabel('Name').boundingBox())!;
  expect(field.y, 'and nothing lies over it').toBeGreaterThan(filter.y + filter.height);
  await expect(filterField(page)).toBeFocused();
});

test('a name that is in the book or on its way there is not sent, and stays with its number until it is discarded', async ({
  page,
  openNewBook,
  calls,
}) => {
  await openNewBook([{ name: 'Rosie', number: '3' }]);
  const release = await calls.hold('POST', '/contacts');
  await write(page, 'Anna', '1');
  await write(page, 'ANNA', '2');
  await expect(toast(page)).toHaveText(['"ANNA" is already in contacts']);
  await write(page, 'rosie', '4');
  await page.keyboard.type('Boris');
  await expect(notAdded(page, 'ANNA').getByRole('alert')).toHaveText('"ANNA" is already in contacts');
  await expect(notAdded(page, 'rosie').getByLabel('Number')).toHaveValue('4');
  await expect(newContactName(page)).toHaveValue('Boris');
  release();
  await expect(toast(page, 'Your contact is added!')).toBeVisible();
  await expect(rows(page)).toHaveText([/Anna1/, /Rosie3/]);
  expect(calls.sent('POST', '/contacts')).toEqual([{ name: 'Anna', number: '1' }]);
  await notAdded(page, 'rosie').getByRole('button', { name: 'Discard' }).click();
  await expect(notAdded(page)).toHaveCount(1);
  await expect(newContactName(page)).toBeFocused();
});

test('a pending row is shown under any filter, cannot be changed, and is not duplicated by other events', async ({
  page,
  openNewBook,
  server,
  calls,
}) => {
  const olena = await openNewBook([{ name: 'Rosie', number: '3' }]);
  const release = await calls.hold('POST', '/contacts');
  await filterField(page).fill('ros');
  await write(page, 'Anna', '1');
  await expect(filterField(page)).toHaveValue('');
  await expect(rows(page)).toHaveText([/Anna1/, /Rosie3/]);
  await filterField(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Anna')).toBeFocused();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Anna').getByRole('status', { name: 'Saving' })).toBeVisible();
  // It has arrived, and the stream reports it before the answer comes.
  await send(server, 'POST', '/contacts', { name: 'Anna', number: '1' }, olena.token);
  await expect(row(page, 'Anna').getByRole('button', { name: 'Edit Anna' })).toHaveCount(1);
  await expect(rows(page)).toHaveCount(2);
  await calls.answer('POST', '/contacts', {});
  release();
});

test('additions under way at the end of the session are sent for the same user, and never for another', async ({
  page,
  openAs,
  signedUp,
  server,
  calls,
}) => {
  const olena = await signedUp();
  const bob = await signedUp('Bob');
  await openAs(olena);
  await expect(newContactName(page)).toBeFocused();
  const release = await calls.hold('POST', '/contacts');
  await typeAll(page, [ANNA, BORIS]);
  await send(server, 'POST', '/users/logout', undefined, olena.token);
  release();
  await expect(headerButton(page, 'Log in')).toBeVisible();
  await calls.allow();
  await logIn(page, olena);
  await expect(rows(page)).toHaveText([/Anna/, /Boris/]);
  await expect(saving(page)).toHaveCount(0);

  await calls.refuse('POST', '/contacts');
  await write(page, 'Dora', '4');
  await expect(notAdded(page, 'Dora')).toBeVisible();
  await headerButton(page, 'Log out').press('Enter');
  await calls.allow();
  await logIn(page, bob);
  await expect(newContactRow(page)).toBeVisible();
  await expect(notAdded(page)).toHaveCount(0);
});
