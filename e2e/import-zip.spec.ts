import {
  bringFiles,
  choose,
  chooseButton,
  importAll,
  importButton,
  lookCloser,
  lookRow,
  vcard,
  zipOf,
} from './files.ts';
import { row } from './locators.ts';
import { withOpenBook } from './openBook.ts';
import { expect } from './story.ts';

const test = withOpenBook([]);

/** A zip of one card file, encrypted with ZipCrypto (1993). */
const LOCKED_ZIP = Buffer.from(
  [
    'UEsDBBQACQAAAAAAIVwAAAAAAAAAAAAAAAAIAAAAYW5uYS52Y2b/8oJHGmof6qthOBVQwQmb6HfNO1BLBwj3mhVbFAAAAAgAAABQSwECAAMU',
    'AAkAAAAAACFc95oVWxQAAAAIAAAACAAAAAAAAAAAAAAApIEAAAAAYW5uYS52Y2ZQSwUGAAAAAAEAAQA2AAAASgAAAAAA',
  ].join(''),
  'base64',
);

test('a zip is unpacked in the browser', async ({ page }) => {
  await test.step('a zip that takes its time says that it is being opened', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/assets/zip-*.js', (route) => promise.then(() => route.continue()));
    const buffer = await zipOf('anna.vcf', Buffer.from(vcard('Anna', '1')));
    await bringFiles(page, { name: 'cards.zip', mimeType: 'application/zip', buffer });
    await expect(page.getByRole('status').getByText('Opening your file')).toBeVisible();
    resolve();
    await lookCloser(page);
    await expect(lookRow(page, 'Anna')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  });
  await test.step('a zip that cannot be imported says why and sends nothing', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    const cards = await zipOf('anna.vcf', Buffer.from(vcard('Anna', '1')));
    const refused: [string, Buffer, string][] = [
      ['cut.zip', cards.subarray(0, -30), 'This zip is damaged or incomplete.'],
      ['locked.zip', LOCKED_ZIP, 'This zip has a password. Unpack it first'],
      ['notes.zip', await zipOf('notes.txt', Buffer.from('Anna')), 'This zip has no contacts.'],
      [
        'bomb.zip',
        await zipOf('bomb.vcf', Buffer.alloc(101 * 2 ** 20)),
        'Unpacked, the contacts take more than 100 MB.',
      ],
    ];
    await importButton(page).click();
    let button = chooseButton(page);
    for (const [name, buffer, words] of refused) {
      await choose(page, button, { name, mimeType: 'application/zip', buffer });
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'This file was not read' })).toBeVisible();
      button = page.getByRole('button', { name: 'Choose another' });
    }
    expect(sent, 'nothing of them').not.toContain('POST /imports');
    await choose(page, button, { name: 'cards.zip', mimeType: 'application/zip', buffer: cards });
    await lookCloser(page);
    await expect(lookRow(page, 'Anna')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  });
  await test.step('the JSON of an exported book is imported, also in a zip', async () => {
    const cards = ['Anna', 'Borys'].map((full) => ({
      '@type': 'Card',
      version: '1.0',
      uid: full,
      name: { full },
      phones: { p1: { number: '1' } },
    }));
    const buffer = await zipOf('contacts.json', Buffer.from(JSON.stringify(cards)));
    await bringFiles(page, { name: 'copy.zip', mimeType: 'application/zip', buffer });
    await expect(page.getByText(/JSON$/)).toBeVisible();
    await importAll(page, '2 new.');
    await expect(row(page, 'Borys')).toBeVisible();
  });
});
