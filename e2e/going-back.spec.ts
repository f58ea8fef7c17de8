import type { Locator, Page } from '@playwright/test';
import { press, pressKeys, submit } from './acts.ts';
import { dialog, rows, toast } from './locators.ts';
import { historyButton } from './panels.ts';
import { expect, type Person, test as base } from './story.ts';

/** Anna and Borys were there; then Anna was renamed, Borys deleted, and Clara added. Their book is open. */
const test = base.extend<{ person: Person }>({
  person: [
    async ({ page, openAs, signedUp }, use) => {
      const person = await signedUp();
      const add = (name: string, number: string) => person.ask<{ id: string }>('POST', '/contacts', { name, number });
      const [anna, borys] = [await add('Anna', '1'), await add('Borys', '2')];
      await person.ask('PATCH', `/contacts/${anna.id}`, { name: 'Hanna' });
      await person.ask('DELETE', `/contacts/${borys.id}`);
      await add('Clara', '3');
      await openAs(person);
      await expect(rows(page)).toHaveCount(2);
      await use(person);
    },
    { auto: true },
  ],
});

const DIFFERENCE = [
  /^Comes back, 1B?Borys2$/,
  /^Moves to the trash, 1C?Clara3$/,
  /^Changes back, 1A?from Hanna to Anna1$/,
];
/** The contacts that would be restored, deleted and changed. */
const parts = (page: Page): Locator => dialog(page).locator('section');
const entries = (page: Page): Locator => dialog(page).getByRole('listitem');
const goBack = (page: Page): Locator => dialog(page).getByRole('button', { name: 'Go back', exact: true });

async function openDiff(page: Page, change: string): Promise<void> {
  await historyButton(page).click();
  await press(dialog(page), new RegExp(`^Go back to here: ${change}`));
}

test('the difference to an earlier book is shown before anything is restored', async ({ page, person, calls }) => {
  await test.step('with the keyboard alone a person reviews it and changes nothing', async () => {
    await historyButton(page).press('Enter');
    const asked = dialog(page).getByRole('button', { name: 'Go back to here: Borys added' });
    await asked.press('Enter');
    await expect(parts(page)).toHaveText(DIFFERENCE);
    await page.keyboard.press('Tab');
    await expect(dialog(page).getByRole('button', { name: 'Stay as it is' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(goBack(page)).toBeFocused();
    await pressKeys(page, 'Shift+Tab', 'Enter');
    await expect(asked).toBeFocused();
    expect(calls.sent('POST', '/past')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step('the book of a time in the past, and of now', async () => {
    await historyButton(page).click();
    const time = dialog(page).getByRole('group', { name: 'The book as it was on' });
    await time.getByLabel('Year').fill('2020');
    await time.getByLabel('Month').selectOption('February');
    await time.getByLabel('Day').fill('31');
    await submit(time.getByLabel('Time'), '10:00');
    await expect(dialog(page).getByRole('alert')).toHaveText('There is no such day or time.');
    await submit(time.getByLabel('Day'), '2');
    await expect(parts(page)).toHaveText([/^Moves to the trash, 2/]);
    await dialog(page).getByRole('button', { name: 'Stay as it is' }).press('Enter');
    await expect(time.getByLabel('Day'), 'it begins with the present minute').toBeFocused();

    await dialog(page).getByRole('button', { name: 'Review' }).click();
    await expect(dialog(page).getByRole('heading', { name: 'Nothing would change' })).toBeVisible();
    await expect(goBack(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step('going back can be undone', async () => {
    await openDiff(page, 'Borys added');
    await expect(parts(page)).toHaveText(DIFFERENCE);
    await expect(rows(page)).toHaveText([/Clara/, /Hanna/]);

    await goBack(page).click();
    await expect(toast(page, 'Your book is restored!')).toBeVisible();
    await expect(entries(page).first()).toHaveText(/^Book restored to .+3 contacts/);
    await expect(entries(page).first()).toBeFocused();
    await expect(rows(page)).toHaveText([/Anna/, /Borys/]);
    await toast(page).getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(entries(page).first()).toHaveText(/^Change of 3 contacts undone/);
    await expect(rows(page)).toHaveText([/Clara/, /Hanna/]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });
  await test.step('a change of another device appears at once', async () => {
    await openDiff(page, 'Borys added');
    await expect(parts(page)).toHaveCount(3);
    await person.ask('POST', '/contacts', { name: 'Danylo', number: '4' });
    await expect(parts(page).nth(1)).toHaveText(/^Moves to the trash, 2.*Danylo/);
    await expect(dialog(page).getByRole('alert')).toHaveText(/^Your book has changed/);
  });
});

test('nobody goes back to a difference that they have not seen', async ({ page, person, calls }) => {
  // Without the stream, the page asks for the book at most twice a minute.
  await calls.refuse('GET', '/events', 404);
  await page.reload();
  await openDiff(page, 'Borys added');
  await expect(parts(page)).toHaveCount(3);
  await person.ask('POST', '/contacts', { name: 'Danylo', number: '4' });
  await goBack(page).click();
  await expect(dialog(page).getByRole('alert')).toHaveText(/^Your book has changed/);
  // Checked without a wait, since a toast closes after a while.
  expect(await toast(page).count()).toBe(0);
  await expect(parts(page).nth(1)).toHaveText(/^Moves to the trash, 2.*Danylo/);
  await goBack(page).click();
  await expect(rows(page)).toHaveText([/Anna/, /Borys/]);
});

test('a large difference comes in pages, and all of it is counted', async ({ page, calls }) => {
  const added = Array.from({ length: 150 }, (_, index) => ({ id: `id-${index}`, name: `Rosie ${index}`, number: '1' }));
  const counts = { added: 100_000, removed: 0, changed: 0 };
  await calls.answer('GET', '/past*', { revision: 2, now: 5, counts, added, removed: [], changed: [] });
  await openDiff(page, 'Borys added');
  await expect(dialog(page).getByRole('heading', { name: 'Comes back, 100,000' })).toBeVisible();
  await expect(entries(page)).toHaveCount(100);
  await dialog(page).getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(entries(page)).toHaveCount(150);
  await expect(entries(page).nth(100)).toBeFocused();
  await expect(dialog(page).getByText('and 99,850 more')).toBeVisible();
});

test('a look back that fails or is too far back says so', async ({ page, calls }) => {
  await calls.refuse('GET', '/past*');
  await openDiff(page, 'Borys added');
  await expect(dialog(page).getByRole('heading', { name: 'The history did not load' })).toBeVisible();
  await calls.allow();
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(parts(page)).toHaveCount(3);

  await dialog(page).getByRole('button', { name: 'Stay as it is' }).click();
  await calls.refuse('GET', '/past*', 410);
  await dialog(page).getByRole('button', { name: 'Go back to here: Anna added' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'That is too long ago' })).toBeVisible();
  await expect(goBack(page)).toHaveCount(0);
});
