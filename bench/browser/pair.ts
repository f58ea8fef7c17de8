import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import config from '../../playwright.config.ts';
import { launch } from '../../server/src/testing-launch.ts';
import { tokenOfAFullBook } from '../book.ts';
import { buildEmptyPage } from '../empty-page/build.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const CONTACTS = 200;

/** The web app as it was built last and a page with nothing but React, on servers alike, and a browser. */
export type Pair = AsyncDisposable & {
  browser: Browser;
  appUrl: string;
  emptyUrl: string;
  /** Of somebody with 200 contacts in the app. */
  token: string;
};

export async function openPair(): Promise<Pair> {
  const stack = new AsyncDisposableStack();
  const emptyPage = stack.use(buildEmptyPage());
  const reference = stack.use(await serve(emptyPage.folder));
  const ours = stack.use(await serve(WEB_FOLDER));
  const browser = stack.use(await chromium.launch(config.use?.launchOptions ?? {}));
  return {
    browser,
    appUrl: `${ours.address}/contactbook/`,
    emptyUrl: `${reference.address}/contactbook/`,
    token: await tokenOfAFullBook(ours.address, CONTACTS, 'ann@example.com'),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

async function serve(webFolder: string): Promise<AsyncDisposable & { address: string }> {
  const data = mkdtempSync(join(tmpdir(), 'contactbook-pages-'));
  const env = { DATABASE_URL: `sqlite:${join(data, 'book.db')}`, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' };
  const server = launch(new URL('serve.ts', import.meta.url), env, { args: [webFolder] });
  return {
    address: await server.url(),
    async [Symbol.asyncDispose]() {
      await server.end('SIGKILL');
      rmSync(data, { recursive: true });
    },
  };
}
