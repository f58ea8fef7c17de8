import { closeToasts, goHome, logIn, openForm, press, pressKeys, startEditing, writeInRow } from './acts.ts';
import { ANNA_LENA, cardButton, cardField, cardSaved, openCard, writeInForm, test } from './annaLena.ts';
import { cardForm, cardPage, cardPanel, draftedRow, editForm, row, toast } from './locators.ts';
import { openAccount } from './panels.ts';
import { expect, send } from './story.ts';

const UNDER_WAY = 'This cannot be stopped now. It closes when it is done.';

test('several forms keep their text through Escape, rows, Back, home, a log-in and a deletion elsewhere', async ({
  page,
  whole,
  calls,
  server,
}) => {
  const credentials = { email: whole.olena.email, password: whole.olena.password };
  await writeInForm(page, ANNA_LENA, { Organisation: 'Another library', 'Add a label': 'Map r' });
  await page.keyboard.press('Escape');
  await expect(cardPage(page)).toHaveCount(0);
  await expect(row(page, ANNA_LENA), 'the row has the focus').toBeFocused();
  await expect(draftedRow(page, ANNA_LENA)).toBeVisible();

  await writeInForm(page, 'Borys', { Organisation: 'Port' });
  await row(page, ANNA_LENA).getByText(ANNA_LENA).click();
  await expect(cardField(page, 'Organisation')).toHaveValue('Another library');
  await expect(cardField(page, 'Add a label')).toHaveValue('Map r');
  await expect(draftedRow(page, 'Borys')).toBeVisible();

  await page.goBack();
  await expect(cardForm(page)).toHaveCount(0);
  await goHome(page);
  await whole.olena.ask('POST', '/users/logout');
  await expect(toast(page, 'You were logged out. Please log in again.')).toBeVisible();
  await logIn(page, whole.olena);
  await expect(draftedRow(page, ANNA_LENA)).toBeVisible();
  await row(page, 'Borys').getByText('Borys').click();
  await expect(cardField(page, 'Organisation')).toHaveValue('Port');
  await row(page, ANNA_LENA).getByText(ANNA_LENA).click();
  await expect(cardField(page, 'Organisation')).toHaveValue('Another library');

  const release = await calls.hold('PUT', '/contacts/*/card');
  await cardButton(page, 'Save').click();
  await row(page, 'Borys').getByText('Borys').click();
  release();
  await expect(cardSaved(page)).toBeVisible();
  await expect(cardField(page, 'Organisation'), 'the form of the other contact stays').toHaveValue('Port');
  await expect(draftedRow(page, ANNA_LENA)).toHaveCount(0);

  await row(page, ANNA_LENA).getByText(ANNA_LENA).click();
  await expect(cardPage(page).getByRole('list', { name: 'Labels' }).getByText('Map r')).toBeVisible();
  await openForm(page);
  await cardField(page, 'Job title').fill('Director');
  await page.keyboard.press('Escape');
  const { token } = await send<{ token: string }>(server, 'POST', '/users/login', credentials);
  await send(server, 'DELETE', `/contacts/${whole.id}`, undefined, token);
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^[23] contacts$/);
  await row(page, ANNA_LENA).getByText(ANNA_LENA).click();
  await cardButton(page, 'Save').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click();
  await expect(cardPage(page).getByText('Director')).toBeVisible();
});

test('Cancel discards the text of a form, which Undo restores; a form that is being saved stays open', async ({
  page,
  calls,
}) => {
  await test.step('a form', async () => {
    await openCard(page);
    await openForm(page);
    await page.keyboard.press('Escape');
    const heading = cardPage(page).getByRole('heading', { name: 'Anna-Lena Brandt, contact' });
    await expect(heading).toBeFocused();
    await openForm(page);
    await cardField(page, 'Organisation').fill('Another library');
    await cardButton(page, 'Cancel').click();
    await expect(heading).toBeFocused();
    await expect(cardPage(page).getByText('Stadtbibliothek Görlitz')).toBeVisible();
    await expect(draftedRow(page, ANNA_LENA)).toHaveCount(0);
    await row(page, 'Borys').getByText('Borys').click();
    await toast(page, 'Your changes were not saved').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(cardField(page, 'Organisation')).toHaveValue('Another library');

    await cardField(page, 'Job title').fill('Director');
    const release = await calls.hold('PUT', '/contacts/*/card');
    await page.keyboard.press('Enter');
    await expect(cardButton(page, 'Save')).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('Escape');
    await expect(toast(page, UNDER_WAY)).toBeVisible();
    await cardButton(page, 'Cancel').click();
    await cardButton(page, 'Close').click();
    await expect(cardField(page, 'Job title')).toHaveValue('Director');
    release();
    await expect(cardSaved(page)).toBeVisible();
    await expect(toast(page, 'Your changes were not saved')).toHaveCount(0);
    await expect(cardPage(page).getByText('Director')).toBeVisible();
    await expect(cardPage(page).getByRole('heading', { name: /, contact$/ })).toBeFocused();
    await closeToasts(page);
  });

  await test.step('a row, which is sent once', async () => {
    const form = await writeInRow(page, 'Borys', { number: '113' });
    const release = await calls.hold('PATCH', '/contacts/*');
    await pressKeys(page, 'Enter', 'Escape');
    await expect(toast(page, UNDER_WAY)).toBeVisible();
    await startEditing(page, 'Aisha');
    await expect(form).toBeVisible();
    release();
    await expect(form).toHaveCount(0);
    await expect(row(page, 'Borys').getByText('113')).toBeVisible();
    expect(calls.sent('PATCH', '/contacts/*')).toHaveLength(1);
    await page.keyboard.press('Escape');
  });

  await test.step('a contact is edited in its row or in full, never in both', async () => {
    await row(page, 'Borys').getByText('Borys').click();
    const inRow = await writeInRow(page, 'Borys', { number: '114' });
    await openForm(page);
    await expect(inRow, 'its text goes into the form').toHaveCount(0);
    await expect(cardField(page, 'Number, other')).toHaveValue('114');
    await cardField(page, 'Number, other').fill('115');
    await row(page, 'Borys').hover();
    await row(page, 'Borys').getByRole('button', { name: 'Edit Borys' }).click();
    await expect(editForm(page, 'Borys')).toHaveCount(0);
    await expect(cardField(page, 'Number, other')).toHaveValue('115');
  });
});

