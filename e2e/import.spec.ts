import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Import } from '@contactbook/contract/transfer';
import { choose, fileOf, importButton, lookRow, lookRows, lookTitle, outcome, vcard } from './files.ts';
import { accountButton, filterField, newContactName, row, rows, toast } from './locators.ts';
import { createSecondDevice } from './secondDevice.ts';
import type { RunningServer } from './server.ts';
import { expect, type Person, send, test } from './story.ts';

const BOOK = [
  { name: 'Марія Коваль', number: '+380 67 321 54 70' },
  { name: 'Åsa Lindqvist', number: '+46 70 123 45 67' },
];
const FILE = fileOf(
  'adressbuch.vcf',
  [
    vcard('Νίκη Παπαδάκη', '+30 694 555 0101'),
    vcard('Марія Коваль', '+380 67 321 54 70', 'ORG:Книгарня'),
    vcard('Åsa Lindqvist', '+46 70 123 45 67'),
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Τάκης\r\n',
    vcard('Łukasz Żak', '+48 601 555 014'),
  ].join(''),
);

const imports = (server: RunningServer, { token }: Person) =>
  send<Import[]>(server, 'GET', '/imports', undefined, token);
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a file is looked at first, row by row and field by field, and taken as one change', async ({
  page,
  openNewBook,
}) => {
  await openNewBook(BOOK);
  await choose(page, importButton(page), FILE);
  await expect(lookTitle(page)).toBeFocused();
  await expect(page).toHaveURL(/\/contacts\/import\/[\w-]+$/);
  await expect(page.getByText('adressbuch.vcf')).toBeVisible();
  for (const words of ['All 5', 'New 2', 'Same 1', 'Changed 1', 'Unreadable 1']) {
    await expect(outcome(page, words)).toBeVisible();
  }
  await expect(lookRows(page)).toHaveCount(5);
  await expect(page.getByText('1 changed only gets additions.')).toBeVisible();
  await expect(act(page, 'Add 2, change 1')).toBeVisible();

  await outcome(page, 'Unreadable').click();
  await expect(lookRows(page)).toHaveCount(1);
  await expect(lookRows(page)).toContainText('END:VCARD');
  await expect(lookRows(page), 'the beginning of what cannot be read').toContainText('FN:Τάκης');
  await outcome(page, 'Unreadable').click();
  await expect(lookRows(page), 'pressed again it shows all').toHaveCount(5);

  await lookRow(page, 'Марія Коваль').click();
  const difference = lookRows(page).filter({ hasText: 'Марія' });
  await expect(difference).toContainText('Organisation');
  await expect(difference.locator('ins')).toHaveText('+ Книгарня');
  await expect(difference.locator('del'), 'nothing is struck out that stays').toHaveCount(0);
  await difference.getByLabel('Keep mine').check();
  await expect(act(page, 'Add 2 contacts')).toBeVisible();
  await difference.getByLabel('Add it').check();
  await expect(act(page, 'Add 2, change 1')).toBeVisible();
  await lookRow(page, 'Łukasz Żak').getByLabel('Add Łukasz Żak').uncheck();
  await act(page, 'Add 1, change 1').click();

  await expect(toast(page, '1 contact added, 1 changed')).toBeVisible();
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(rows(page)).toHaveCount(3);
  await expect(row(page, 'Νίκη Παπαδάκη')).toBeVisible();
  await toast(page, '1 contact added, 1 changed').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Your change is undone!')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
});

test('the look has an address of its own, is the same after a reload, and cancelled leaves nothing behind', async ({
  page,
  server,
  openNewBook,
  calls,
}) => {
  const olena = await openNewBook(BOOK);
  await choose(page, importButton(page), FILE);
  await expect(lookRows(page)).toHaveCount(5);
  await page.reload();
  await expect(lookRows(page)).toHaveCount(5);
  await page.getByRole('link', { name: 'Contacts' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await expect(lookRows(page)).toHaveCount(5);

  const letGo = await calls.hold('POST', '/imports/*/apply');
  await act(page, 'Add 2, change 1').click();
  await act(page, 'Cancel').click();
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(() => imports(server, olena)).toEqual([]);
  letGo();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'This look has ended' })).toBeVisible();
});

