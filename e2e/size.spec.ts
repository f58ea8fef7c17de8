import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './story.ts';

const SCRIPT_MAX_BYTES = 100_000;
const CONTACTS_SCRIPT_MAX_BYTES = 12_000;
const STYLE_MAX_BYTES = 6000;

/** What the page has fetched so far, by kind, in bytes as gzip makes them. */
function weigh(page: Page): Record<'script' | 'stylesheet', () => Promise<number>> {
  const fetched = { script: new Map<string, Promise<Buffer>>(), stylesheet: new Map<string, Promise<Buffer>>() };
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (kind === 'script' || kind === 'stylesheet') fetched[kind].set(response.url(), response.body());
  });
  const total = async (kind: keyof typeof fetched) => {
    const bodies = await Promise.all(fetched[kind].values());
    return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).byteLength, 0);
  };
  return { script: () => total('script'), stylesheet: () => total('stylesheet') };
}

test('the first screen needs little script and one small sheet', async ({ page, open }) => {
  const weight = weigh(page);
  await open();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await weight.script()).toBeLessThanOrEqual(SCRIPT_MAX_BYTES);
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
