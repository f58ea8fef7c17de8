import { deleteRow, editForm, notAdded, rows, startEditing, toast, write } from './locators.ts';
import { startServer } from './server.ts';
import { createSecondDevice } from './secondDevice.ts';
import { expect, test as base } from './story.ts';

const FULL = 'Your book is full: it holds 2 contacts at most. Nothing was changed.';
const TOO_MANY = /^Too many changes in a short time: nothing was changed\. Try again in \d\d s\.$/;
/** At one change a minute, the number of changes in twenty minutes that are not reserved for undo. */
const CHANGES_AT_ONCE = 15;
const BOOK = ['Anna', 'Borys'].map((name) => ({ name, number: '112' }));

/** A server with very low limits. */
const test = base.extend({
  server: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer({ CONTACTS_PER_PERSON: '2', CHANGES_PER_MINUTE: '1' });
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
});

test('a full book says so, keeps what was typed, and takes it when there is room', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
  await write(page, 'Clara', '113');
  await expect(toast(page, FULL)).toBeVisible();
  await expect(notAdded(page, 'Clara').getByRole('alert')).toHaveText(`Not added: ${FULL}`);
  await expect(rows(page)).toHaveCount(2);

  await deleteRow(page, 'Anna');
  await expect(rows(page)).toHaveCount(1);
  await notAdded(page, 'Clara').getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(notAdded(page)).toHaveCount(0);
});

test('a deletion cannot be undone where another contact has taken its place, and that is said', async ({
  page,
  openNewBook,
}) => {
  await openNewBook(BOOK);
  await deleteRow(page, 'Anna');
  const deleted = toast(page, 'Your contact is deleted!');
  await deleted.hover();
  await write(page, 'Clara', '113');
  await expect(rows(page)).toHaveCount(2);
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, FULL)).toBeVisible();
});

test('too many changes are refused with the time to wait', async ({ page, server, openAs, signedUp }) => {
  const olena = await signedUp('Olena', BOOK);
  const secondDevice = createSecondDevice(server, olena);
  for (let count = BOOK.length; count < CHANGES_AT_ONCE; count++) {
    await secondDevice.change('Anna', { number: `${count}` });
  }
  await openAs(olena);
  const form = await startEditing(page, 'Borys');
  await form.getByLabel('Number').fill('*100#');
  await form.getByLabel('Number').press('Enter');
  await expect(toast(page)).toHaveText([TOO_MANY]);
  await expect(editForm(page, 'Borys').getByLabel('Number')).toHaveValue('*100#');
});
