import type { Page } from '@playwright/test';
import { editRow, pressKeys, startEditing } from './acts.ts';
import { card as clashCard } from './conflictDialog.ts';
import { count, filterField, row, rows, toast } from './locators.ts';
import { addPhone } from './phone.ts';
import { expect, test } from './story.ts';

const LONG_LABEL = `הטלפון של אולנה ${'w'.repeat(84)}`;
const rosie = (name: string, number: string) => ['UID:rosie', `FN:${name}`, `N:;${name};;;`, `TEL:${number}`];
const NARROW = { width: 320, height: 640 };
const toDecide = (page: Page, edits: number) => page.getByRole('button', { name: `To decide ${edits}`, exact: true });
const entries = (page: Page) => page.getByRole('dialog').getByRole('listitem');

test('history says which device it was, of a contact and of the book', async ({ page, openAs, signedUp, server }) => {
  const olena = await signedUp();
  const phone = await addPhone(server, olena, 'Olena’s phone');
  const tablet = await addPhone(server, olena, LONG_LABEL);
  await phone.put('rosie.vcf', rosie('Rosie', '112'));
  const tag = (await tablet.get('rosie.vcf')).headers.get('etag')!; // the stored card
  for (const name of ['Anna', 'Ben']) await phone.put(`${name}.vcf`, [`UID:${name}`, `FN:${name}`, `N:;${name};;;`]);
  await tablet.put('rosie.vcf', rosie('Rosie', '113'), tag);
  await openAs(olena);
  await expect(rows(page)).toHaveCount(3);
  await editRow(page, 'Rosie', { name: 'Rosa' });
  await (await startEditing(page, 'Rosa')).getByRole('button', { name: 'History of Rosa' }).click();
  await expect(entries(page)).toHaveText([
    /^Name changedNowfrom Rosie to Rosa$/,
    new RegExp(`^Number changed.+On ${LONG_LABEL}from 112 to 113Restore this version$`),
    /^Added.+On Olena’s phoneRosie, 112Restore this version$/,
  ]);
  await pressKeys(page, 'Escape', 'Escape');

  for (const name of ['Anna', 'Ben']) await phone.delete(`${name}.vcf`);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(entries(page)).toHaveText([
    /^2 contacts deleted.+On Olena’s phoneUndo this$/,
    /^Rosa changed[^O]+from Rosie to RosaUndo thisGo back to here$/,
    new RegExp(`^Rosie changed.+On ${LONG_LABEL}from 112 to 113Undo thisGo back to here$`),
    /^Ben added.+On Olena’s phoneGo back to here$/,
    /^Anna added.+On Olena’s phoneGo back to here$/,
    /^Rosie added.+On Olena’s phone112Go back to here$/,
  ]);
  await page.setViewportSize(NARROW);
  const hiddenPx = await entries(page).evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth));
  expect(Math.max(...hiddenPx), 'a long label wraps').toBe(0);
});

test('an edit of a phone that came too late is announced, and its owner decides', async ({
  page,
  openAs,
  signedUp,
  server,
}) => {
  const olena = await signedUp();
  const phone = await addPhone(server, olena, 'Olena’s phone');
  const tag = (await phone.put('rosie.vcf', rosie('Rosie', '112'))).headers.get('etag')!; // as it was stored as sent
  await openAs(olena);
  await editRow(page, 'Rosie', { name: 'Rosa', number: '113' });
  await expect(toast(page, 'Your contact is edited!')).toBeVisible();

  expect((await phone.put('rosie.vcf', [...rosie('Rose', '114'), 'NOTE:likes tea'], tag)).status).toBe(412);
  await expect(page.getByRole('status').getByText('A change from Olena’s phone is waiting for you.')).toHaveCount(1);
  await toDecide(page, 1).click();
  await pressKeys(page, 'Escape');
  await expect(toDecide(page, 1), 'it stays until it is decided').toBeFocused();
  await pressKeys(page, 'Enter');
  const dialog = page.getByRole('dialog', { name: '“Rosa” was changed in two places' });
  await expect(dialog).toContainText(/YoursIn your book.*TheirsOlena’s phone, now/);
  await expect(clashCard(page, 'Name', 'Theirs Rose')).toBeFocused();
  const values = dialog.getByText(/^11[34]$/);
  const [mine, theirs] = await values.evaluateAll((all) => all.map((value) => value.getBoundingClientRect().top));
  expect(mine, 'both values stand on one line').toBe(theirs);
  await clashCard(page, 'Name', 'Yours Rosa').check();
  await clashCard(page, 'Numbers', 'Yours 113').uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'Rosa')).toHaveText(/114/);
  expect((await (await phone.get('rosie.vcf')).text()).split('\r\n')).toEqual(
    expect.arrayContaining(['FN:Rosa', 'TEL:114', 'NOTE:likes tea']),
  );
  await expect(toDecide(page, 1)).toHaveCount(0);

  await toast(page, 'Your decision is saved!').getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(toDecide(page, 1), 'the decision is open again').toBeVisible();
  await expect(row(page, 'Rosa')).toHaveText(/113/);
  await page.keyboard.press('Control+Shift+z');
  await expect(toDecide(page, 1)).toHaveCount(0);
  await expect(row(page, 'Rosa')).toHaveText(/114/);

  expect((await phone.put('rosie.vcf', rosie('Ruth', '115'), tag)).status).toBe(412);
  await expect(toDecide(page, 1)).toBeVisible();
  await expect(page.getByRole('dialog'), 'it is opened by hand').toHaveCount(0);
});

