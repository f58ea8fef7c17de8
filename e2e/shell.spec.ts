import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { serveFolder } from './static-server.ts';
import { logIn, logOut } from './acts.ts';
import { lookCloser, lookRows, vcard } from './files.ts';
import { rows } from './locators.ts';
import { openHistory } from './panels.ts';
import { expect, named, test } from './story.ts';

// The app without a server or a network: what the service worker caches, and what it does not.

// Each story stops its server.
test.use({ serviceWorkers: 'allow', settings: {} });

const APP = fileURLToPath(new URL('../web/dist/', import.meta.url));
const BOOK = named('Rosie Simpson');

/** Waits until the app can be opened without a network. */
async function isKept(page: Page): Promise<void> {
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
  let visits = 0;
  // If a busy machine does not serve a file, the installation fails, and the next visit retries it.
  await expect(async () => {
    if (visits++ > 0) await page.reload();
    await expect.poll(state).toBe('activated');
  }).toPass();
}

/** Sends a card to the import, as the phone does for the app that a person shares it with. */
async function share(page: Page, card: string): Promise<void> {
  await page.evaluate((text) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: 'contacts/import' });
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
    const chosen = new DataTransfer();
    chosen.items.add(new File([text], 'card.vcf', { type: 'text/vcard' }));
    input.files = chosen.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, card);
}

/** Returns the text of every cached file. */
async function cached(page: Page): Promise<{ url: string; text: string }[]> {
  return page.evaluate(async () => {
    const entries: { url: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        entries.push({ url: request.url, text: (await answer?.text()) ?? '' });
      }
    }
    return entries;
  });
}

test('the app opens without its server or a network, and keeps nothing but itself', async ({
  page,
  context,
  open,
  signedUp,
  server,
}) => {
  const person = await signedUp('Olena', BOOK);
  await open();
  await isKept(page);
  await test.step('it can be installed', async () => {
    const devTools = await page.context().newCDPSession(page);
    const { url, errors, data } = await devTools.send('Page.getAppManifest');
    expect([url, errors]).toEqual([`${server.appUrl}manifest.webmanifest`, []]);
    const manifest = JSON.parse(data ?? '{}') as Record<'icons' | 'screenshots', { src: string }[]>;
    expect(manifest).toMatchObject({ lang: 'en', start_url: './' });
    for (const { src } of [...manifest.icons, ...manifest.screenshots]) {
      const icon = await page.request.get(new URL(src, url).href);
      expect([src, icon.status()]).toEqual([src, 200]);
    }
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    await devTools.detach();
  });

  // The worker handles all requests after this reload.
  await page.reload();
  await logIn(page, person);
  await expect(rows(page)).toHaveCount(1);
  await test.step('a card that another app shares opens the import', async () => {
    await share(page, vcard('Dana Rossi', '112'));
    await lookCloser(page);
    await expect(lookRows(page)).toHaveText([/Dana Rossi/]);
    await expect(page).toHaveURL(/import\/[^#]+$/);
    await page.goto(`${server.appUrl}contacts/import#shared`);
    await expect(page.getByRole('button', { name: 'Choose a file' }), 'a card is taken once').toBeVisible();
    await page.goto(`${server.appUrl}contacts`);
    await expect(rows(page)).toHaveCount(1);
  });
  await openHistory(page);
  await expect(page.getByRole('dialog').getByText('Rosie Simpson added')).toBeVisible();
  await page.goBack();

  await test.step('without a network it opens too, and says that it is offline', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expect(page).toHaveURL(`${server.appUrl}contacts`);
    await context.setOffline(false);
    await expect(rows(page)).toHaveText([/Rosie Simpson/]);
  });

  await test.step('with the server stopped it opens and goes on later', async () => {
    await server.stop();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'The server does not answer' })).toBeVisible();
    await expect(page).toHaveURL(`${server.appUrl}contacts`);
    await server.restart();
    await expect(rows(page)).toHaveText([/Rosie Simpson/], { timeout: 15_000 });
  });

  await test.step('its cache has the files of the app alone, before and after a log-out', async () => {
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const before = await cached(page);
    await logOut(page);
    const after = await cached(page);

    const isOfTheApp = /^(?:|assets\/[\w.-]+|icons\/[\w.-]+|manifest\.webmanifest)$/;
    for (const entries of [before, after]) {
      expect(entries.map(({ url }) => url)).toContainEqual(expect.stringMatching(/\/assets\/ContactsScreen-/));
      const foreign = entries.filter(
        ({ url, text }) =>
          !url.startsWith(server.appUrl) ||
          !isOfTheApp.test(url.slice(server.appUrl.length)) ||
          [token, person.email, 'Rosie Simpson'].some((secret) => text.includes(secret)),
      );
      expect(foreign.map(({ url }) => url)).toEqual([]);
    }
  });
});

