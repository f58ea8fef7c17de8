import type { Page } from '@playwright/test';
import { goHome, goHomeAndBack, goToContacts, logIn, logOut, startEditing, write, writeInRow } from './acts.ts';
import { editForm, newContactName, newContactNumber, notAdded, row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, isAsked, named } from './story.ts';

const BOOK = named('Anna', 'Borys', 'Clara', 'Danylo', 'Emma');
const test = withOpenBook(BOOK);

const editedNumber = (page: Page, name: string) => editForm(page, name).getByLabel('Number');

test('opening another row saves the one before, or closes it where nothing was changed', async ({ page, calls }) => {
  await writeInRow(page, 'Anna', { number: '067' });
  const other = await startEditing(page, 'Borys');
  await expect(other.getByLabel('Name')).toBeFocused();
  await expect(row(page, 'Anna')).toHaveText(/067/);
  await expect(toast(page, 'Your contact is edited!')).toBeVisible();
  await expect(editForm(page, 'Anna')).toHaveCount(0);
  await expect(other.getByLabel('Name'), 'and takes the focus back from nobody').toBeFocused();
  await startEditing(page, 'Clara');
  await expect(other).toHaveCount(0);
  await expect(editForm(page, 'Clara').getByLabel('Name')).toBeFocused();
  expect(calls.sent('PATCH', '/contacts/*')).toEqual([{ name: 'Anna', number: '067' }]);
});

test('what cannot be saved stays open beside the next row, with what was written', async ({ page, context, calls }) => {
  await writeInRow(page, 'Anna', { name: '' });
  await startEditing(page, 'Borys');
  await expect(editForm(page, 'Anna').getByRole('alert')).toHaveText('Both a name and a number are needed.');
  await expect(editForm(page, 'Borys').getByLabel('Name')).toBeFocused();

  await calls.refuse('PATCH', '/contacts/*');
  await editedNumber(page, 'Borys').fill('067');
  const third = await startEditing(page, 'Clara');
  await expect(editForm(page, 'Borys').getByRole('alert')).toHaveText('Not saved yet.');
  await expect(third.getByLabel('Name')).toBeFocused();
  const [second, below] = [(await editForm(page, 'Borys').boundingBox())!, (await third.boundingBox())!];
  expect(below.y, 'and covers it not').toBeGreaterThanOrEqual(second.y + second.height);

  await context.setOffline(true);
  await third.getByLabel('Number').fill('068');
  await startEditing(page, 'Danylo');
  await expect(third.getByRole('alert')).toHaveText('Not saved yet.');
  await context.setOffline(false);
  await calls.allow();
  await editForm(page, 'Anna').getByLabel('Name').fill('Anja');
  await startEditing(page, 'Emma');
  await expect(rows(page).getByRole('form'), 'the next one saves them all').toHaveCount(1);
  await expect(rows(page)).toHaveText([/Anja1/, /Borys067/, /Clara068/, /Danylo1/, /./]);
});

test('what is half written is still there after home and back', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await writeInRow(page, 'Clara', { number: '067' });
  await page.keyboard.press('Escape');
  await writeInRow(page, 'Anna', { number: '068' });
  await page.getByRole('button', { name: 'Add a contact' }).click();
  await newContactName(page).fill('Fedir');
  await newContactNumber(page).fill('06');
  await goHomeAndBack(page);
  await expect(editedNumber(page, 'Anna')).toHaveValue('068');
  await expect(editForm(page, 'Clara'), 'cancelled is cancelled').toHaveCount(0);
  await expect(newContactName(page)).toHaveValue('Fedir');
  await expect(newContactNumber(page)).toHaveValue('06');
  await editedNumber(page, 'Anna').press('Enter');
  await expect(row(page, 'Anna')).toHaveText(/068/);
});

test('what was written waits for the same person to log in again', async ({ page, olena, signedUp }) => {
  const bob = await signedUp('Bob', BOOK);
  await writeInRow(page, 'Anna', { number: '067' });
  await newContactName(page).fill('Fedir');
  await olena.ask('POST', '/users/logout');
  await expect(toast(page, 'You were logged out. Please log in again.')).toBeVisible();
  await logIn(page, olena);
  await expect(editedNumber(page, 'Anna')).toHaveValue('067');
  await expect(newContactName(page)).toHaveValue('Fedir');
  await editedNumber(page, 'Anna').press('Enter');
  await expect(row(page, 'Anna')).toHaveText(/067/);

  await logOut(page);
  await logIn(page, bob);
  await expect(rows(page)).toHaveCount(BOOK.length);
  await expect(newContactName(page)).toHaveValue('');
});

test('a row left in edit knows what became of its contact meanwhile', async ({ page, secondDevice }) => {
  await writeInRow(page, 'Anna', { name: 'Anja' });
  await goHome(page);
  await secondDevice.change('Anna', { number: '4' });
  await goToContacts(page);
  await expect(editForm(page, 'Anna').getByText('This contact was changed elsewhere.')).toBeVisible();
  await expect(editForm(page, 'Anna').getByLabel('Name')).toHaveValue('Anja');
});

test('the browser asks before it leaves what is not saved, and only then', async ({ page, calls }) => {
  await newContactName(page).pressSequentially('Fe');
  expect(await isAsked(page), 'half written on the line').toBe(true);
  await expect(newContactName(page)).toHaveValue('Fe');
  await newContactName(page).fill('');

  await writeInRow(page, 'Anna', { number: '067' });
  expect(await isAsked(page), 'half written in a row').toBe(true);
  await page.keyboard.press('Escape');

  const release = await calls.hold('POST', '/contacts');
  await write(page, 'Fedir', '4');
  expect(await isAsked(page), 'on its way').toBe(true);
  release();
  await expect(toast(page, 'Your contact is added!')).toBeVisible();

  await calls.refuse('POST', '/contacts');
  await write(page, 'Hryhorii', '5');
  await expect(notAdded(page, 'Hryhorii')).toBeVisible();
  expect(await isAsked(page), 'refused').toBe(true);
  await notAdded(page, 'Hryhorii').getByRole('button', { name: 'Discard' }).click();

  await startEditing(page, 'Borys');
  expect(await isAsked(page), 'nothing is unsaved').toBe(false);
});

test('beginning another contact puts what was half written aside, in sight', async ({ page }) => {
  await newContactName(page).fill('Fedir');
  await page.getByLabel('Find by name or number').fill('Bohdana');
  await page.getByRole('button', { name: 'Add “Bohdana”' }).click();
  await expect(newContactName(page)).toHaveValue('Bohdana');
  await expect(notAdded(page, 'Fedir').getByLabel('Name')).toHaveValue('Fedir');
});
