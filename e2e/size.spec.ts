import { expect, test } from './story.ts';
import { CONTACTS_SCRIPT_MAX_BYTES, HOME_SCRIPT_MAX_BYTES, STYLE_MAX_BYTES, weigh } from './weight.ts';

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
  await openAs(await signedUp('Olena', [{ name: 'Rosie', number: '112' }]), '');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const home = await weight.script();
  await open('contacts');
  await expect(page.getByText('Rosie')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect((await weight.script()) - home).toBeLessThanOrEqual(CONTACTS_SCRIPT_MAX_BYTES);
});
