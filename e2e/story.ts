import { test as base, type Page } from '@playwright/test';
import { NO_LIMITS } from '../server/src/testing/launch.ts';
import { type Calls, watchCalls } from './calls.ts';
import { type RunningServer, startServer } from './server.ts';

export { expect } from '@playwright/test';

/** A person with an account, and a book with these contacts. */
export type Person = { name: string; email: string; password: string; token: string };
type Draft = { name: string; number: string };

type Story = {
  /** Opens the app in a new browser profile; paths are relative to the base path. */
  open: (path?: string) => Promise<void>;
  signedUp: (name?: string, contacts?: Draft[]) => Promise<Person>;
  /** Opens the app as a person who logged in earlier, with their token in the browser's storage. */
  openAs: (person: Person, path?: string) => Promise<void>;
  /** Signs up a person with these contacts, and opens the app as them. */
  openNewBook: (contacts?: Draft[], path?: string) => Promise<Person>;
  calls: Calls;
  /** Returns an unused e-mail address. */
  freshEmail: () => string;
};

let people = 0;

/** Stories run on a real server process and a real browser. Each worker has its own server. */
export const test = base.extend<Story, { server: RunningServer }>({
  server: [
    // Playwright reads the fixture's dependencies from this pattern, so it is required even if it is empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startServer(NO_LIMITS);
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],

  open: async ({ page, server }, use) => {
    await use(async (path = '') => void (await page.goto(server.appUrl + path)));
  },

  calls: async ({ page, server }, use) => {
    await use(watchCalls(page, server));
  },

  // oxlint-disable-next-line no-empty-pattern
  freshEmail: async ({}, use) => {
    await use(() => `person-${process.pid}-${people++}@example.com`);
  },

  signedUp: async ({ server, freshEmail }, use) => {
    await use(async (name = 'Olena', contacts = []) => {
      const person = { name, email: freshEmail(), password: 'colibri1' };
      const { token } = await send<{ token: string }>(server, 'POST', '/users/signup', person);
      await Promise.all(contacts.map((contact) => send(server, 'POST', '/contacts', contact, token)));
      return { ...person, token };
    });
  },

  openAs: async ({ page, open }, use) => {
    await use(async ({ token }, path = 'contacts') => {
      await keepToken(page, token);
      await open(path);
    });
  },

  openNewBook: async ({ openAs, signedUp }, use) => {
    await use(async (contacts, path) => {
      const person = await signedUp('Olena', contacts);
      await openAs(person, path);
      return person;
    });
  },
});

/** Stores the token once, before the page's own scripts run; a later reload finds what the app has stored. */
async function keepToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('begun') !== null) return;
    sessionStorage.setItem('begun', 'yes');
    localStorage.setItem('token', value);
  }, token);
}

/** Returns whether the browser asks before it leaves the page, and stays. */
export async function isAsked(page: Page): Promise<boolean> {
  let hasAsked = false;
  page.once('dialog', (dialog) => {
    hasAsked = dialog.type() === 'beforeunload';
    void dialog.dismiss();
  });
  const left = page.waitForEvent('load').then(() => false);
  const stayed = page.waitForEvent('dialog').then(() => true);
  await page.evaluate(() => void setTimeout(() => location.reload()));
  return (await Promise.race([left, stayed])) && hasAsked;
}

/** Calls the server outside the browser, as another device would. */
export async function send<Answer = unknown>(
  server: Pick<RunningServer, 'apiUrl'>,
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<Answer> {
  const response = await fetch(server.apiUrl + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return (await response.json()) as Answer; // defined by the contract
}
