import type { Locator, Page } from '@playwright/test';
import { rows, toast } from './locators.ts';
import { expect, type Person, send, test as base } from './story.ts';

type Contact = { id: string };

/** Anna and Borys existed first; then Anna was renamed, Borys deleted, and Clara added. */
const test = base.extend<{ person: Person }>({
  person: async ({ server, signedUp }, use) => {
    const person = await signedUp();
    const ask = <Answer = unknown>(method: string, path: string, body?: object) =>
      send<Answer>(server, method, path, body, person.token);
    const anna = await ask<Contact>('POST', '/contacts', { name: 'Anna', number: '1' });
    const borys = await ask<Contact>('POST', '/contacts', { name: 'Borys', number: '2' });
    await ask('PATCH', `/contacts/${anna.id}`, { name: 'Hanna' });
    await ask('DELETE', `/contacts/${borys.id}`);
    await ask('POST', '/contacts', { name: 'Clara', number: '3' });
    await use(person);
  },
});

const DIFFERENCE = [
  /^Comes back, 1B?Borys2$/,
  /^Leaves for the trash, 1C?Clara3$/,
  /^Becomes what it was, 1A?from Hanna to Anna1$/,
];
const panel = (page: Page): Locator => page.getByRole('dialog');
/** The contacts that would be restored, deleted and changed. */
const parts = (page: Page): Locator => panel(page).locator('section');
const entries = (page: Page): Locator => panel(page).getByRole('listitem');
const goBack = (page: Page): Locator => panel(page).getByRole('button', { name: 'Go back', exact: true });

async function openDiff(page: Page, change: string): Promise<void> {
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await panel(page)
    .getByRole('button', { name: `Go back to here: ${change}` })
    .click();
}

test('going back shows the difference first, and is one change that can be undone', async ({
  page,
  openAs,
  person,
}) => {
  await openAs(person);
  await openDiff(page, 'Borys added');
  await expect(parts(page)).toHaveText(DIFFERENCE);
  await expect(rows(page)).toHaveText([/Clara/, /Hanna/]);

  await goBack(page).click();
  await expect(toast(page, 'Your book is as it was!')).toBeVisible();
  await expect(entries(page).first()).toHaveText(/^Book brought back to .+3 contacts/);
  await expect(entries(page).first()).toBeFocused();
  await expect(rows(page)).toHaveText([/Anna/, /Borys/]);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(entries(page).first()).toHaveText(/^Change of 3 contacts undone/);
  await expect(rows(page)).toHaveText([/Clara/, /Hanna/]);
});

test('with the keyboard alone one looks, stays as it is, and is back where one was', async ({
  page,
  openAs,
  person,
  calls,
}) => {
  await openAs(person);
  await page.getByRole('button', { name: 'History', exact: true }).press('Enter');
  const asked = panel(page).getByRole('button', { name: 'Go back to here: Borys added' });
  await asked.press('Enter');
  await expect(parts(page)).toHaveText(DIFFERENCE);
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('button', { name: 'Stay as it is' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(goBack(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(asked).toBeFocused();
  expect(calls.sent('POST', '/past')).toEqual([]);
});

test('the book of a time: before anything was in it, and now', async ({ page, openAs, person }) => {
  await openAs(person);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const time = panel(page).getByLabel('The book as it was on');
  await time.fill('2020-02-02T10:00');
  await time.press('Enter');
  await expect(parts(page)).toHaveText([/^Leaves for the trash, 2/]);
  await panel(page).getByRole('button', { name: 'Stay as it is' }).press('Enter');
  await expect(time).toBeFocused();

  await time.fill((await time.getAttribute('max')) ?? '');
  await panel(page).getByRole('button', { name: 'Look' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Nothing would be different' })).toBeVisible();
  await expect(goBack(page)).toHaveCount(0);
});

test('what changes elsewhere while one looks shows at once', async ({ page, openAs, person, server }) => {
  await openAs(person);
  await openDiff(page, 'Borys added');
  await expect(parts(page)).toHaveCount(3);
  await send(server, 'POST', '/contacts', { name: 'Danylo', number: '4' }, person.token);
  await expect(parts(page).nth(1)).toHaveText(/^Leaves for the trash, 2.*Danylo/);
  await expect(panel(page).getByRole('alert')).toHaveText(/^Your book has changed meanwhile/);
});

test('going back is refused if the shown difference is outdated', async ({ page, openAs, person, server, calls }) => {
  // Without a stream, the book is refreshed only every 30 seconds.
  await calls.refuse('GET', '/events', 404);
  await openAs(person);
  await openDiff(page, 'Borys added');
  await expect(parts(page)).toHaveCount(3);
  await send(server, 'POST', '/contacts', { name: 'Danylo', number: '4' }, person.token);
  await goBack(page).click();
  await expect(panel(page).getByRole('alert')).toHaveText(/^Your book has changed meanwhile/);
  // Checked without a wait, since a toast closes after a while.
  expect(await toast(page).count()).toBe(0);
  await expect(parts(page).nth(1)).toHaveText(/^Leaves for the trash, 2.*Danylo/);
  await goBack(page).click();
  await expect(rows(page)).toHaveText([/Anna/, /Borys/]);
});

test('of a large difference the first are shown, more on demand, and all are counted', async ({
  page,
  openAs,
  person,
  calls,
}) => {
  const added = Array.from({ length: 150 }, (_, index) => ({ id: `id-${index}`, name: `Rosie ${index}`, number: '1' }));
  const counts = { added: 100_000, removed: 0, changed: 0 };
  await calls.answer('GET', '/past*', { revision: 2, now: 5, counts, added, removed: [], changed: [] });
  await openAs(person);
  await openDiff(page, 'Borys added');
  await expect(panel(page).getByRole('heading', { name: 'Comes back, 100,000' })).toBeVisible();
  await expect(entries(page)).toHaveCount(100);
  await panel(page).getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(entries(page)).toHaveCount(150);
  await expect(entries(page).nth(100)).toBeFocused();
  await expect(panel(page).getByText('and 99,850 more')).toBeVisible();
});

test('a look back that fails says so and comes on the next try; one too far back only says so', async ({
  page,
  openAs,
  person,
  calls,
}) => {
  await calls.refuse('GET', '/past*');
  await openAs(person);
  await openDiff(page, 'Borys added');
  await expect(panel(page).getByRole('heading', { name: 'The history did not load' })).toBeVisible();
  await calls.allow();
  await panel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(parts(page)).toHaveCount(3);

  await panel(page).getByRole('button', { name: 'Stay as it is' }).click();
  await calls.refuse('GET', '/past*', 410);
  await panel(page).getByRole('button', { name: 'Go back to here: Anna added' }).click();
  await expect(panel(page).getByRole('heading', { name: 'That is too long ago' })).toBeVisible();
  await expect(goBack(page)).toHaveCount(0);
});
