import type { Locator, Page } from '@playwright/test';
import { cardForm, cardPage, cardPanel, cardSaved, test } from './annaLena.ts';
import { accountButton, editForm, headerButton, logIn, row, rows, startEditing, toast } from './locators.ts';
import { expect, send } from './story.ts';

const UNDER_WAY = 'This is under way and cannot be stopped. It closes when it is done.';

const field = (page: Page, label: string): Locator => cardForm(page).getByLabel(label, { exact: true });
const drafted = (page: Page, name: string): Locator => row(page, name).getByText('Draft', { exact: true });

/** Opens a contact by its row, and its form by the button. */
async function edit(page: Page, name: string): Promise<void> {
  await row(page, name).getByText(name, { exact: true }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(field(page, 'Name')).toBeFocused();
}

test('the answer to one contact’s save ends the edit of that contact alone', async ({
  page,
  openAs,
  whole,
  calls,
  server,
}) => {
  await openAs(whole.person);
  await edit(page, 'Anna-Lena Brandt');
  await field(page, 'Job title').fill('Director');
  const release = await calls.hold('PUT', '/contacts/*/card');
  await cardForm(page).getByRole('button', { name: 'Save' }).click();
  await edit(page, 'Borys');
  await field(page, 'Organisation').fill('Port');
  release();
  await expect(cardSaved(page)).toBeVisible();
  await expect(field(page, 'Organisation')).toHaveValue('Port');
  await expect(drafted(page, 'Anna-Lena Brandt')).toHaveCount(0);
  await cardForm(page).getByRole('button', { name: 'Save' }).click();
  await expect(cardPage(page).getByText('Port')).toBeVisible();
  const card = await send(server, 'GET', `/contacts/${whole.id}/card`, undefined, whole.person.token);
  expect(card).toMatchObject({ titles: { t1: { name: 'Director' } } });
});

test('what is written in several forms is kept by Escape, another row, Back, home and a new log-in', async ({
  page,
  openAs,
  whole,
  server,
}) => {
  await openAs(whole.person);
  await edit(page, 'Anna-Lena Brandt');
  await field(page, 'Organisation').fill('Another library');
  await field(page, 'Add a label').fill('Map r');
  await page.keyboard.press('Escape');
  await expect(cardPage(page)).toHaveCount(0);
  await expect(row(page, 'Anna-Lena Brandt'), 'the row has the focus').toBeFocused();
  await expect(drafted(page, 'Anna-Lena Brandt')).toBeVisible();

  await edit(page, 'Borys');
  await field(page, 'Organisation').fill('Port');
  await row(page, 'Anna-Lena Brandt').getByText('Anna-Lena Brandt').click();
  await expect(field(page, 'Organisation')).toHaveValue('Another library');
  await expect(field(page, 'Add a label')).toHaveValue('Map r');
  await expect(drafted(page, 'Borys')).toBeVisible();

  await page.goBack();
  await expect(cardForm(page)).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'ContactBook' }).click();
  await expect(page.getByRole('heading', { name: /^Who are you looking for/ })).toBeVisible();
  await send(server, 'POST', '/users/logout', undefined, whole.person.token);
  await expect(toast(page, 'Your session has ended. Please log in again.')).toBeVisible();
  await logIn(page, whole.person);
  await expect(drafted(page, 'Anna-Lena Brandt')).toBeVisible();
  await row(page, 'Borys').getByText('Borys').click();
  await expect(field(page, 'Organisation')).toHaveValue('Port');
  await row(page, 'Anna-Lena Brandt').getByText('Anna-Lena Brandt').click();
  await expect(field(page, 'Organisation')).toHaveValue('Another library');

  await cardForm(page).getByRole('button', { name: 'Save' }).click();
  await expect(cardSaved(page)).toBeVisible();
  await expect(
    cardPage(page).getByRole('list', { name: 'Labels' }).getByText('Map r'),
    'a label that was not added yet',
  ).toBeVisible();
  await expect(drafted(page, 'Borys'), 'the other one waits').toBeVisible();
});