test('the choice of rows survives a reload and going home, and is what is taken', async ({
  page,
  openNewBook,
  calls,
}) => {
  await openNewBook(BOOK);
  await choose(page, importButton(page), FILE);
  const tick = lookRow(page, 'Łukasz Żak').getByLabel('Add Łukasz Żak');
  const saved = page.waitForResponse((response) => response.url().endsWith('/choice') && response.ok());
  await tick.uncheck();
  await saved;
  await page.reload();
  await expect(tick).not.toBeChecked();
  await page.getByRole('link', { name: 'Contacts' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await expect(tick).not.toBeChecked();

  await calls.refuse('PUT', '/imports/*/choice');
  await lookRow(page, 'Марія Коваль').click();
  await lookRows(page).filter({ hasText: 'Марія' }).getByLabel('Keep mine').check();
  await act(page, 'Add 1 contact').click();
  await expect(toast(page, '1 contact added'), 'a failed save does not stop the import').toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expect(row(page, 'Νίκη Παπαδάκη')).toBeVisible();
});

test('a file is read while the user waits, and cancelling then leaves nothing behind', async ({
  page,
  server,
  openAs,
  signedUp,
}) => {
  const olena = await signedUp('Olena', BOOK);
  const many = Array.from({ length: 20_000 }, (_, place) => vcard(`Mia ${place}`, `+49 151 ${place}`)).join('');
  await openAs(olena);
  await choose(page, importButton(page), fileOf('many.vcf', many));
  const bar = page.getByRole('progressbar', { name: 'Reading your file' });
  await expect(bar).toHaveAttribute('aria-valuetext', /^[1-9][\d,]* contacts read$/);
  await expect(page, 'it has its address already').toHaveURL(/\/contacts\/import\/[\w-]+$/);
  await act(page, 'Cancel').click();
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(() => imports(server, olena)).toEqual([]);
});

test('many rows are loaded as the user scrolls or searches', async ({ page, openNewBook }) => {
  const many = Array.from({ length: 600 }, (_, place) => vcard(`Mia ${place + 1}`, `+49 151 ${place + 1}`)).join('');
  await openNewBook();
  await choose(page, importButton(page), fileOf('many.vcf', many));
  await expect(act(page, 'Add 600 contacts')).toBeVisible({ timeout: 20_000 });
  await lookRow(page, 'Mia 1,').focus();
  await page.keyboard.press('End');
  await expect(lookRow(page, 'Mia 600')).toBeFocused();
  await expect(lookRow(page, 'Mia 600')).toBeInViewport();
  expect(await lookRows(page).count()).toBeLessThan(400);

  await page.getByLabel('Find rows by name or number').fill('mia 377');
  await expect(lookRows(page)).toHaveCount(1);
  await expect(lookRow(page, 'Mia 377')).toBeVisible();
  await page.getByLabel('Find rows by name or number').fill('nobody');
  await expect(page.getByRole('heading', { name: 'Nothing like that in the file' })).toBeVisible();
});

test('by the keyboard alone: the rows are one stop, Space ticks, Enter opens, arrows choose', async ({
  page,
  openNewBook,
}) => {
  await openNewBook(BOOK);
  await choose(page, importButton(page), FILE);
  await expect(lookRows(page)).toHaveCount(5);
  await expect(lookTitle(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(outcome(page, 'All')).toBeFocused();
  for (const _ of ['New', 'Same', 'Changed', 'Unreadable', 'save', 'search']) await page.keyboard.press('Tab');
  await expect(page.getByLabel('Find rows by name or number')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(lookRow(page, 'Νίκη')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(act(page, 'Add 1, change 1')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByLabel('Keep mine')).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Add it')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Add it')).toHaveCount(0);
  await expect(lookRow(page, 'Марія')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByLabel('Find rows by name or number')).toBeFocused();
  await act(page, 'Add 1, change 1').press('Enter');
  await expect(rows(page)).toHaveCount(3);
});

test.describe('by touch on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test('a file comes from the menu, and counts, ticks and choices are tapped', async ({ page, openNewBook }) => {
    await openNewBook(BOOK);
    await page.getByLabel('More').tap();
    const dialog = page.waitForEvent('filechooser');
    await importButton(page).tap();
    await (await dialog).setFiles(FILE);
    await expect(lookRows(page)).toHaveCount(5);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByText('Nothing is in your book yet.')).toBeInViewport();
      await expect(act(page, 'Save the unreadable one')).toBeInViewport();
    }
    await outcome(page, 'Changed').tap();
    await expect(lookRows(page)).toHaveCount(1);
    await lookRow(page, 'Марія').tap();
    await page.getByText('Keep mine', { exact: true }).first().tap();
    await page.getByText('Add it').tap();
    await outcome(page, 'Changed').tap();
    await page.getByLabel('Add Łukasz Żak').tap();
    await act(page, 'Add 1, change 1').tap();
    await expect(rows(page)).toHaveCount(3);
  });
});

