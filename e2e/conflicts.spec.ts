import { BOOK, button, card, dialog, createSecondDevice, test } from './secondDevice.ts';
import { deleteRow, row, rows, startEditing, toast } from './locators.ts';
import { expect, test as base } from './story.ts';
import { fetchNothingAhead } from './weight.ts';

const CHANGED = 'This contact was changed meanwhile.';
const DELETED = 'This contact was deleted meanwhile.';

test('an edit that clashes shows both, each field with the side that changed it, and Enter saves the choice', async ({
  page,
  secondDevice,
}) => {
  const form = await startEditing(page, 'Anna');
  await form.getByLabel('Name').fill('Anna-Lena');
  await secondDevice.change('Anna', { number: '+380 67 123 45 67' });
  await expect(form.getByText(CHANGED)).toBeVisible();
  await page.keyboard.press('Enter');

  await expect(dialog(page).getByRole('heading')).toHaveText('“Anna” was changed meanwhile');
  expect(await toast(page).count(), 'nothing has failed').toBe(0);
  await expect(card(page, 'Name', 'Yours Anna-Lena')).toBeChecked();
  await expect(card(page, 'Name', 'Yours Anna-Lena')).toBeFocused();
  await expect(card(page, 'Number', 'In the book now +380 67 123 45 67')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, 'Anna-Lena')).toHaveText(/Anna-Lena\+380 67 123 45 67/);
  await expect(row(page, 'Anna-Lena')).toBeFocused();
  await expect(toast(page)).toHaveText([/^Your contact is edited!/]);
});