test('other users do not see a draft, and the browser asks before it is lost', async ({
  page,
  openAs,
  whole,
  signedUp,
}) => {
  const bob = await signedUp('Bob', [{ name: 'Borys', number: '113' }]);
  await openAs(whole.person);
  await edit(page, 'Borys');
  await field(page, 'Organisation').fill('Port');
  await page.keyboard.press('Escape');
  await expect(drafted(page, 'Borys')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).dismiss();
  await headerButton(page, 'Log out').press('Enter');
  await logIn(page, bob);
  await expect(rows(page)).toHaveCount(1);
  await expect(drafted(page, 'Borys')).toHaveCount(0);
});

test('Cancel discards what is written, which Undo puts back; a form in which nothing is written just closes', async ({
  page,
  openAs,
  whole,
}) => {
  await openAs(whole.person, `contacts/${whole.id}`);
  await cardPage(page).getByRole('button', { name: 'Edit' }).click();
  await page.keyboard.press('Escape');
  const heading = cardPage(page).getByRole('heading', { name: 'Anna-Lena Brandt, contact' });
  await expect(heading).toBeFocused();
  await cardPage(page).getByRole('button', { name: 'Edit' }).click();
  await field(page, 'Organisation').fill('Another library');
  await cardForm(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(heading).toBeFocused();
  await expect(cardPage(page).getByText('Stadtbibliothek Görlitz')).toBeVisible();
  await expect(drafted(page, 'Anna-Lena Brandt')).toHaveCount(0);
  await row(page, 'Borys').getByText('Borys').click();
  await toast(page, 'Your changes were not kept').getByRole('button', { name: 'Undo' }).click();
  await expect(field(page, 'Organisation')).toHaveValue('Another library');
});

test('a form stays open while it is saved, and says why', async ({ page, openAs, whole, calls }) => {
  await openAs(whole.person, `contacts/${whole.id}`);
  await cardPage(page).getByRole('button', { name: 'Edit' }).click();
  await field(page, 'Job title').fill('Director');
  const release = await calls.hold('PUT', '/contacts/*/card');
  await page.keyboard.press('Enter');
  await expect(cardForm(page).getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('Escape');
  await expect(toast(page, UNDER_WAY)).toBeVisible();
  await cardForm(page).getByRole('button', { name: 'Cancel' }).click();
  await cardForm(page).getByRole('button', { name: 'Close' }).click();
  await expect(field(page, 'Job title')).toHaveValue('Director');
  release();
  await expect(cardSaved(page)).toBeVisible();
  await expect(toast(page, 'Your changes were not kept')).toHaveCount(0);
  await expect(cardPage(page).getByText('Director')).toBeVisible();
  await expect(cardPage(page).getByRole('heading', { name: /, contact$/ })).toBeFocused();
});

test('a row stays open while it is saved, and is sent once', async ({ page, openAs, whole, calls }) => {
  await openAs(whole.person);
  const form = await startEditing(page, 'Borys');
  await form.getByLabel('Number').fill('113');
  const release = await calls.hold('PATCH', '/contacts/*');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(toast(page, UNDER_WAY)).toBeVisible();
  await startEditing(page, 'Aisha');
  await expect(form).toBeVisible();
  release();
  await expect(form).toHaveCount(0);
  await expect(row(page, 'Borys').getByText('113')).toBeVisible();
  expect(calls.sent('PATCH', '/contacts/*')).toHaveLength(1);
});

test('an account that is being deleted does not look as if it stayed', async ({ page, openAs, whole, calls }) => {
  await openAs(whole.person);
  await accountButton(page).click();
  await page.getByRole('button', { name: 'Leave ContactBook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave ContactBook?' });
  await dialog.getByLabel('Present password', { exact: true }).fill(whole.person.password);
  const release = await calls.hold('DELETE', '/users/current');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(toast(page, UNDER_WAY)).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeVisible();
  release();
  await expect(toast(page, 'Your account is deleted.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a contact is edited in its row or in full, and never in both', async ({ page, openAs, whole }) => {
  await openAs(whole.person);
  await row(page, 'Borys').getByText('Borys').click();
  const inRow = await startEditing(page, 'Borys');
  await inRow.getByLabel('Number').fill('113');
  await cardPage(page).getByRole('button', { name: 'Edit' }).click();
  await expect(inRow, 'what is written there goes into the form').toHaveCount(0);
  await expect(field(page, 'Number, other')).toHaveValue('113');
  await field(page, 'Number, other').fill('114');
  await row(page, 'Borys').hover();
  await row(page, 'Borys').getByRole('button', { name: 'Edit Borys' }).click();
  await expect(editForm(page, 'Borys')).toHaveCount(0);
  await expect(field(page, 'Number, other')).toHaveValue('114');
});

test('what is written about a contact that is deleted elsewhere is found and can be saved', async ({
  page,
  openAs,
  whole,
  server,
}) => {
  await openAs(whole.person);
  await edit(page, 'Anna-Lena Brandt');
  await field(page, 'Job title').fill('Director');
  await page.keyboard.press('Escape');
  await send(server, 'DELETE', `/contacts/${whole.id}`, undefined, whole.person.token);
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^[23] contacts$/);
  await row(page, 'Anna-Lena Brandt').getByText('Anna-Lena Brandt').click();
  await cardForm(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put it back with your changes' }).click();
  await expect(cardPage(page).getByText('Director')).toBeVisible();
});

test('half-typed names of the person and of a device wait until they are sent or discarded', async ({
  page,
  openAs,
  whole,
}) => {
  await openAs(whole.person);
  await accountButton(page).click();
  await page.getByRole('button', { name: 'Change name' }).click();
  const name = page.getByRole('form', { name: 'Change your name' }).getByLabel('Name');
  await name.fill('Olena K');
  await page.keyboard.press('Escape');
  await expect(name).toHaveCount(0);
  await page.getByRole('button', { name: 'Show devices' }).click();
  await page.getByRole('button', { name: 'Add a device' }).click();
  await page.getByLabel('What is it?').fill('Olena’s ph');
  await page.keyboard.press('Escape');
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await accountButton(page).click();
  await page.getByRole('button', { name: 'Change name' }).click();
  await expect(name).toHaveValue('Olena K');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await toast(page, 'Your changes were not kept').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Change name' }).click();
  await expect(name).toHaveValue('Olena K');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Your name is changed!')).toBeVisible();
  await page.getByRole('button', { name: 'Show devices' }).click();
  await page.getByRole('button', { name: 'Add a device' }).click();
  await expect(page.getByLabel('What is it?')).toHaveValue('Olena’s ph');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Olena’s ph').first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 840 } });

  test('a click outside and Back keep what is written', async ({ page, openAs, whole }) => {
    await openAs(whole.person);
    await row(page, 'Borys').getByText('Borys').tap();
    await cardPanel(page).getByRole('button', { name: 'Edit' }).tap();
    await field(page, 'Organisation').fill('Port');
    await page.goBack();
    await expect(cardForm(page)).toHaveCount(0);
    await expect(drafted(page, 'Borys')).toBeVisible();
    await page.setViewportSize({ width: 768, height: 840 });
    await row(page, 'Borys').getByText('Borys').click();
    await expect(field(page, 'Organisation')).toHaveValue('Port');
    await page.mouse.click(40, 600);
    await expect(cardForm(page)).toHaveCount(0);
    await expect(row(page, 'Borys')).toBeFocused();
    await expect(drafted(page, 'Borys')).toBeVisible();
  });
});

for (const way of ['Escape', 'Cancel'] as const) {
  test(`closing a form in a panel by ${way} leaves the focus in the panel`, async ({ page, openAs, whole, server }) => {
    await send(server, 'POST', '/users/devices', { label: 'Tablet' }, whole.person.token);
    await openAs(whole.person);
    await accountButton(page).click();
    const isLost = () => page.evaluate(() => document.activeElement === document.body);
    for (const opener of ['Change name', 'Change e-mail', 'Change password', 'Show devices', 'Add a device']) {
      await page.getByRole('button', { name: opener }).first().click();
      if (opener === 'Show devices') continue;
      const form = page.getByRole('dialog').getByRole('form');
      await expect(form).toBeVisible();
      if (way === 'Escape') await page.keyboard.press('Escape');
      else await form.getByRole('button', { name: 'Cancel' }).click();
      await expect(form).toHaveCount(0);
      await expect.poll(isLost, opener).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Devices' })).toHaveCount(0);
  });
}