test('an update replaces the app, also where another server has the files, and an operator can remove it', async ({
  page,
  context,
}) => {
  const folders = [copyOfTheApp('The first version.'), copyOfTheApp('The second version.')];
  try {
    using files = await serveFolder(folders[0]!);
    await page.goto(files.url);
    await isKept(page);
    await expect(page.getByText('The first version.')).toBeVisible();

    files.folder = folders[1]!;
    const update = await context.newPage();
    await update.goto(files.url);
    await expect(update.getByText('The second version.'), 'at once').toBeVisible();
    // The first window still has all files of its version, which the server no longer has.
    await page.getByRole('button', { name: 'Log in' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await update.evaluate(async () => {
      const { installing } = await (await navigator.serviceWorker.ready).update();
      await new Promise<void>((resolve) => {
        const done = () => installing?.state === 'installing' || resolve();
        installing?.addEventListener('statechange', done);
        done();
      });
    });
    expect(await cachedVersions(update), 'for as long as it is open').toEqual([
      'The first version.',
      'The second version.',
    ]);
    await Promise.all([page.close(), update.close()]);

    const next = await context.newPage();
    await next.goto(files.url);
    await expect.poll(() => cachedVersions(next)).toEqual(['The second version.']);
    const guide = readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8');
    const [, worker = ''] = /worker\.js <<'END'\n([\s\S]*?)\nEND\n/.exec(guide) ?? [];
    await test.step('the way in the operator’s guide leaves nothing in the browser', async () => {
      writeFileSync(join(folders[1]!, 'worker.js'), worker);
      await next.reload();
      await expect.poll(() => next.evaluate(() => caches.keys())).toEqual([]);
      files[Symbol.dispose]();
      await expect(next.reload()).rejects.toThrow('ERR_CONNECTION_REFUSED');
    });
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true });
  }
});

/** Copies the app with another headline. The names of its scripts and its version are unique, as in another build. */
function copyOfTheApp(headline: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'contactbook-shell-'));
  cpSync(APP, folder, { recursive: true });
  const own = headline.replaceAll(/\W/g, '');
  const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
  for (const path of ['index.html', 'worker.js', ...scripts.map((name) => join('assets', name))]) {
    let text = readFileSync(join(folder, path), 'utf8').replaceAll('The people you call, always at hand.', headline);
    for (const name of scripts) text = text.replaceAll(name, renamed(name));
    writeFileSync(join(folder, renamed(path)), text.replace(/(?<=VERSION = ")\w+/, own));
    if (renamed(path) !== path) rmSync(join(folder, path));
  }
  return folder;

  function renamed(path: string): string {
    return path.replace(/(?<=assets\/|^)([\w-]+-[\w-]{7,8})\.js$/, `$1-${own}.js`);
  }
}

async function cachedVersions(page: Page): Promise<string[]> {
  const texts = (await cached(page)).map(({ text }) => /The (?:first|second) version\./.exec(text)?.[0]);
  return [...new Set(texts.filter((text) => text !== undefined))];
}
