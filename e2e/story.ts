import { expect, test as base, type Page } from '@playwright/test';
import { logOut } from './acts.ts';
import { NO_LIMITS } from '../server/src/testing/launch.ts';
import { type Calls, watchCalls } from './calls.ts';
import { pressAsSafari } from './engines/manners.ts';
import { type RunningServer, startServer } from './server.ts';

export { expect };

/** Somebody with an account, and what they ask the server for beside the browser, as on another device. */
export type Person = { name: string; email: string; password: string; token: string; ask: Ask };
type Ask = <Answer = unknown>(method: string, path: string, body?: object) => Promise<Answer>;
export type Draft = { name: string; number: string };
/** Contacts of these names, all with the same number. */
export const named = (...names: string[]): Draft[] => names.map((name) => ({ name, number: '1' }));

type Settings = Record<string, string>;
type Story = {
  /** The settings of the server. */
  settings: Settings;
  /** The server that a story may share with others: one that stops it replaces this by its own. */
  server: RunningServer;
  /** Opens the app in a new browser profile; paths are relative to the base path. */
  open: (path?: string) => Promise<void>;
  signedUp: (name?: string, contacts?: Draft[]) => Promise<Person>;
  /** Opens the app as a person who logged in earlier, with their token in the browser's storage. */
  openAs: (person: Person, path?: string) => Promise<void>;
  /** Signs up a person with these contacts, and opens the app as them. */
  openNewBook: (contacts?: Draft[], path?: string) => Promise<Person>;
  calls: Calls;
  /** Another window of the same browser, at this path. */
  openWindow: (path?: string) => Promise<Page>;
  /** Logs the person out in another window. */
  logOutElsewhere: () => Promise<void>;
  /** Returns an unused e-mail address. */
  freshEmail: () => string;
  /** Fails a story in which the app threw an error that it did not handle, even if React recovered from it. */
  noUnhandledErrors: void;
  /** Half of the stories run in Safari's manner. */
  manner: void;
};

let people = 0;

/** Stories run on a real server process and a real browser. A worker has one server for each choice of settings. */
export const test = base.extend<Story, { serverWith: (settings: Settings) => Promise<RunningServer> }>({
  settings: [{ ...NO_LIMITS, PASSWORD_MEMORY_KIB: '8' }, { option: true }],

  serverWith: [
    // Playwright tells fixtures apart by the names in this pattern, so it must stand here though it is empty.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const servers = new Map<string, Promise<RunningServer>>();
      await use((settings) => {
        const key = JSON.stringify(settings);
        const server = servers.get(key) ?? startServer(settings);
        servers.set(key, server);
        return server;
      });
      for (const server of servers.values()) await (await server).remove();
    },
    { scope: 'worker' },
  ],

  server: async ({ serverWith, settings }, use) => use(await serverWith(settings)),

  noUnhandledErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('weberror', (event) => errors.push(event.error().stack ?? event.error().message));
      await use();
      expect(errors, 'errors that the app did not handle').toEqual([]);
    },
    { auto: true },
  ],

  manner: [
    async ({ context }, use, { testId }) => {
      if (/[02468ace]$/.test(testId)) await pressAsSafari(context);
      await use();
    },
    { auto: true },
  ],

  open: async ({ page, server }, use) => {
    await use(async (path = '') => void (await page.goto(server.appUrl + path)));
  },

  openWindow: ({ context, server }, use) =>
    use(async (path = 'contacts') => {
      const other = await context.newPage();
      await other.goto(server.appUrl + path);
      return other;
    }),

  logOutElsewhere: ({ openWindow }, use) => use(async () => logOut(await openWindow(''))),

  calls: async ({ page, server }, use) => {
    await use(watchCalls(page, server));
    // A call that is still being answered is not a fault of the story.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },

  // oxlint-disable-next-line no-empty-pattern
  freshEmail: async ({}, use) => {
    await use(() => `person-${process.pid}-${people++}@example.com`);
  },

  signedUp: async ({ server, freshEmail }, use) => {
    await use(async (name = 'Olena', contacts = []) => {
      const person = { name, email: freshEmail(), password: 'colibri1' };
      const { token } = await send<{ token: string }>(server, 'POST', '/users/signup', person);
      const ask: Ask = (method, path, body) => send(server, method, path, body, token);
      // They are added in turn, since their ids have the order of their addition.
      for (const contact of contacts) await ask('POST', '/contacts', contact);
      return { ...person, token, ask };
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
    if (sessionStorage.getItem(value) !== null) return;
    sessionStorage.setItem(value, 'stored');
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
