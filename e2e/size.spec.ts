import { expect, test } from './story.ts';
import {
  CONTACTS_SCRIPT_MAX_BYTES,
  fetchNothingAhead,
  HOME_SCRIPT_MAX_BYTES,
  PANEL_MAX_BYTES,
  STYLE_MAX_BYTES,
  weigh,
} from './weight.ts';

test.beforeEach(({ page }) => fetchNothingAhead(page));

test('the first screen needs little script and one small sheet', async ({ page, open }) => {
  const weight = weigh(page);
  await open();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await weight.script()).toBeLessThanOrEqual(HOME_SCRIPT_MAX_BYTES);
  expect(await weight.stylesheet()).toBeLessThanOrEqual(STYLE_MAX_BYTES);
});

test('the contacts need little more', async ({ page, open, openAs, signedUp }) => {
  const weight = weigh(page);
  // The stream is asked for by what is fetched last.
  const isAllThere = () => page.waitForRequest(/\/events$/);
  const homeIsThere = isAllThere();
  await openAs(await signedUp('Olena', [{ name: 'Rosie', number: '112' }]), '');
  await homeIsThere;
  const home = await weight.script();
  expect(home, 'a member’s home follows the book too').toBeLessThanOrEqual(HOME_SCRIPT_MAX_BYTES);
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
  expect(panel).toBeLessThanOrEqual(PANEL_MAX_BYTES);
});

test('what the contacts need is named in their page, and need not wait for the rest', async ({ page, server }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  // Somebody who is not logged in, for whom nothing else asks for it.
  await page.goto(`${server.appUrl}contacts`, { waitUntil: 'networkidle' });
  expect(fetched).toContainEqual(expect.stringContaining('/assets/ContactsScreen-'));
});
