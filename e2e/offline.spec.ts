import { deleteRow, filterField, nameOnLine, numberOnLine, row, rows, startEditing, toast, write } from './sights.ts';
import { expect, test as base } from './story.ts';

const WORDS = 'You are offline. You can read your book; editing returns with the connection.';
const BOOK = [
  { name: 'Anna', number: '1' },
  { name: 'Rosie Simpson', number: '459-12-56' },
];

/** A book of two, read before the network went away. */
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

test('adding offline is refused with the words, loses nothing, and goes through later', async ({
  page,
  context,
  goOffline,
  calls,
}) => {
  await goOffline();
  await write(page, 'Borys', '112');
  await expect(toast(page)).toHaveText([WORDS]);
  await expect(nameOnLine(page)).toHaveValue('Borys');
  await expect(numberOnLine(page)).toHaveValue('112');
  expect(calls.sent('POST', '/contacts')).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText(WORDS).and(page.locator('p *'))).toHaveCount(0);
  await numberOnLine(page).press('Enter');
  await expect(row(page, 'Borys')).toBeVisible();
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
