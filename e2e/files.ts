import { expect, type Locator, type Page } from '@playwright/test';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';

/** A file to upload. */
export type BroughtFile = { name: string; mimeType: string; buffer: Buffer };

export const vcard = (name: string, number: string, ...more: string[]): string =>
  ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, `TEL;TYPE=CELL:${number}`, ...more, 'END:VCARD', ''].join('\r\n');

/** So many cards, of Mia 1, Mia 2 and so on. */
export const vcards = (length: number): string =>
  Array.from({ length }, (_, place) => vcard(`Mia ${place + 1}`, `+49 151 ${place + 1}`)).join('');

export const fileOf = (name: string, text: string): BroughtFile => ({
  name,
  mimeType: name.endsWith('.csv') ? 'text/csv' : 'text/vcard',
  buffer: Buffer.from(text),
});

/** Creates a zip with one file. */
export async function zipOf(name: string, content: Buffer): Promise<Buffer> {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  await zip.add(name, new Uint8ArrayReader(content));
  return Buffer.from(await zip.close());
}

/** Chooses these files in the file dialog that the button opens. */
export async function choose(page: Page, button: Locator, files: BroughtFile | BroughtFile[]): Promise<void> {
  const dialog = page.waitForEvent('filechooser');
  await button.press('Enter');
  await (await dialog).setFiles(files);
}

export const importButton = (page: Page): Locator => page.getByRole('button', { name: 'Import', exact: true });
export const chooseButton = (page: Page): Locator => page.getByRole('button', { name: 'Choose a file', exact: true });
/** Opens the import page from the contacts, and chooses these files there. */
export async function bringFiles(page: Page, files: BroughtFile | BroughtFile[]): Promise<void> {
  await importButton(page).press('Enter');
  await choose(page, chooseButton(page), files);
}
/** Brings a file of this name and text to the contacts. */
export const bring = (page: Page, name: string, text: string): Promise<void> => bringFiles(page, fileOf(name, text));
/** Shows the rows of a file that was read. */
export const lookCloser = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Look closer', exact: true }).click();
/** Imports a file that was read, after its summary says this. */
export async function importAll(page: Page, summary: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name: summary })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Import', exact: true }).click();
}
export const lookTitle = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'Review' });
export const lookRows = (page: Page): Locator =>
  page.getByRole('list', { name: 'Contacts of the file' }).getByRole('listitem');
/** The row of the contact, which can have the focus. */
export const lookRow = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: new RegExp(`^Line [\\d,]+, ${RegExp.escape(name)}`) });
/** The button that shows only the rows with this outcome. */
export const outcome = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name });
