import { type CDPSession, chromium, type Page } from '@playwright/test';
import { onSqlite } from '../../drills/database.ts';
import { startServer } from '../../drills/server.ts';
import { launchOptions } from '../../e2e/chromium.ts';
import { addPeople } from '../books.ts';
import { variedDrafts } from './fullBook.ts';

/** Sizes of the measured books. They are written before the server starts, which then locks the file. */
const SIZES = [0, 200, 10_000, 100_000];
/** The default limit equals the size of the largest book, so adding a contact to it would be refused. */
const SETTINGS = { CONTACTS_PER_PERSON: '200000' };

export type Stage = Awaited<ReturnType<typeof openStage>>;
export type OpenPage = { page: Page; devtools: CDPSession };

/** The built app on a real server, and a browser, for the measurements in the browser. */
export async function openStage() {
  const stack = new AsyncDisposableStack();
  const database = stack.use(await onSqlite());
  const tokens = new Map<number, string>();
  for (const contacts of SIZES) {
    const [token = ''] = await addPeople(database.url, 1, { contacts, draft: variedDrafts() });
    tokens.set(contacts, token);
  }
  const server = stack.use(await startServer(database.url, SETTINGS));
  const browser = stack.use(await chromium.launch(launchOptions('whole')));
  const appUrl = `${server.address}/contactbook/`;
  /** The session of the person whose book has so many contacts. */
  const tokenOf = (book: number) => tokens.get(book) ?? '';
  return {
    browser,
    appUrl,
    tokenOf,
    /** Opens this path of the app as that person. */
    async open(book: number, path = 'contacts'): Promise<OpenPage & AsyncDisposable> {
      const context = await browser.newContext({ viewport: { width: 1280, height: 840 } });
      await context.addInitScript({ content: `localStorage.setItem('token', '${tokenOf(book)}')` });
      const page = await context.newPage();
      await page.goto(`${appUrl}${path}`);
      const devtools = await context.newCDPSession(page);
      return { page, devtools, [Symbol.asyncDispose]: () => context.close() };
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