test('files are dropped anywhere on the contacts, several cards at once, and a card is pasted', async ({
  page,
  openNewBook,
}) => {
  await openNewBook(BOOK);
  await expect(importButton(page)).toBeVisible();
  await drop(page, [
    ['one.vcf', vcard('Anna', '1')],
    ['two.vcf', vcard('Borys', '2')],
  ]);
  await expect(page.getByText('2 files.vcf')).toBeVisible();
  await expect(lookRows(page)).toHaveCount(2);
  await act(page, 'Cancel').click();

  await expect(importButton(page)).toBeVisible();
  await newContactName(page).evaluate(
    (field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    vcard('Clara', '3'),
  );
  await expect(lookRows(page)).toHaveCount(1);
  await act(page, 'Add 1 contact').click();
  await expect(row(page, 'Clara')).toBeVisible();

  // Dropped files are accepted once the page is idle.
  await expect(importButton(page)).toBeVisible();
  await drop(page, [
    ['one.csv', 'Name,Phone\r\nAnna,1\r\n'],
    ['two.csv', 'Name,Phone\r\nBorys,2\r\n'],
  ]);
  await expect(page.getByText('Bring one table at a time')).toBeVisible();
});

test('a table with unknown columns is read as the user assigns them', async ({ page, server, openNewBook }) => {
  const olena = await openNewBook();
  const table = fileOf('verein.csv', 'Wer,Kürzel,Draht\r\nAnna Brandt,A1,+49 151 1\r\nMia Lang,,+49 151 2\r\n');
  await choose(page, page.getByRole('button', { name: 'Bring your contacts' }), table);
  await expect(page.getByRole('heading', { name: 'Which is which?' })).toBeVisible();
  await act(page, 'Cancel').click();
  await expect.poll(() => imports(server, olena)).toEqual([]);
  await choose(page, page.getByRole('button', { name: 'Bring your contacts' }), table);
  await expect(page.getByRole('list', { name: 'For example' }).first()).toHaveText('Anna BrandtMia Lang');
  await page.getByLabel('Column 1, Wer').selectOption('Name');
  await page.getByLabel('Column 3, Draht').selectOption('Number');
  await expect(page.getByLabel('Column 2, Kürzel')).toHaveValue('rest');
  await page.getByLabel('Column 2, Kürzel').selectOption('Leave out');
  await act(page, 'Look first').click();
  await expect(lookRows(page)).toHaveCount(2);
  await expect(lookRow(page, 'Anna Brandt')).toContainText('+49 151 1');
  await page.getByText('Left out of this table').click();
  await expect(page.getByText('Kürzel: A1')).toBeVisible();
  await act(page, 'Add 2 contacts').click();
  await expect(row(page, 'Mia Lang')).toBeVisible();
});

test('what cannot be read is saved as a file, and a file of nothing new says so', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
  await choose(page, importButton(page), FILE);
  const download = page.waitForEvent('download');
  await act(page, 'Save the unreadable one').click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('unreadable-adressbuch.vcf');
  expect(readFileSync(await saved.path(), 'utf8')).toContain('FN:Τάκης');
  await act(page, 'Cancel').click();

  await choose(page, importButton(page), fileOf('same.vcf', vcard('Åsa Lindqvist', '+46 70 123 45 67')));
  await expect(page.getByText('Everything in this file is already in your book.')).toBeVisible();
  await act(page, 'Back to contacts').click();
  await expect(rows(page)).toHaveCount(2);
});

test('a file without contacts is refused with its reason, and another may be chosen', async ({ page, openNewBook }) => {
  await openNewBook(BOOK);
  await choose(page, importButton(page), fileOf('empty.vcf', ''));
  await expect(
    page.getByRole('heading', { name: /^(No contacts in this file|This file was not read)$/ }),
  ).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await drop(page, [['huge.vcf', 'x'.repeat(101)]], 2 ** 20);
  await expect(page.getByText('A file may take 100 MB. Bring it in several parts.')).toBeVisible();
  expect(sent, 'nothing of it').not.toContain('POST /imports');
  await choose(page, page.getByRole('button', { name: /^(Choose another|Try again)$/ }), FILE);
  await expect(lookRows(page)).toHaveCount(5);
});

