import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { press, pressKeys } from './acts.ts';
import { card } from './conflictDialog.ts';
import {
  bring,
  bringFiles,
  choose,
  chooseButton,
  fileOf,
  importAll,
  lookCloser,
  lookRow,
  lookRows,
  lookTitle,
  outcome,
  vcard,
  vcards,
} from './files.ts';
import { bookMenu, cardPage, row, rows, toast } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { openAccount } from './panels.ts';
import { expect } from './story.ts';

const BOOK = [
  { name: 'Марія Коваль', number: '+380 67 321 54 70' },
  { name: 'Åsa Lindqvist', number: '+46 70 123 45 67' },
];
const test = withOpenBook(BOOK);
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

const findRows = (page: Page) => page.getByLabel('Find rows by name or number');
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Brings the file, and waits until it can be looked at. */
async function look(page: Page): Promise<void> {
  await bringFiles(page, FILE);
  await lookCloser(page);
  await expect(lookRows(page)).toHaveCount(5);
}

test('a file is reviewed before it is imported', async ({ page }) => {
  await test.step('a file is reviewed row by row and field by field, and imported as one change', async () => {
    await look(page);
    await expect(lookTitle(page)).toBeFocused();
    await expect(page).toHaveURL(/\/contacts\/import\/[\w-]+$/);
    await expect(page.getByText('adressbuch.vcf')).toBeVisible();
    const counts = page.getByRole('group', { name: 'Show' }).getByRole('button');
    await expect(counts).toHaveText([/All.*5/, /New.*2/, /Same.*1/, /Changed.*1/, /Unreadable.*1/]);
    await expect(page.getByText('1 contact gets what is new.')).toBeVisible();
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
    await press(page, 'Add 1, change 1');

    await expect(toast(page, '1 contact added, 1 changed')).toBeVisible();
    await expect(page).toHaveURL(/\/contacts$/);
    await expect(rows(page)).toHaveCount(3);
    await expect(row(page, 'Νίκη Παπαδάκη')).toBeVisible();
    await toast(page, '1 contact added, 1 changed').getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(toast(page, 'Your change is undone!')).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
  });
  await test.step('by the keyboard alone rows are ticked, opened and chosen', async () => {
    await look(page);
    await expect(lookTitle(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(outcome(page, 'All')).toBeFocused();
    // Over the other counts and what saves the unreadable one.
    await pressKeys(page, 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
    await expect(findRows(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(lookRow(page, 'Νίκη')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(act(page, 'Add 1, change 1')).toBeVisible();
    await pressKeys(page, 'ArrowDown', 'Enter', 'ArrowLeft');
    await expect(page.getByLabel('Keep mine')).toBeChecked();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByLabel('Add it')).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Add it')).toHaveCount(0);
    await expect(lookRow(page, 'Марія')).toBeFocused();
    await pressKeys(page, 'ArrowUp', 'ArrowUp');
    await expect(findRows(page)).toBeFocused();
    await act(page, 'Add 1, change 1').press('Enter');
    await expect(rows(page)).toHaveCount(3);
  });
});

test('a file is imported with one button, and only what clashes waits', async ({ page, olena }) => {
  const [maria] = await olena.ask<{ id: string }[]>('GET', '/contacts');
  const paul = vcard('Марія Шевченко', '+380 67 999 00 11', `UID:urn:uuid:${maria!.id}`);
  await bring(page, 'книга.vcf', `${FILE.buffer.toString()}${paul}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await importAll(page, '2 new, 2 updated, 1 unreadable.');
  await expect(toast(page, '2 contacts added, 1 changed')).toBeVisible();
  await row(page, 'Марія Коваль').press('Enter');
  for (const text of ['+380 67 321 54 70', '+380 67 999 00 11', 'Книгарня'])
    await expect(cardPage(page).getByText(text)).toBeVisible();
});

test('an import is cancelled, recovered and undone', async ({ page, calls, olena }) => {
  await test.step('a review that is cancelled leaves nothing behind, also while it is applied', async () => {
    await look(page);
    const letGo = await calls.hold('POST', '/imports/*/apply');
    await press(page, 'Add 2, change 1');
    await press(page, 'Cancel');
    await expect(rows(page)).toHaveCount(2);
    await expect.poll(() => olena.ask('GET', '/imports')).toEqual([]);
    letGo();
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'This review has ended' })).toBeVisible();
    await calls.allow();
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  });
  await test.step('unreadable cards are saved as a file, and a file without news says so', async () => {
    await look(page);
    const download = page.waitForEvent('download');
    await press(page, 'Save the unreadable one');
    const saved = await download;
    expect(saved.suggestedFilename()).toBe('unreadable-adressbuch.vcf');
    expect(readFileSync(await saved.path(), 'utf8')).toContain('FN:Τάκης');
    await press(page, 'Cancel');

    await bring(page, 'same.vcf', vcard('Åsa Lindqvist', '+46 70 123 45 67'));
    await expect(page.getByText('Everything in this file is already in your book.')).toBeVisible();
    await press(page, 'Back to contacts');
    await expect(rows(page)).toHaveCount(2);
  });
  await test.step('an answer that is lost is found again, and Undo removes the contacts', async () => {
    await look(page);
    await calls.loseAnswer('POST', '/imports/*/apply');
    await press(page, 'Add 2, change 1');
    const said = toast(page, '2 contacts added, 1 changed');
    await expect(said).toBeVisible();
    await expect(page).toHaveURL(/\/contacts$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts' }), 'the import is gone').toBeFocused();
    await expect(rows(page)).toHaveCount(4);
    await said.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(rows(page)).toHaveCount(2);
    await calls.allow();
  });
  await test.step('the address of an applied import shows the result, and undoes it', async () => {
    await expect(toast(page), 'of the steps before').toHaveCount(0);
    await look(page);
    const release = await calls.hold('POST', '/imports/*/apply');
    await press(page, 'Add 2, change 1');
    await openAccount(page);
    release();
    await expect(toast(page, '2 contacts added, 1 changed')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'This file is in your book' })).toBeVisible();

    await page.reload();
    await expect(page.getByRole('heading', { name: 'This file is in your book' })).toBeVisible();
    await press(page, 'Undo');
    await expect(toast(page, 'Your change is undone!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The import is undone' })).toBeVisible();
    await press(page, 'Back to contacts');
    await expect(rows(page)).toHaveCount(2);
  });
});

test('the choice of rows survives a reload and going home, and is what is taken', async ({ page, calls }) => {
  await look(page);
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
  await press(page, 'Add 1 contact');
  await expect(toast(page, '1 contact added'), 'a failed save does not stop the import').toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expect(row(page, 'Νίκη Παπαδάκη')).toBeVisible();
});

test('many rows are there as far as somebody scrolls or looks for one', async ({ page }) => {
  await bring(page, 'many.vcf', vcards(600));
  await lookCloser(page);
  await expect(act(page, 'Add 600 contacts')).toBeVisible({ timeout: 20_000 });
  await lookRow(page, 'Mia 1,').focus();
  await page.keyboard.press('End');
  await expect(lookRow(page, 'Mia 600')).toBeFocused();
  await expect(lookRow(page, 'Mia 600')).toBeInViewport();
  expect(await lookRows(page).count()).toBeLessThan(400);

  await findRows(page).fill('mia 377');
  await expect(lookRows(page)).toHaveCount(1);
  await expect(lookRow(page, 'Mia 377')).toBeVisible();
  await findRows(page).fill('nobody');
  await expect(page.getByRole('heading', { name: 'No matching rows in the file' })).toBeVisible();
});

test.describe('by touch on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test('a file comes from the menu, and counts, ticks and choices are tapped', async ({ page }) => {
    await bookMenu(page).tap();
    await page.getByRole('button', { name: 'Import' }).tap();
    await choose(page, chooseButton(page), FILE);
    await page.getByRole('button', { name: 'Look closer' }).tap();
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

test('where the book changes meanwhile the rows are counted again', async ({ page, olena, openWindow }) => {
  const other = await openWindow();
  await look(page);
  await olena.ask('POST', '/contacts', { name: 'Łukasz Żak', number: '+48 601 555 014' });
  await press(page, 'Add 2, change 1');
  await expect(page.getByText('Your book has changed. 1 row is different now.')).toBeVisible();
  await press(page, 'Add 1, change 1');
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(other), 'another window sees them by itself').toHaveCount(4);
});

test('of a row that replaces something, each field is decided on in the conflict dialog', async ({ page, olena }) => {
  const [maria] = await olena.ask<{ id: string; name: string }[]>('GET', '/contacts');
  const uid = `UID:urn:uuid:${maria!.id}`; // the book has two contacts
  await bring(page, 'книга.vcf', vcard('Марія Шевченко', '+380 67 999 00 11', uid, 'NOTE:сусідка'));
  await expect(page.getByText('Марія Шевченко has 1 field to decide. Until then, your values stay.')).toBeVisible();
  await lookCloser(page);
  await lookRow(page, 'Марія Шевченко').click();
  await page.getByRole('button', { name: 'Decide each field' }).click();
  const dialog = page.getByRole('dialog', { name: '“Марія Шевченко” is in your book already' });
  await expect(dialog).toContainText(
    /YoursIn your book.*Theirsкнига\.vcf, line 1.*2 other changes do not clash and are kept/,
  );
  await expect(card(page, 'Name', 'Theirs Марія Шевченко')).toBeFocused();
  await card(page, 'Name', 'Yours Марія Коваль').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('radio', { name: 'As you chose' })).toBeChecked();
  await press(page, 'Change 1');
  await expect(toast(page, '1 contact changed')).toBeVisible();
  await row(page, 'Марія Коваль').press('Enter');
  for (const text of ['+380 67 321 54 70', '+380 67 999 00 11', 'сусідка']) {
    await expect(cardPage(page).getByText(text)).toBeVisible();
  }
});
