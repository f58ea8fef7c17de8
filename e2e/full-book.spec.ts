import { deleteRow, editRow, write } from './acts.ts';
import { editForm, notAdded, row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, named } from './story.ts';

const FULL = 'Your book is full: it can have at most 2 contacts. Nothing was changed.';
const TOO_MANY = /^Too many changes in a short time\. Nothing was changed\. Try again in \d\d s\.$/;
/** At one change a minute, the number of changes in twenty minutes that are not reserved for undo. */
const CHANGES_AT_ONCE = 15;
const test = withOpenBook(named('Anna', 'Borys'));

/** A server with very low limits. */
test.use({ settings: { CONTACTS_PER_PERSON: '2', CHANGES_PER_MINUTE: '1' } });

test('a full book says so, keeps what was typed, and takes it when there is room', async ({ page }) => {
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

test('a deletion cannot be undone where another contact took its place', async ({ page }) => {
  await deleteRow(page, 'Anna');
  const deleted = toast(page, 'Your contact is deleted!');
  await deleted.hover();
  await write(page, 'Clara', '113');
  await expect(rows(page)).toHaveCount(2);
  await deleted.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(toast(page, FULL)).toBeVisible();
});

test('too many changes are told with the time to wait', async ({ page, secondDevice }) => {
  for (let count = 2; count < CHANGES_AT_ONCE; count++) await secondDevice.change('Anna', { number: `${count}` });
  await expect(row(page, 'Anna')).toHaveText(new RegExp(`${CHANGES_AT_ONCE - 1}`));
  await editRow(page, 'Borys', { number: '*100#' });
  await expect(toast(page)).toHaveText([TOO_MANY]);
  await expect(editForm(page, 'Borys').getByLabel('Number')).toHaveValue('*100#');
});
