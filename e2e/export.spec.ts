import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { bookMenu, filterField, row, rows } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect } from './story.ts';

const BOOK = [
  { name: 'Anna Brandt', number: '+49 151 1' },
  { name: 'Borys Їжак', number: '+380 67 2' },
];
const test = withOpenBook(BOOK);
const exportButton = (page: Page): Locator => page.getByRole('button', { name: 'Export', exact: true });
const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Export' });

/** Returns the name and text of the file that the button downloads. */
async function saved(page: Page, save: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await save();
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

test('contacts are exported as files', async ({ page, calls }) => {
  await test.step('the book is exported in every form, also by the keyboard', async () => {
    await exportButton(page).press('Enter');
    await expect(panel(page).getByRole('radio', { name: 'For a phone or another app' })).toBeChecked();
    const usual = await saved(page, () => panel(page).getByRole('button', { name: 'Save 2 contacts' }).press('Enter'));
    expect(usual.name).toMatch(/^contacts-\d{4}-\d\d-\d\d\.vcf$/);
    expect(usual.text.match(/^VERSION:3\.0\r$/gm)).toHaveLength(2);
    expect(usual.text).toContain('FN:Borys Їжак');
    await expect(panel(page), 'it is done').toHaveCount(0);
    await expect(exportButton(page)).toBeFocused();

    for (const [form, ending, words] of [
      ['vCard 4.0', 'vcf', 'VERSION:4.0'],
      ['CSV for Google', 'csv', 'First Name'],
      ['CSV for Outlook', 'csv', 'First Name'],
      ['JSON', 'json', '"Anna Brandt"'],
    ] as const) {
      await exportButton(page).click();
      await expect(panel(page).getByRole('radio')).toHaveCount(1);
      await panel(page).getByText('More formats').click();
      await panel(page).getByRole('radio', { name: form }).check();
      const { name, text } = await saved(page, () => panel(page).getByRole('button', { name: /^Save/ }).click());
      expect(name, form).toMatch(new RegExp(`\\.${ending}$`));
      expect(text, form).toContain(words);
      expect(text, form).toContain('Anna');
    }
  });
  await test.step('the results of the filter are exported alone, or all contacts', async () => {
    await filterField(page).fill('anna');
    await expect(rows(page)).toHaveCount(1);
    await exportButton(page).click();
    await expect(panel(page).getByRole('radio', { name: 'Results for “anna”' })).toBeChecked();
    const found = await saved(page, () => panel(page).getByRole('button', { name: 'Save the results' }).click());
    expect(found.text).toContain('Anna Brandt');
    expect(found.text).not.toContain('Borys');

    await exportButton(page).click();
    await panel(page).getByRole('radio', { name: 'All 2 contacts' }).check();
    const all = await saved(page, () => panel(page).getByRole('button', { name: 'Save 2 contacts' }).click());
    expect(all.text).toContain('Borys');
    await filterField(page).fill('');
    await expect(rows(page)).toHaveCount(2);
  });
  await test.step('an export that fails says so, a slow one can be cancelled, and Back closes the panel', async () => {
    await exportButton(page).click();
    const save = panel(page).getByRole('button', { name: 'Save 2 contacts' });
    await calls.refuse('GET', '/contacts/export?format=vcard3');
    await save.click();
    await expect(panel(page).getByRole('alert')).toHaveText('That did not load. Nothing was saved. Try again.');
    await calls.allow();
    await calls.hold('GET', '/contacts/export?format=vcard3');
    await save.click();
    await expect(panel(page).getByRole('progressbar')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(panel(page).getByRole('progressbar')).toHaveCount(0);
    await expect(panel(page).getByRole('alert')).toHaveCount(0);
    await page.goBack();
    await expect(panel(page)).toHaveCount(0);
    await expect(row(page, 'Anna Brandt')).toBeVisible();
  });
});

test.describe('by touch on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test('the book is taken along from the menu', async ({ page }) => {
    await bookMenu(page).tap();
    await page.getByRole('button', { name: 'Export' }).tap();
    const file = await saved(page, () => panel(page).getByRole('button', { name: 'Save 2 contacts' }).tap());
    expect(file.text).toContain('Anna Brandt');
    await expect(bookMenu(page), 'the focus returns to the menu').toBeFocused();
  });
});
