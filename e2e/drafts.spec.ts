import type { Page } from '@playwright/test';
import { closeToasts, goHome, goHomeAndBack, goToContacts, logIn, startEditing, write, writeInRow } from './acts.ts';
import { editForm, filterField, newContactName, newContactNumber, notAdded, row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, isAsked, named } from './story.ts';

const test = withOpenBook(named('Anna', 'Borys', 'Clara', 'Danylo', 'Emma'));

const editedNumber = (page: Page, name: string) => editForm(page, name).getByLabel('Number');

test('opening another row saves the previous one; what cannot be saved stays open with its text', async ({
  page,
  context,
  calls,
}) => {
  await test.step('a row with a change is saved, and one without is closed', async () => {
    await writeInRow(page, 'Anna', { number: '067' });
    const other = await startEditing(page, 'Borys');
    await expect(other.getByLabel('Name')).toBeFocused();
    await expect(row(page, 'Anna')).toHaveText(/067/);
    await expect(toast(page, 'Your contact is edited!')).toBeVisible();
    await expect(editForm(page, 'Anna')).toHaveCount(0);
    await expect(other.getByLabel('Name'), 'the focus stays').toBeFocused();
    await startEditing(page, 'Clara');
    await expect(other).toHaveCount(0);
    await expect(editForm(page, 'Clara').getByLabel('Name')).toBeFocused();
    expect(calls.sent('PATCH', '/contacts/*')).toEqual([{ name: 'Anna', number: '067' }]);
    await page.keyboard.press('Escape');
  });

  await test.step('a row without a name, a refused one and one offline stay', async () => {
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
    expect(below.y, 'the next row is below it').toBeGreaterThanOrEqual(second.y + second.height);

    await context.setOffline(true);
    await third.getByLabel('Number').fill('068');
    await startEditing(page, 'Danylo');
    await expect(third.getByRole('alert')).toHaveText('Not saved yet.');
    await context.setOffline(false);
    await calls.allow();
    await editForm(page, 'Anna').getByLabel('Name').fill('Anja');
    await startEditing(page, 'Emma');
    await expect(rows(page).getByRole('form'), 'the next row saves them all').toHaveCount(1);
    await expect(rows(page)).toHaveText([/Anja067/, /Borys067/, /Clara068/, /Danylo1/, /./]);
    await page.keyboard.press('Escape');
  });

  await test.step('a contact that is begun while another one is half written puts that aside, in sight', async () => {
    await newContactName(page).fill('Fedir');
    await filterField(page).fill('Bohdana');
    await page.getByRole('button', { name: 'Add “Bohdana”' }).click();
    await expect(newContactName(page)).toHaveValue('Bohdana');
    await expect(notAdded(page, 'Fedir').getByLabel('Name')).toHaveValue('Fedir');
  });
});

test('half-written text is found again after home and back, and after a log-in', async ({
  page,
  olena,
  secondDevice,
}) => {
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

  await page.setViewportSize({ width: 1280, height: 840 });
  await goHome(page);
  await secondDevice.change('Anna', { name: 'Anja' });
  await goToContacts(page);
  await expect(editForm(page, 'Anna').getByText('This contact was changed elsewhere.')).toBeVisible();

  await olena.ask('POST', '/users/logout');
  await expect(toast(page, 'You were logged out. Please log in again.')).toBeVisible();
  await logIn(page, olena);
  await expect(editedNumber(page, 'Anna')).toHaveValue('068');
  await expect(newContactName(page)).toHaveValue('Fedir');
  await editedNumber(page, 'Anna').press('Enter');
  await expect(row(page, 'Anja'), 'both changes').toHaveText(/068/);
});

test('the browser asks before it leaves unsaved text, and only then', async ({ page, calls }) => {
  await newContactName(page).pressSequentially('Fe');
  expect(await isAsked(page), 'half written on the line').toBe(true);
  await expect(newContactName(page)).toHaveValue('Fe');
  await newContactName(page).fill('');

  const release = await calls.hold('POST', '/contacts');
  await write(page, 'Fedir', '4');
  expect(await isAsked(page), 'being sent').toBe(true);
  release();
  await expect(toast(page, 'Your contact is added!')).toBeVisible();
  await closeToasts(page);
  await startEditing(page, 'Borys');
  expect(await isAsked(page), 'nothing is unsaved').toBe(false);
});