test('by the arrow keys one field is taken from the book, and one kept', async ({ page, secondDevice }) => {
  const form = await startEditing(page, 'Anna');
  await form.getByLabel('Name').fill('Anja');
  await form.getByLabel('Number').fill('2');
  await secondDevice.change('Anna', { name: 'Anouk', number: '4' });
  await form.getByLabel('Number').press('Enter');
  await expect(card(page, 'Name', 'Yours')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 'Name', 'In the book now')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(card(page, 'Number', 'Yours')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Anouk')).toHaveText(/Anouk2/);
  await expect(row(page, 'Anouk')).toBeFocused();
});

test('a change during the choice is shown too', async ({ page, secondDevice }) => {
  const form = await startEditing(page, 'Anna');
  await form.getByLabel('Number').fill('2');
  await secondDevice.change('Anna', { number: '4' });
  await form.getByLabel('Number').press('Enter');
  await expect(card(page, 'Number', 'In the book now 4')).toBeVisible();
  await secondDevice.change('Anna', { number: '5' });
  await button(page, 'Save').click();
  await expect(card(page, 'Number', 'In the book now 5')).toBeVisible();
  await expect(card(page, 'Number', 'Yours 2')).toBeChecked();
  await button(page, 'Save').click();
  await expect(row(page, 'Anna')).toHaveText(/Anna2/);
});

test('Esc goes back to the row with all that was typed, and saving from there overwrites what was seen', async ({
  page,
  secondDevice,
}) => {
  const form = await startEditing(page, 'Anna');
  await form.getByLabel('Name').fill('Anja');
  await secondDevice.change('Anna', { number: '4' });
  await form.getByLabel('Name').press('Enter');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form.getByLabel('Name')).toHaveValue('Anja');
  await expect(form.getByLabel('Number')).toHaveValue('4');
  await expect(form.getByText(CHANGED)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(row(page, 'Anja')).toHaveText(/Anja4/);
});

test('what is in the book can be kept', async ({ page, secondDevice, calls }) => {
  const form = await startEditing(page, 'Anna');
  await form.getByLabel('Number').fill('2');
  await secondDevice.change('Anna', { name: 'Anouk', number: '4' });
  await form.getByLabel('Number').press('Enter');
  await expect(card(page, 'Name', 'In the book now')).toBeFocused();
  await button(page, 'Keep what is in the book').click();
  await expect(row(page, 'Anouk')).toHaveText(/Anouk4/);
  await expect(row(page, 'Anouk')).toBeFocused();
  expect(calls.sent('PATCH', '/contacts/*')).toHaveLength(1);
});

test('the same change on another device asks nothing', async ({ page, secondDevice }) => {
  const form = await startEditing(page, 'Anna');
  await form.getByLabel('Number').fill('4');
  await secondDevice.change('Anna', { number: '4' });
  await expect(form.getByText(CHANGED)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Anna')).toBeFocused();
  await expect(dialog(page)).toHaveCount(0);
  await expect(toast(page)).toHaveCount(0);
});

test('a row in edit neither moves nor changes when its contact is renamed elsewhere', async ({
  page,
  secondDevice,
}) => {
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
  const form = await startEditing(page, 'Anna');
  await form.getByLabel('Number').fill('2');
  await secondDevice.delete('Anna');
  await expect(form.getByText(DELETED)).toBeVisible();
  await expect(form.getByLabel('Number')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading')).toHaveText('“Anna” was deleted meanwhile');
  await expect(button(page, 'Put it back with your changes')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Anna')).toHaveText(/Anna2/);
  await expect(row(page, 'Anna')).toBeFocused();
  await expect(rows(page)).toHaveCount(2);
});

test('a contact that was erased is added again', async ({ page, secondDevice }) => {
  const form = await startEditing(page, 'Anna');
  await form.getByLabel('Number').fill('2');
  await secondDevice.delete('Anna');
  await secondDevice.emptyTrash();
  await form.getByLabel('Number').press('Enter');
  await button(page, 'Put it back with your changes').click();
  await expect(toast(page, 'Your contact is added!')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rows(page)).toHaveText([/Anna2/, /Clara3/]);
});

test('a contact deleted elsewhere can stay deleted', async ({ page, secondDevice }) => {
  const form = await startEditing(page, 'Anna');
  await form.getByLabel('Number').fill('2');
  await secondDevice.delete('Anna');
  await form.getByLabel('Number').press('Enter');
  await button(page, 'Leave it deleted').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(rows(page)).toHaveText([/Clara3/]);
});

test('what was changed since it was seen is deleted only when that is said again', async ({
  page,
  secondDevice,
  calls,
}) => {
  const release = await calls.hold('GET', '/changes?since=2');
  await secondDevice.change('Anna', { number: '4' });
  await deleteRow(page, 'Anna');
  await expect(dialog(page).getByRole('heading')).toHaveText('“Anna” was changed meanwhile');
  await expect(dialog(page).getByText('4', { exact: true })).toBeVisible();
  release();
  await button(page, 'Keep it').click();
  await expect(row(page, 'Anna')).toHaveText(/Anna4/);
  await expect(
    row(page, 'Anna')
      .locator(':focus')
      .or(row(page, 'Anna').and(page.locator(':focus'))),
  ).toHaveCount(1);
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

test('two windows edit one contact: the last to save sees both', async ({ page, context, server, secondDevice }) => {
  await secondDevice.change('Clara', { number: '33' });
  const other = await context.newPage();
  await other.goto(`${server.appUrl}contacts`);
  const [here, there] = [await startEditing(page, 'Anna'), await startEditing(other, 'Anna')];
  await here.getByLabel('Number').fill('here');
  await there.getByLabel('Number').fill('there');
  await there.getByLabel('Number').press('Enter');
  await expect(row(other, 'Anna')).toHaveText(/there/);
  await expect(here.getByText(CHANGED)).toBeVisible();
  await here.getByLabel('Number').press('Enter');
  await card(page, 'Number', 'In the book now there').check();
  await card(page, 'Number', 'Yours here').check();
  await button(page, 'Save').click();
  await expect(row(page, 'Anna')).toHaveText(/here/);
  await expect(row(other, 'Anna')).toHaveText(/here/);
});

test('offline the choice is refused with the words, and stays', async ({ page, context, secondDevice }) => {
  const form = await startEditing(page, 'Anna');
  await form.getByLabel('Number').fill('2');
  await secondDevice.change('Anna', { number: '4' });
  await form.getByLabel('Number').press('Enter');
  await expect(dialog(page)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: /^You are offline/ })).toHaveCount(1);
  await button(page, 'Save').click();
  await expect(toast(page)).toHaveText([/^You are offline/]);
  await expect(card(page, 'Number', 'Yours 2')).toBeChecked();
  await context.setOffline(false);
});

test('where the dialog cannot be fetched, what was typed is still in its row', async ({ page, secondDevice }) => {
  await fetchNothingAhead(page);
  await page.reload();
  await page.route('**/assets/ConflictDialog-*.js', (route) => route.abort());
  const form = await startEditing(page, 'Anna');
  await form.getByLabel('Number').fill('2');
  await secondDevice.change('Anna', { number: '4' });
  await form.getByLabel('Number').press('Enter');
  await expect(dialog(page).getByRole('heading')).toHaveText('This did not load');
  await page.keyboard.press('Escape');
  await expect(form.getByLabel('Number')).toHaveValue('2');
  await expect(form.getByLabel('Number')).toBeFocused();
});

base('a server that keeps no history overwrites, as it always did', async ({ page, server, openNewBook, calls }) => {
  await calls.forget();
  const olena = await openNewBook(BOOK);
  const form = await startEditing(page, 'Anna');
  await form.getByLabel('Number').fill('2');
  await createSecondDevice(server, olena).change('Anna', { number: '4' });
  await form.getByLabel('Number').press('Enter');
  await expect(row(page, 'Anna')).toHaveText(/Anna2/);
});