test('if the book changes, the rows are compared again, and nothing is applied unseen', async ({
  page,
  server,
  openNewBook,
}) => {
  const olena = await openNewBook(BOOK);
  await choose(page, importButton(page), FILE);
  await expect(act(page, 'Add 2, change 1')).toBeVisible();
  await send(server, 'POST', '/contacts', { name: 'Łukasz Żak', number: '+48 601 555 014' }, olena.token);
  await act(page, 'Add 2, change 1').click();
  await expect(page.getByText('Your book has changed. 1 row is different now.')).toBeVisible();
  await act(page, 'Add 1, change 1').click();
  await expect(rows(page)).toHaveCount(4);
  await createSecondDevice(server, olena).delete('Νίκη Παπαδάκη');
  await expect(rows(page)).toHaveCount(3);
});

test('another window of the same person sees the contacts once, by itself', async ({ page, openNewBook, server }) => {
  await openNewBook(BOOK);
  const other = await page.context().newPage();
  await other.goto(`${server.appUrl}contacts`);
  await expect(rows(other)).toHaveCount(2);
  await choose(page, importButton(page), FILE);
  await act(page, 'Add 2, change 1').click();
  await expect(rows(other)).toHaveCount(4);
  await expect(filterField(other)).toBeVisible();
});

/** Drags files over the page as a file manager does, and repeats each event `times` times. */
async function drop(page: Page, files: [name: string, text: string][], times = 1): Promise<void> {
  await page.evaluate(
    ([all, repeated]) => {
      const dataTransfer = new DataTransfer();
      for (const [name, text] of all) dataTransfer.items.add(new File([text.repeat(repeated)], name));
      const target = document.querySelector('main')!;
      for (const type of ['dragover', 'drop'])
        target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    },
    [files, times] as const,
  );
}

test('after an import the way back leads to what was there before it', async ({ page, openNewBook }) => {
  await openNewBook([], '');
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await choose(page, importButton(page), fileOf('cards.vcf', vcard('Anna', '1')));
  await page.getByRole('button', { name: 'Add 1 contact' }).click();
  await expect(row(page, 'Anna')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: /^Who are you looking for/ })).toBeVisible();

  await page.getByRole('link', { name: /^Bring contacts/ }).click();
  await choose(page, page.getByRole('button', { name: 'Choose a file' }), fileOf('cards.vcf', vcard('Borys', '1')));
  await page.getByRole('button', { name: 'Add 1 contact' }).click();
  await expect(row(page, 'Borys')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: /^Who are you looking for/ })).toBeVisible();
});

test('an answer that was lost is found again, and Undo takes the contacts back', async ({
  page,
  server,
  openNewBook,
}) => {
  await openNewBook(BOOK);
  await choose(page, importButton(page), FILE);
  await act(page, 'Add 2, change 1').or(act(page, 'Add 2 contacts')).waitFor();
  // The server applies the import; its answer is lost.
  await page.route(`${server.apiUrl}/imports/*/apply`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.locator('.import-act').click();
  const said = toast(page).filter({ hasText: '2 contacts added' });
  await expect(said).toBeVisible();
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(rows(page)).toHaveCount(4);
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(2);
});

test('the answer to an import does not move a user who has gone on, and its address shows the result', async ({
  page,
  openNewBook,
  calls,
}) => {
  await openNewBook(BOOK);
  await choose(page, importButton(page), FILE);
  await expect(lookRows(page)).toHaveCount(5);
  const release = await calls.hold('POST', '/imports/*/apply');
  await page.locator('.import-act').click();
  await accountButton(page).click();
  const account = page.getByRole('dialog', { name: 'Account' });
  await expect(account).toBeVisible();
  const look = page.url();
  release();
  await expect(toast(page).filter({ hasText: '2 contacts added' })).toBeVisible();
  await expect(account).toBeVisible();
  expect(page.url()).toBe(look);
  await page.keyboard.press('Escape');
  await expect(account).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'This file is in your book' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'This file is in your book' })).toBeVisible();
  await act(page, 'Undo').click();
  await expect(toast(page, 'Your change is undone!')).toBeVisible();
  await act(page, 'Back to contacts').click();
  await expect(rows(page)).toHaveCount(2);
});
