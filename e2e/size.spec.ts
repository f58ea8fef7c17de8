import { press } from './acts.ts';
import { choose, fileOf, lookCloser, lookRows, vcard, zipOf } from './files.ts';
import { openAccount } from './panels.ts';
import { CONTACTS_SCRIPT_MAX_BYTES, fetchNothingAhead, HOME_SCRIPT_MAX_BYTES } from './weight.ts';
import { MEMBER_HOME_SCRIPT_MAX_BYTES, PANEL_MAX_BYTES, SHARED_MAX_BYTES, STYLE_MAX_BYTES } from './weight.ts';
import { UNZIP_MAX_BYTES, weigh } from './weight.ts';
import { expect, test } from './story.ts';

const FIRST_PANEL_MAX_BYTES = SHARED_MAX_BYTES + PANEL_MAX_BYTES;

test.beforeEach(({ page }) => fetchNothingAhead(page));

test('the first screen needs little script and one small sheet', async ({ page, open }) => {
  const weight = weigh(page);
  await open();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await weight.script()).toBeLessThanOrEqual(HOME_SCRIPT_MAX_BYTES);
  expect(await weight.stylesheet()).toBeLessThanOrEqual(STYLE_MAX_BYTES);
});

test('the contacts need little more', async ({ page, open, openNewBook }) => {
  const weight = weigh(page);
  // The file that is loaded last opens the stream.
  const isAllThere = () => page.waitForRequest(/\/events$/);
  const homeIsThere = isAllThere();
  await openNewBook([{ name: 'Rosie', number: '112' }], '');
  await homeIsThere;
  const home = await weight.script();
  expect(home).toBeLessThanOrEqual(MEMBER_HOME_SCRIPT_MAX_BYTES);
  const contactsAreThere = isAllThere();
  await open('contacts');
  await expect(page.getByText('Rosie')).toBeVisible();
  await contactsAreThere;
  const contacts = await weight.script();
  expect(contacts - home).toBeLessThanOrEqual(CONTACTS_SCRIPT_MAX_BYTES);

  const styles = await weight.stylesheet();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog').getByText('Rosie added')).toBeVisible();
  const panel = (await weight.script()) - contacts + (await weight.stylesheet()) - styles;
  expect(panel, 'a panel brings its script and its sheets').toBeGreaterThan(0);
  expect(panel).toBeLessThanOrEqual(FIRST_PANEL_MAX_BYTES);
});

test('what the contacts need is named in their page, and need not wait for the rest', async ({ page, server }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  // A visitor, for whom nothing else loads the file.
  await page.goto(`${server.appUrl}contacts`, { waitUntil: 'networkidle' });
  expect(fetched).toContainEqual(expect.stringContaining('/assets/ContactsScreen-'));
});

test('a review of a file loads its screen within the limit of a panel', async ({ page, open, openNewBook }) => {
  const weight = weigh(page);
  const isAllThere = page.waitForRequest(/\/events$/);
  await openNewBook([], 'contacts');
  await isAllThere;
  const total = async () => (await weight.script()) + (await weight.stylesheet());
  const before = await total();
  await open('contacts/import');
  await expect(page.getByRole('heading', { name: 'From Google, in three steps' })).toBeVisible();
  const start = await total();
  expect(start - before, 'the page that takes the file').toBeLessThanOrEqual(FIRST_PANEL_MAX_BYTES);
  await choose(page, page.getByRole('button', { name: 'Choose a file' }), fileOf('one.vcf', vcard('Anna', '1')));
  await lookCloser(page);
  await expect(lookRows(page)).toHaveCount(1);
  const screen = (await total()) - start;
  expect(screen).toBeGreaterThan(0);
  expect(screen).toBeLessThanOrEqual(PANEL_MAX_BYTES);
});

test('what unpacks a zip comes with the first one', async ({ page, openNewBook }) => {
  const isAllThere = page.waitForRequest(/\/events$/);
  await openNewBook([], 'contacts/import');
  await isAllThere;
  const button = page.getByRole('button', { name: 'Choose a file' });
  await expect(button).toBeVisible();
  const weight = weigh(page);
  const buffer = await zipOf('notes.txt', Buffer.from('Anna'));
  const zip = { name: 'notes.zip', mimeType: 'application/zip', buffer };
  await choose(page, button, zip);
  await expect(page.getByText('This zip has no contacts.')).toBeVisible();
  expect(await weight.script()).toBeGreaterThan(0);
  expect(await weight.script()).toBeLessThanOrEqual(UNZIP_MAX_BYTES);
});

test('the account and the devices load what they need when they open', async ({ page, openNewBook }) => {
  const weight = weigh(page);
  await openNewBook();
  await expect(page.getByRole('heading', { name: 'A fresh book' })).toBeVisible();
  const total = async () => (await weight.script()) + (await weight.stylesheet());
  const book = await total();
  await openAccount(page);
  const account = await total();
  expect(account - book).toBeLessThanOrEqual(FIRST_PANEL_MAX_BYTES);
  await press(page, 'Show devices');
  await expect(page.getByRole('heading', { name: 'No devices yet' })).toBeVisible();
  expect((await total()) - account).toBeLessThanOrEqual(PANEL_MAX_BYTES);
});
