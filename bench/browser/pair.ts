import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { onSqlite } from '../../drills/database.ts';
import { startServer } from '../../drills/server.ts';
import { launchOptions } from '../../e2e/chromium.ts';
import { tokenOfAFullBook } from '../book.ts';
import { buildEmptyPage } from '../empty-page/build.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const SERVED = new URL('serve.ts', import.meta.url);
const CONTACTS = 200;

/**
 * The latest build of the web app and a page that contains only React, each on the same kind of server, and a browser.
 */
export type Pair = AsyncDisposable & {
  browser: Browser;
  appUrl: string;
  emptyUrl: string;
  /** The token of a user with 200 contacts. */
  token: string;
};

export async function openPair(): Promise<Pair> {
  const stack = new AsyncDisposableStack();
  const emptyPage = stack.use(buildEmptyPage());
  const serve = async (webFolder: string) => {
    const { url } = stack.use(await onSqlite());
    return stack.use(await startServer(url, { WEB_FOLDER: webFolder }, { script: SERVED }));
  };
  const [reference, ours] = [await serve(emptyPage.folder), await serve(WEB_FOLDER)];
  const browser = stack.use(await chromium.launch(launchOptions('whole')));
  return {
    browser,
    appUrl: `${ours.address}/contactbook/`,
    emptyUrl: `${reference.address}/contactbook/`,
    token: await tokenOfAFullBook(ours.address, CONTACTS, 'ann@example.com'),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
