import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { pressKeys, typeContact, write } from './acts.ts';
import {
  filterField,
  newContactName,
  newContactNumber,
  newContactRow,
  notAdded,
  row,
  rows,
  toast,
} from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, named } from './story.ts';

const test = withOpenBook([]);
const testLong = withOpenBook(named(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `${letter}nna`)));
const testRosie = withOpenBook([{ name: 'Rosie', number: '3' }]);

const KEY_MS = 40;
const people = (...names: string[]) => names.map((name, index) => ({ name, number: String(index + 1) }));

/** Types without waiting for the page. */
async function typeAll(page: Page, contacts: ReturnType<typeof people>, delay = 0): Promise<void> {
  for (const each of contacts) await typeContact(page, each, delay);
}

const saving = (page: Page) => page.getByRole('status', { name: 'Saving' });

test('contacts that are typed one after the other all arrive', async ({ page, server, calls }) => {
  const route = `${server.apiUrl}/contacts`;
  await expect(newContactName(page)).toBeFocused();
  await test.step('no letter is lost, whatever time an answer takes', async () => {
    const first = people('Anna', 'Boris', 'Clara', 'Dora');
    const latenciesMs = [0, 50, 400, 200];
    await page.route(route, async (held) => {
      await setTimeout(latenciesMs.shift());
      await held.fallback();
    });
    await typeAll(page, first, KEY_MS);
    await expect(newContactName(page)).toBeFocused();
    await expect(newContactName(page)).toHaveValue('');
    await expect(newContactNumber(page)).toHaveValue('');
    await expect(rows(page)).toHaveText([/Anna1/, /Boris2/, /Clara3/, /Dora4/]);
    await expect(saving(page)).toHaveCount(0);
    expect(calls.sent('POST', '/contacts'), 'in the order in which they were written').toMatchObject(first);
    await calls.allow();
  });

  await test.step('a contact that is refused stays in sight with the reason and a retry', async () => {
    const answer = Promise.withResolvers<void>();
    let isRefusing = true;
    await page.route(route, async (held) => {
      await answer.promise;
      const isRefused = isRefusing && !(held.request().postData() ?? '').includes('Ivan');
      await (isRefused
        ? held.fulfill({ status: 503, json: { code: 'busy', message: 'Too much to do' } })
        : held.fallback());
    });
    await typeAll(page, people('Galyna', 'Hanna', 'Ivan'));
    await page.keyboard.type('Do');
    answer.resolve();
    await expect(rows(page)).toHaveCount(5);
    await expect(notAdded(page)).toHaveCount(2);
    await expect(notAdded(page, 'Galyna').getByLabel('Number')).toHaveValue('1');
    await expect(notAdded(page, 'Galyna').getByRole('alert')).toHaveText('Not added: Too much to do');
    await expect(newContactName(page), 'later text is not touched').toHaveValue('Do');
    await expect(newContactName(page)).toBeFocused();

    isRefusing = false;
    await notAdded(page, 'Galyna').getByRole('button', { name: 'Try again' }).click();
    await expect(row(page, 'Galyna')).toBeVisible();
    await notAdded(page, 'Hanna').getByLabel('Name').fill('Hania');
    await notAdded(page, 'Hania').getByLabel('Name').press('Enter');
    await expect(row(page, 'Hania'), 'it can be corrected').toBeVisible();
    await expect(notAdded(page)).toHaveCount(0);
    await expect(newContactName(page)).toHaveValue('Do');
  });
});

testLong('the reason of a failed addition is in sight wherever the list is scrolled', async ({ page, calls }) => {
  await calls.refuse('POST', '/contacts', 500);
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
  expect(field.y, 'nothing covers it').toBeGreaterThan(filter.y + filter.height);
  await expect(filterField(page)).toBeFocused();
});

testRosie('a pending row is shown whatever the filter was, and its name is taken', async ({ page, olena, calls }) => {
  const release = await calls.hold('POST', '/contacts');
  await filterField(page).fill('ros');
  await write(page, 'Anna', '1');
  await expect(filterField(page)).toHaveValue('');
  await expect(rows(page)).toHaveText([/Anna1/, /Rosie3/]);
  await write(page, 'ANNA', '2');
  await expect(toast(page)).toHaveText(['"ANNA" is already in contacts']);
  await write(page, 'rosie', '4');
  await expect(newContactRow(page).getByRole('alert')).toContainText('“Rosie” is already in contacts');
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
  await expect(newContactName(page)).toHaveValue('rosie');
  expect(calls.sent('POST', '/contacts')).toMatchObject([{ name: 'Anna', number: '1' }]);
});
