/** The web app's routes below its base path (section 2), and those that links in mails and programs lead to; any other path is its not-found page. */
export const SCREENS = {
  home: '/',
  contacts: '/contacts',
  import: '/contacts/import',
  recover: '/recover',
  verify: '/verify',
  connect: '/connect',
} as const;
/** The contacts screen, alone or with one contact in full, by its id. */
export const CONTACTS_ROUTE = /^\/contacts(?:\/(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))?\/?$/;

/** Where the contacts screen shows one contact in full. */
export function contactScreen(id: string): string {
  return `${SCREENS.contacts}/${id}`;
}

/** The address of an import that the server has begun to read. */
export function importScreen(id: string): string {
  return `${SCREENS.import}/${id}`;
}

/** The screen at a path without a slash at its end; undefined where there is none. */
export function screenAt(path: string): string | undefined {
  if (CONTACTS_ROUTE.test(path)) return SCREENS.contacts;
  if (/^\/contacts\/import\/[^/]+$/.test(path)) return SCREENS.import;
  return Object.values(SCREENS).find((screen) => screen === path);
}