test('what only the phone changed is saved also where the book wins', async ({ page, openAs, signedUp, server }) => {
  const olena = await signedUp();
  const phone = await addPhone(server, olena, 'Olena’s phone');
  const tablet = await addPhone(server, olena, 'Tablet');
  const tag = (await phone.put('rosie.vcf', rosie('Rosie', '112'))).headers.get('etag')!; // as it was stored as sent
  expect((await tablet.put('rosie.vcf', rosie('Rosa', '112'), tag)).status).toBe(204);
  expect((await phone.put('rosie.vcf', [...rosie('Rose', '114'), 'NOTE:likes tea'], tag)).status).toBe(412);
  const anna = ['UID:anna', 'FN:Anna', 'N:;Anna;;;', `NOTE:${'x'.repeat(70_000)}`];
  expect((await phone.put('anna.vcf', anna)).status).toBe(409);
  await openAs(olena);
  await toDecide(page, 2).click();
  const dialog = page.getByRole('dialog', { name: '“Rosa” was changed in two places' });
  await expect(dialog).toContainText(/1 of 2.*2 other changes do not clash and are kept/);
  await dialog.getByRole('button', { name: 'Show' }).click();
  await expect(dialog).toContainText(/Number114.*Notelikes tea/);
  await clashCard(page, 'Name', 'Yours Rosa').check();
  await page.keyboard.press('Control+Enter');
  await expect(row(page, 'Rosa')).toHaveText(/114/);
  expect(await (await phone.get('rosie.vcf')).text()).toContain('NOTE:likes tea');

  const large = page.getByRole('dialog', { name: '“Anna” could not be saved' });
  await expect(large).toContainText(/2 of 2.*It is larger than 64 KiB without its photo\./);
  await large.getByRole('button', { name: 'Delete what was sent' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows(page)).toHaveCount(1);
});

test('a contact that a phone could not add is added from the app', async ({ page, openAs, signedUp, server }) => {
  const olena = await signedUp();
  const phone = await addPhone(server, olena, 'Olena’s phone');
  expect((await phone.put('rosie.vcf', rosie('Rosie', '112'), '*')).status).toBe(412);
  await openAs(olena);
  await toDecide(page, 1).click();
  const dialog = page.getByRole('dialog', { name: '“Rosie” is not in your book' });
  await expect(dialog).toContainText(/Olena’s phone sent this.*NameRosie.*Number112/);
  await page.route(/\/conflicts\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    await expect(page.getByText('To decide'), 'the event is faster than the answer').toHaveCount(0);
    await route.fulfill({ response });
  });
  await dialog.getByRole('button', { name: 'Add to the book' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'Rosie')).toHaveText(/112/);
  await expect(toDecide(page, 1)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'All contacts' }), 'the entry hands the focus on').toBeFocused();
});

test('a group of a phone is a label in the filter and the card', async ({ page, openAs, signedUp, server }) => {
  const olena = await signedUp('Olena', [
    { name: 'Anna', number: '112' },
    { name: 'Ben', number: '113' },
  ]);
  const contacts = await olena.ask<{ id: string; name: string }[]>('GET', '/contacts');
  const anna = contacts.find(({ name }) => name === 'Anna')!; // she was just added
  const phone = await addPhone(server, olena, 'Phone');
  await openAs(olena);
  await expect(rows(page)).toHaveCount(2);
  const group = ['FN:Choir', 'N:Choir', 'X-ADDRESSBOOKSERVER-KIND:group'];
  const put = await phone.put('choir.vcf', ['UID:choir', ...group, `X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:${anna.id}`]);
  expect(put.status).toBe(201);
  await filterField(page).fill('choir');
  await expect(count(page)).toHaveText('1 of 2');
  await row(page, 'Anna').press('Enter');
  await expect(page.getByRole('list', { name: 'Labels' })).toHaveText('Choir');
});