test('forms of the account keep the focus in the panel and their text, and the last one cannot be stopped', async ({
  page,
  whole,
  calls,
}) => {
  await openAccount(page);
  await test.step('closing a form by Escape or Cancel leaves the focus in the panel', async () => {
    const isLost = () => page.evaluate(() => document.activeElement === document.body);
    const form = page.getByRole('dialog').getByRole('form');
    for (const opener of ['Change name', 'Change e-mail', 'Change password']) {
      for (const close of [
        () => page.keyboard.press('Escape'),
        () => form.getByRole('button', { name: 'Cancel' }).click(),
      ]) {
        await page.getByRole('button', { name: opener }).first().click();
        await expect(form).toBeVisible();
        await close();
        await expect(form).toHaveCount(0);
        await expect.poll(isLost, opener).toBe(false);
      }
    }
  });

  await test.step('half-typed names of the person and of a device wait until they are sent', async () => {
    await press(page, 'Change name');
    const name = page.getByRole('form', { name: 'Change your name' }).getByLabel('Name');
    await name.fill('Olena K');
    await page.keyboard.press('Escape');
    await expect(name).toHaveCount(0);
    await press(page, 'Show devices');
    await press(page.getByRole('dialog'), 'Connect a phone');
    await page.getByRole('tab', { name: 'Computer program' }).click();
    await page.getByLabel('What is it?').fill('Olena’s ph');
    for (let step = 0; step < 3; step++) await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await openAccount(page);
    await press(page, 'Change name');
    await expect(name).toHaveValue('Olena K');
    await press(page, 'Cancel');
    await toast(page, 'Your changes were not saved').getByRole('button', { name: 'Undo', exact: true }).click();
    await press(page, 'Change name');
    await expect(name).toHaveValue('Olena K');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Your name is changed!')).toBeVisible();
    await press(page, 'Show devices');
    await press(page.getByRole('dialog'), 'Connect a phone');
    await page.getByRole('tab', { name: 'Computer program' }).click();
    await expect(page.getByLabel('What is it?')).toHaveValue('Olena’s ph');
    for (let step = 0; step < 3; step++) await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await closeToasts(page);
  });

  await test.step('an account that is being deleted does not look as if it stayed', async () => {
    await openAccount(page);
    await press(page, 'Delete account');
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Current password', { exact: true }).fill(whole.olena.password);
    const release = await calls.hold('DELETE', '/users/current');
    await pressKeys(page, 'Enter', 'Escape');
    await expect(toast(page, UNDER_WAY)).toBeVisible();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeVisible();
    release();
    await expect(toast(page, 'Your account is deleted.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 840 } });

  test('a click outside and Back keep the text of a form', async ({ page }) => {
    await row(page, 'Borys').getByText('Borys').tap();
    await cardPanel(page).getByRole('button', { name: 'Edit' }).tap();
    await cardField(page, 'Organisation').fill('Port');
    await page.goBack();
    await expect(cardForm(page)).toHaveCount(0);
    await expect(draftedRow(page, 'Borys')).toBeVisible();
    await page.setViewportSize({ width: 768, height: 840 });
    await row(page, 'Borys').getByText('Borys').click();
    await expect(cardField(page, 'Organisation')).toHaveValue('Port');
    await page.mouse.click(40, 600);
    await expect(cardForm(page)).toHaveCount(0);
    await expect(row(page, 'Borys')).toBeFocused();
    await expect(draftedRow(page, 'Borys')).toBeVisible();
  });
});
