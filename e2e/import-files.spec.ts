import type { Locator, Page } from '@playwright/test';
import { press } from './acts.ts';
import {
  bring,
  bringFiles,
  choose,
  chooseButton,
  fileOf,
  importAll,
  importButton,
  lookCloser,
  lookRow,
  lookRows,
  vcard,
  vcards,
} from './files.ts';
import { newContactName, row, rows } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect, named, test as base } from './story.ts';

const test = withOpenBook(named('Åsa Lindqvist', 'Марія Коваль'));

test('files are dropped anywhere on the contacts, several cards at once, and a card is pasted', async ({ page }) => {
  await expect(importButton(page)).toBeVisible();
  await drop(page, [
    ['one.vcf', vcard('Anna', '1')],
    ['two.vcf', vcard('Borys', '2')],
  ]);
  await expect(page.getByText('2 files.vcf')).toBeVisible();
  await expect(page.getByRole('heading', { name: '2 new.' })).toBeVisible();
  await press(page, 'Cancel');

  await expect(importButton(page)).toBeVisible();
  await pasteIntoName(page, vcard('Clara', '3') + vcard('Dana', '4'));
  await importAll(page, '2 new.');
  await expect(row(page, 'Clara')).toBeVisible();

  await expect(importButton(page)).toBeVisible();
  await pasteIntoName(page, 'Ada Byron 067 123 45 67\nBen Quigley 068 123 45 67\n');
  await lookCloser(page);
  await expect(lookRow(page, 'Ben Quigley')).toContainText('068 123 45 67');
  await press(page, 'Cancel');

  await expect(newContactName(page)).toHaveValue('');
  await pasteInto(page.locator('body'), 'Ada Byron 067 123 45 67\nBen Quigley 068 123 45 67\n');
  await expect(page.getByRole('heading', { name: '2 new.' })).toBeVisible();
  await press(page, 'Cancel');

  await expect(importButton(page)).toBeVisible();
  await drop(page, [
    ['one.csv', 'Name,Phone\r\nAnna,1\r\n'],
    ['two.csv', 'Name,Phone\r\nBorys,2\r\n'],
  ]);
  await expect(page.getByText('Import tables one at a time')).toBeVisible();
});

/** Cards and lists are taken once the page is idle. */
const pasteIntoName = (page: Page, text: string): Promise<void> => pasteInto(newContactName(page), text);

function pasteInto(target: Locator, text: string): Promise<void> {
  return target.evaluate(async (field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const paste = () =>
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    while (paste()) await new Promise(requestAnimationFrame);
  }, text);
}

test('a table with unknown columns is read by what the person says they hold', async ({ page, olena, calls }) => {
  const table = fileOf('verein.csv', 'Wer,Kürzel,Draht\r\nAnna Brandt,A1,+49 151 1\r\nMia Lang,,+49 151 2\r\n');
  await bringFiles(page, table);
  await expect(page.getByRole('heading', { name: 'Which is which?' })).toBeVisible();
  await press(page, 'Cancel');
  await expect.poll(() => olena.ask('GET', '/imports')).toEqual([]);
  await bringFiles(page, table);
  await expect(page.getByRole('list', { name: 'For example' }).first()).toHaveText('Anna BrandtMia Lang');
  await page.getByLabel('Column 1, Wer').selectOption('Name');
  await page.getByLabel('Column 3, Draht').selectOption('Number');
  await expect(page.getByLabel('Column 2, Kürzel')).toHaveValue('rest');
  await page.getByLabel('Column 2, Kürzel').selectOption('Leave out');
  // The server reads the table; its answer is lost.
  await calls.loseAnswer('PUT', '/imports/*/columns');
  await press(page, 'Review');
  await lookCloser(page);
  await expect(lookRows(page)).toHaveCount(2);
  await expect(lookRow(page, 'Anna Brandt')).toContainText('+49 151 1');
  await page.getByText('Left out of this table').click();
  await expect(page.getByText('Kürzel: A1')).toBeVisible();
  await press(page, 'Add 2 contacts');
  await expect(row(page, 'Mia Lang')).toBeVisible();
});

test('a file that is none of contacts is refused with its reason, and another may be brought', async ({ page }) => {
  await bring(page, 'letter.txt', 'Dear Anna,\nthank you for the book, which came on Monday.\n');
  await expect(page.getByText('There are no contacts in this file.')).toBeVisible();
  await press(page, 'Back to contacts');
  await bring(page, 'empty.vcf', '');
  const refusal = page.getByRole('heading', { name: /^(No contacts in this file|This file was not read)$/ });
  await expect(refusal).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await drop(page, [['huge.vcf', 'x'.repeat(101)]], 2 ** 20);
  await expect(page.getByText('A file can be up to 100 MB. Import it in several parts.')).toBeVisible();
  expect(sent, 'nothing of it').not.toContain('POST /imports');
  const another = page.getByRole('button', { name: /^(Choose another|Try again)$/ });
  await choose(page, another, fileOf('one.vcf', vcard('Anna', '1')));
  await expect(page.getByRole('heading', { name: '1 new.' })).toBeVisible();
});

test('a file that is being read can be cancelled, and leaves nothing behind', async ({ page, olena }) => {
  await bring(page, 'many.vcf', vcards(20_000));
  const bar = page.getByRole('progressbar', { name: 'Reading your file' });
  await expect(bar).toHaveAttribute('aria-valuetext', /^[1-9][\d,]* contacts read$/);
  await expect(page, 'it has its address already').toHaveURL(/\/contacts\/import\/[\w-]+$/);
  await press(page, 'Cancel');
  await expect(rows(page)).toHaveCount(2);
  await expect.poll(() => olena.ask('GET', '/imports')).toEqual([]);
});

base('after an import the way back leads to what was there before it', async ({ page, openNewBook }) => {
  await openNewBook([], '');
  for (const [link, name] of [
    ['Contacts', 'Anna'],
    [/^Import contacts/, 'Borys'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    if (link === 'Contacts') await page.getByRole('button', { name: 'Import contacts' }).click();
    await choose(page, chooseButton(page), fileOf('cards.vcf', vcard(name, '1')));
    await importAll(page, '1 new.');
    await expect(row(page, name)).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: /^Who are you looking for/ })).toBeVisible();
  }
});

/** Drops these files on the page once it accepts them, each of them `times` times. */
async function drop(page: Page, files: [name: string, text: string][], times = 1): Promise<void> {
  await page.evaluate(
    async ([all, repeated]) => {
      const dataTransfer = new DataTransfer();
      for (const [name, text] of all) dataTransfer.items.add(new File([text.repeat(repeated)], name));
      const isTaken = (type: string) =>
        !document
          .querySelector('main')!
          .dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      while (!isTaken('dragover')) await new Promise(requestAnimationFrame);
      isTaken('drop');
    },
    [files, times] as const,
  );
}
