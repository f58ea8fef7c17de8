import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../story.ts';

/** One feature for each engine that is as new as its oldest supported version, by how the page tests it. */
const FEATURES = { Chrome: 'oklch', Firefox: ':has', Safari: 'width >=' };

for (const [browser, feature] of Object.entries(FEATURES)) {
  test(`the page asks people with an old ${browser} to update it, and the app does not start`, async ({
    page,
    open,
  }) => {
    await page.addInitScript((lacking) => {
      const supports = CSS.supports.bind(CSS);
      CSS.supports = (...texts: [string]) => !texts.join(' ').includes(lacking) && supports(...texts);
      const matchMedia = window.matchMedia.bind(window);
      window.matchMedia = (query) => matchMedia(query.includes(lacking) ? 'not all' : query);
    }, feature);
    await open(); // until all scripts have run
    await expect(page.getByRole('heading')).toHaveText('This browser is too old');
    await expect(page.getByText('Please update it, or open this page in another browser.')).toBeVisible();
    await expect(page.locator('#root > *'), 'nothing of the app').toHaveCount(1);
  });
}

test.describe('in Ukrainian', () => {
  test.use({ locale: 'uk-UA' });

  test('the page asks people with an old browser to update it', async ({ page, open }) => {
    await page.addInitScript(() => void (CSS.supports = () => false));
    await open();
    await expect(page.getByRole('heading')).toHaveText('Цей браузер застарий');
  });
});

test('old browsers can read the script that says so', () => {
  const page = readFileSync(join(import.meta.dirname, '../../web/dist/index.html'), 'utf8');
  const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = '']) => script);
  const script = scripts.find((text) => text.includes('too-old'));
  expect(script).toBeDefined();
  expect(script, 'syntax that is newer than 2009').not.toMatch(/=>|\b(?:const|let|async)\b|`|\?\.|\?\?|\.\.\./);
});

const faultTest = test.extend({
  // The story is about an error of the app.
  // oxlint-disable-next-line no-empty-pattern
  noUnhandledErrors: async ({}, use) => use(),
});

faultTest('a fault of the app at its start is no lost connection', async ({ page, openNewBook }) => {
  await page.addInitScript(() => void (AbortSignal.timeout = undefined as never));
  await openNewBook();
  await expect(page.getByRole('heading')).toHaveText('This page did not load');
  await expect(page.getByText('The server does not answer')).toHaveCount(0);
});
