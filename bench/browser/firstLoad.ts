import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { onSqlite } from '../../drills/database.ts';
import { startServer } from '../../drills/server.ts';
import { byTurns, type Row, type Table } from '../table.ts';
import type { Stage } from './stage.ts';

const ROUNDS = 9;
/** A slow phone: a processor four times slower than this one, and a line of 1.6 Mbit/s that answers after 150 ms. */
const CPU_SLOWDOWN = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }; // bytes/s
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };

/** Times from the start of the navigation. */
type Load = { firstPaintMs: number; usableMs: number };

/** The first load of the web app, beside that of a page with nothing but React, which a server alike serves. */
export async function measureFirstLoad({ browser, appUrl, tokenOf }: Stage): Promise<Table> {
  using folder = buildEmptyPage();
  await using database = await onSqlite();
  const script = new URL('serve.ts', import.meta.url);
  await using server = await startServer(database.url, { WEB_FOLDER: folder.path }, { script });

  /** Opens a page with all caches empty, until what this selector finds makes it usable. */
  async function load(url: string, usable: string, token?: string): Promise<Load> {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', LINE);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    if (token !== undefined) await page.addInitScript(`localStorage.setItem('token', '${token}')`);
    await page.addInitScript(watch(usable));
    await page.goto(url, { waitUntil: 'commit' });
    const figures = await page.evaluate<Load>('window.firstLoad');
    if (url === appUrl) await opensLogIn(page);
    await context.close();
    return figures;
  }

  const loads = await byTurns(ROUNDS, {
    empty: () => load(`${server.address}/contactbook/`, 'h1'),
    home: () => load(appUrl, '#root > :not([data-first]) header button[aria-busy]'),
    contacts: () => load(`${appUrl}contacts`, 'main li', tokenOf(200)),
  });
  const row = (what: string, name: 'home' | 'contacts', figure: keyof Load, atMost: number): Row => ({
    what,
    unit: 'ms',
    figures: loads[name].map((each) => each[figure]),
    reference: { what: 'an empty React page', figures: loads.empty.map((each) => each[figure]) },
    goal: { of: 'ratio', atMost },
  });
  return {
    title: 'First load on a slow phone',
    about:
      'From the start of the navigation, nothing in any cache; a processor 4 times slower, 1.6 Mbit/s, 150 ms for each ' +
      'request. Painted is the first content. Usable is the header with "Log in", which then opens the dialog; of the ' +
      'empty page its heading; of the contacts, 200 of them, the first row.',
    rows: [
      row('home screen, painted', 'home', 'firstPaintMs', 1.05),
      row('home screen, usable', 'home', 'usableMs', 1.5),
      row('contacts screen, painted', 'contacts', 'firstPaintMs', 1.25),
      row('contacts screen, usable', 'contacts', 'usableMs', 1.5),
    ],
  };
}

/** The page in bench/empty-page, built as the web app is, into a folder that is removed with its block. */
function buildEmptyPage(): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'contactbook-empty-page-'));
  const source = fileURLToPath(new URL('../empty-page/', import.meta.url));
  const vite = [source, '--config', 'vite.config.ts', '--outDir', path, '--emptyOutDir'];
  const cwd = fileURLToPath(new URL('../../web/', import.meta.url));
  execFileSync('npm', ['run', '--silent', 'build', '--', ...vite], { cwd, stdio: 'inherit' });
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}

/** Checks that the header is not only visible, but works. */
async function opensLogIn(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('dialog').waitFor();
}

/** The script that measures; it runs in the page before any script of the page. */
function watch(usable: string): string {
  return `
    const painted = new Promise((resolve) => {
      new PerformanceObserver((list) => {
        for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') resolve(startTime);
      }).observe({ type: 'paint', buffered: true });
    });
    const usable = new Promise((resolve) => {
      new MutationObserver((_changes, observer) => {
        if (document.querySelector('${usable}') === null) return;
        observer.disconnect();
        resolve(performance.now());
      }).observe(document, { childList: true, subtree: true });
    });
    window.firstLoad = Promise.all([painted, usable]).then(([firstPaintMs, usableMs]) => ({ firstPaintMs, usableMs }));
  `;
}
