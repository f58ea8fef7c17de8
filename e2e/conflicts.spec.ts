import type { Locator, Page } from '@playwright/test';
import { deleteRow, editRow, pressKeys, startEditing, writeInRow } from './acts.ts';
import { BOOK, button, card } from './conflictDialog.ts';
import { cardPage, dialog, editForm, row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import type { SecondDevice } from './secondDevice.ts';
import { fetchNothingAhead } from './weight.ts';
import { expect } from './story.ts';

const test = withOpenBook(BOOK);
const CHANGED = 'This contact was changed elsewhere.';
const DELETED = 'This contact was deleted elsewhere.';

type Change = { name?: string; number?: string };

/** Edits Anna in her row and saves it, after a second device has changed her. */
async function clash(page: Page, device: SecondDevice, mine: Change, theirs: Change): Promise<Locator> {
  const form = await writeInRow(page, 'Anna', mine);
  await device.change('Anna', theirs);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  return form;
}

test('changes of different fields fit together without a question', async ({ page, secondDevice }) => {
  const form = await writeInRow(page, 'Anna', { name: 'Anna-Lena' });
  await secondDevice.change('Anna', { number: '+380 67 123 45 67' });
  await expect(form.getByText(CHANGED)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Anna-Lena')).toHaveText(/Anna-Lena\+380 67 123 45 67/);
  await expect(row(page, 'Anna-Lena')).toBeFocused();
  await expect(dialog(page)).toHaveCount(0);
  await expect(toast(page)).toHaveText([/^Your contact is edited!/]);
});

test('an edit that clashes shows both sides, and Enter saves: one name, and both numbers', async ({
  page,
  secondDevice,
}) => {
  await clash(page, secondDevice, { name: 'Anja', number: '2' }, { name: 'Anouk', number: '4' });
  await expect(dialog(page).getByRole('heading')).toHaveText('“Anna” was changed in two places');
  await expect(dialog(page)).toContainText(/YoursThis window, just now.*TheirsAnother window, now/);
  expect(await toast(page).count(), 'nothing has failed').toBe(0);
  await expect(card(page, 'Name', 'Yours Anja')).toBeChecked();
  await expect(card(page, 'Name', 'Yours Anja')).toBeFocused();
  await expect(card(page, 'Numbers · both can stay', 'Yours 2')).toBeChecked();
  await expect(card(page, 'Numbers', 'Theirs 4')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, 'Anja')).toBeFocused();
  await expect(toast(page)).toHaveText([/^Your contact is edited!/]);
  await page.keyboard.press('Enter');
  for (const number of ['4', '2']) await expect(cardPage(page).getByText(number, { exact: true })).toBeVisible();
});

test('by the keys alone one field is taken from each side, and Ctrl+Enter saves', async ({ page, secondDevice }) => {
  await clash(page, secondDevice, { name: 'Anja', number: '2' }, { name: 'Anouk', number: '4' });
  await expect(card(page, 'Name', 'Yours')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(card(page, 'Name', 'Theirs')).toBeChecked();
  await pressKeys(page, 'Tab', 'ArrowRight');
  await expect(card(page, 'Numbers', 'Theirs 4')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(card(page, 'Numbers', 'Theirs 4')).not.toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'Anouk')).toHaveText(/Anouk2/);
  await expect(row(page, 'Anouk')).toBeFocused();
});

test('what somebody changes during the choice is shown too', async ({ page, secondDevice }) => {
  await clash(page, secondDevice, { number: '2' }, { number: '4' });
  await card(page, 'Numbers', 'Theirs 4').uncheck();
  await secondDevice.change('Anna', { number: '5' });
  await button(page, 'Save').click();
  await card(page, 'Numbers', 'Theirs 5').uncheck();
  await expect(card(page, 'Numbers', 'Yours 2')).toBeChecked();
  await button(page, 'Save').click();
  await expect(row(page, 'Anna')).toHaveText(/Anna2/);
});

test('Esc goes back to the row with all that was typed, which then overwrites', async ({ page, secondDevice }) => {
  await clash(page, secondDevice, { name: 'Anja' }, { name: 'Anouk', number: '4' });
  await expect(dialog(page).getByText('1 other change does not clash and is kept')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  const form = editForm(page, 'Anouk');
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByLabel('Name')).toHaveValue('Anja');
  await expect(form.getByLabel('Number')).toHaveValue('4');
  await expect(form.getByText(CHANGED)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(row(page, 'Anja')).toHaveText(/Anja4/);
});

test('all values of the other side can be used', async ({ page, secondDevice, calls }) => {
  await clash(page, secondDevice, { number: '2' }, { name: 'Anouk', number: '4' });
  await button(page, 'Use all of theirs').click();
  await expect(row(page, 'Anouk')).toHaveText(/Anouk4/);
  await expect(row(page, 'Anouk')).toBeFocused();
  expect(calls.sent('PATCH', '/contacts/*')).toHaveLength(1);
});

test('who made the very same change elsewhere is asked nothing', async ({ page, secondDevice }) => {
  const form = await writeInRow(page, 'Anna', { number: '4' });
  await secondDevice.change('Anna', { number: '4' });
  await expect(form.getByText(CHANGED)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Anna')).toBeFocused();
  await expect(dialog(page)).toHaveCount(0);
  await expect(toast(page)).toHaveText('Your contact is edited!');
});

test('a row in edit stays as it is when its contact is renamed elsewhere', async ({ page, secondDevice }) => {
  const form = await startEditing(page, 'Anna');
  const before = await form.boundingBox();
  await form.getByLabel('Number').fill('2');
  await secondDevice.change('Anna', { name: 'Zoé' });
  await expect(form.getByText(CHANGED)).toBeVisible();
  const after = await form.boundingBox();
  expect([after!.x, after!.y]).toEqual([before!.x, before!.y]);
  await expect(form.getByLabel('Name')).toHaveValue('Anna');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Zoé')).toBeFocused();
});

test('a contact deleted elsewhere stays in edit, and comes back with the changes', async ({ page, secondDevice }) => {
  const form = await writeInRow(page, 'Anna', { number: '2' });
  await secondDevice.delete('Anna');
  await expect(form.getByText(DELETED)).toBeVisible();
  await expect(form.getByLabel('Number')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading')).toHaveText('“Anna” was deleted in another window');
  await expect(button(page, 'Keep mine')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Anna')).toHaveText(/Anna2/);
  await expect(row(page, 'Anna')).toBeFocused();
  await expect(rows(page)).toHaveCount(2);
});

test('what is gone for good by then is added anew', async ({ page, secondDevice }) => {
  const form = await writeInRow(page, 'Anna', { number: '2' });
  await secondDevice.delete('Anna');
  await secondDevice.emptyTrash();
  await form.getByLabel('Number').press('Enter');
  await button(page, 'Keep mine').click();
  await expect(toast(page, 'Your contact is added!')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rows(page)).toHaveText([/Anna2/, /Clara3/]);
});

test('a contact deleted elsewhere can stay deleted', async ({ page, secondDevice }) => {
  const form = await writeInRow(page, 'Anna', { number: '2' });
  await secondDevice.delete('Anna');
  await form.getByLabel('Number').press('Enter');
  await button(page, 'Delete').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rows(page)).toHaveText([/Clara3/]);
});

test('what was changed since it was seen is deleted only after a question', async ({ page, secondDevice, calls }) => {
  const release = await calls.hold('GET', '/changes?since=2');
  await secondDevice.change('Anna', { number: '4' });
  await deleteRow(page, 'Anna');
  await expect(dialog(page).getByRole('heading')).toHaveText('“Anna” has changed since');
  await expect(dialog(page).getByText('4', { exact: true })).toBeVisible();
  release();
  await button(page, 'Keep it').click();
  await expect(row(page, 'Anna')).toHaveText(/Anna4/);
  const focused = page.locator(':focus');
  await expect(row(page, 'Anna').locator(focused).or(row(page, 'Anna').and(focused))).toHaveCount(1);
});

test('deleted anyway, the focus goes to the next row', async ({ page, secondDevice, calls }) => {
  const release = await calls.hold('GET', '/changes?since=2');
  await secondDevice.change('Anna', { number: '4' });
  await row(page, 'Anna').focus();
  await page.keyboard.press('Delete');
  await button(page, 'Delete anyway').click();
  await expect(rows(page)).toHaveText([/Clara3/]);
  await expect(row(page, 'Clara')).toBeFocused();
  release();
});

test('two windows edit one contact: who saves last sees both', async ({ page, openWindow, secondDevice }) => {
  await secondDevice.change('Clara', { number: '33' });
  const other = await openWindow();
  const here = await writeInRow(page, 'Anna', { number: 'here' });
  await editRow(other, 'Anna', { number: 'there' });
  await expect(row(other, 'Anna')).toHaveText(/there/);
  await expect(here.getByText(CHANGED)).toBeVisible();
  await here.getByLabel('Number').press('Enter');
  await card(page, 'Numbers', 'Theirs there').uncheck();
  await button(page, 'Save').click();
  await expect(row(page, 'Anna')).toHaveText(/here/);
  await expect(row(other, 'Anna')).toHaveText(/here/);
});

test('where the dialog cannot be fetched, what was typed is still in its row', async ({ page, secondDevice }) => {
  await fetchNothingAhead(page);
  await page.reload();
  await page.route('**/assets/EditConflicts-*.js', (route) => route.abort());
  const form = await clash(page, secondDevice, { number: '2' }, { number: '4' });
  await expect(dialog(page).getByRole('heading')).toHaveText('This did not load');
  await page.keyboard.press('Escape');
  await expect(form.getByLabel('Number')).toHaveValue('2');
  await expect(form.getByLabel('Number')).toBeFocused();
});
