import type { Locator, Page } from '@playwright/test';
import { closeToasts, deleteRow, pressKeys, startEditing, writeInRow } from './acts.ts';
import { button, card } from './conflictDialog.ts';
import { cardPage, dialog, editForm, row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import type { SecondDevice } from './secondDevice.ts';
import { expect, named } from './story.ts';
import { fetchNothingAhead } from './weight.ts';

// Each step has a contact of its own.
const test = withOpenBook(named('Anna', 'Borys', 'Clara', 'Danylo', 'Emil', 'Fedir', 'Halyna', 'Ivan'));
const CHANGED = 'This contact was changed elsewhere.';
const DELETED = 'This contact was deleted elsewhere.';

type Change = { name?: string; number?: string };

/** Edits a contact in its row and saves it, after a second device has changed it. */
async function clash(page: Page, device: SecondDevice, name: string, mine: Change, theirs: Change): Promise<Locator> {
  const form = await writeInRow(page, name, mine);
  await device.change(name, theirs);
  await expect(form.getByText(CHANGED)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  return form;
}

test('an edit that meets another change is merged, or the person chooses', async ({ page, secondDevice, calls }) => {
  await test.step('changes of different fields fit together without a question', async () => {
    const form = await writeInRow(page, 'Anna', { name: 'Anna-Lena' });
    await secondDevice.change('Anna', { number: '+380 67 123 45 67' });
    await expect(form.getByText(CHANGED)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(row(page, 'Anna-Lena')).toHaveText(/Anna-Lena\+380 67 123 45 67/);
    await expect(row(page, 'Anna-Lena')).toBeFocused();
    await expect(dialog(page)).toHaveCount(0);
    await expect(toast(page)).toHaveText([/^Your contact is edited!/]);
    await closeToasts(page);
  });

  await test.step('a clash shows both sides, and Enter saves: one name, and both numbers', async () => {
    await clash(page, secondDevice, 'Borys', { name: 'Boris', number: '2' }, { name: 'Bob', number: '4' });
    await expect(dialog(page).getByRole('heading')).toHaveText('“Borys” was changed in two places');
    await expect(dialog(page)).toContainText(/YoursThis window, just now.*TheirsAnother window, now/);
    expect(await toast(page).count(), 'nothing has failed').toBe(0);
    await expect(card(page, 'Name', 'Yours Boris')).toBeChecked();
    await expect(card(page, 'Name', 'Yours Boris')).toBeFocused();
    await expect(card(page, 'Numbers · both can stay', 'Yours 2')).toBeChecked();
    await expect(card(page, 'Numbers', 'Theirs 4')).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, 'Boris')).toBeFocused();
    await expect(toast(page)).toHaveText([/^Your contact is edited!/]);
    await page.keyboard.press('Enter');
    for (const number of ['4', '2']) await expect(cardPage(page).getByText(number, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await closeToasts(page);
  });

  await test.step('by the keys alone one field is taken from each side, and Ctrl+Enter saves', async () => {
    await clash(page, secondDevice, 'Clara', { name: 'Klara', number: '2' }, { name: 'Claire', number: '4' });
    await expect(card(page, 'Name', 'Yours')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(card(page, 'Name', 'Theirs')).toBeChecked();
    await pressKeys(page, 'Tab', 'ArrowRight');
    await expect(card(page, 'Numbers', 'Theirs 4')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(card(page, 'Numbers', 'Theirs 4')).not.toBeChecked();
    await page.keyboard.press('Control+Enter');
    await expect(row(page, 'Claire')).toHaveText(/Claire2/);
    await expect(row(page, 'Claire')).toBeFocused();
  });

  await test.step('a change during the choice is shown too', async () => {
    await clash(page, secondDevice, 'Danylo', { number: '2' }, { number: '4' });
    await card(page, 'Numbers', 'Theirs 4').uncheck();
    await secondDevice.change('Danylo', { number: '5' });
    await button(page, 'Save').click();
    await card(page, 'Numbers', 'Theirs 5').uncheck();
    await expect(card(page, 'Numbers', 'Yours 2')).toBeChecked();
    await button(page, 'Save').click();
    await expect(row(page, 'Danylo')).toHaveText(/Danylo2/);
  });

  await test.step('Esc goes back to the row with its text, which then overwrites', async () => {
    await clash(page, secondDevice, 'Emil', { name: 'Emilio' }, { name: 'Emile', number: '4' });
    await expect(dialog(page).getByText('1 other change does not clash and is kept')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    const form = editForm(page, 'Emile');
    await expect(form.getByLabel('Name')).toBeFocused();
    await expect(form.getByLabel('Name')).toHaveValue('Emilio');
    await expect(form.getByLabel('Number')).toHaveValue('4');
    await expect(form.getByText(CHANGED)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(row(page, 'Emilio')).toHaveText(/Emilio4/);
  });

  await test.step('all values of the other side can be used', async () => {
    await clash(page, secondDevice, 'Fedir', { number: '2' }, { name: 'Theodor', number: '4' });
    const sent = calls.sent('PATCH', '/contacts/*').length;
    await button(page, 'Use all of theirs').click();
    await expect(row(page, 'Theodor')).toHaveText(/Theodor4/);
    await expect(row(page, 'Theodor')).toBeFocused();
    expect(calls.sent('PATCH', '/contacts/*')).toHaveLength(sent);
  });

  await test.step('a row in edit stays in its place when its contact is renamed elsewhere', async () => {
    const form = await startEditing(page, 'Ivan');
    const before = await form.boundingBox();
    await form.getByLabel('Number').fill('2');
    await secondDevice.change('Ivan', { name: 'Aaron' });
    await expect(form.getByText(CHANGED)).toBeVisible();
    const after = await form.boundingBox();
    expect([after!.x, after!.y]).toEqual([before!.x, before!.y]);
    await expect(form.getByLabel('Name')).toHaveValue('Ivan');
    await page.keyboard.press('Escape');
    await expect(row(page, 'Aaron')).toBeFocused();
  });
});

test('a deletion that meets another change asks first', async ({ page, secondDevice, calls }) => {
  await test.step('where the dialog cannot be loaded, the text is still in its row', async () => {
    await fetchNothingAhead(page);
    await page.reload();
    await page.route('**/assets/panels-*.js', (route) => route.abort());
    const form = await clash(page, secondDevice, 'Halyna', { number: '2' }, { number: '4' });
    await expect(dialog(page).getByRole('heading')).toHaveText('This did not load');
    await page.keyboard.press('Escape');
    await expect(form.getByLabel('Number')).toHaveValue('2');
    await expect(form.getByLabel('Number')).toBeFocused();
    await calls.allow();
    await page.keyboard.press('Escape');
  });

  await test.step('a contact deleted elsewhere stays in edit, and comes back with the changes', async () => {
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
    await expect(rows(page)).toHaveCount(8);
  });

  await test.step('a contact that was erased since is added again', async () => {
    const form = await writeInRow(page, 'Borys', { number: '2' });
    await secondDevice.delete('Borys');
    await secondDevice.emptyTrash();
    await form.getByLabel('Number').press('Enter');
    await button(page, 'Keep mine').click();
    await expect(toast(page, 'Your contact is added!')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, 'Borys')).toHaveText(/Borys2/);
  });

  await test.step('a contact deleted elsewhere can stay deleted', async () => {
    const form = await writeInRow(page, 'Clara', { number: '2' });
    await secondDevice.delete('Clara');
    await form.getByLabel('Number').press('Enter');
    await button(page, 'Delete').click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(row(page, 'Clara')).toHaveCount(0);
    await expect(rows(page)).toHaveCount(7);
  });

  await test.step('a contact that was changed since it was seen is deleted only after a question', async () => {
    await calls.hold('GET', '/changes?since=*');
    await secondDevice.change('Danylo', { number: '4' });
    await deleteRow(page, 'Danylo');
    await expect(dialog(page).getByRole('heading')).toHaveText('“Danylo” has changed since');
    await expect(dialog(page).getByText('4', { exact: true })).toBeVisible();
    await button(page, 'Keep it').click();
    const focused = page.locator(':focus');
    await expect(row(page, 'Danylo').locator(focused).or(row(page, 'Danylo').and(focused))).toHaveCount(1);

    await row(page, 'Danylo').focus();
    await page.keyboard.press('Delete');
    await button(page, 'Delete anyway').click();
    await expect(row(page, 'Danylo')).toHaveCount(0);
    await expect(row(page, 'Emil'), 'the focus goes to the next row').toBeFocused();
  });
});
