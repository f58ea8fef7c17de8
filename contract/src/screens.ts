/**
 * The web app's routes below its base path (section 2), and the routes that links in mails and programs use. Any other
 * path shows the not-found page.
 */
export const SCREENS = {
  home: '/',
  contacts: '/contacts',
  import: '/contacts/import',
  recover: '/recover',
  verify: '/verify',
  connect: '/connect',
  phone: '/phone',
  birthdaysOff: '/birthdays-off',
  privacy: '/privacy',
  operator: '/operator',
} as const;
/** Matches the contacts screen, with or without the id of an open contact, and the screen of duplicates. */
export const CONTACTS_ROUTE = /^\/contacts(?:\/(?:(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})|duplicates))?\/?$/;
/** The path of the screen of duplicates; the query `ids` has contacts to merge by hand, with commas. */
export const DUPLICATES_SCREEN = '/contacts/duplicates';

/** Returns the path of the contacts screen with one contact open. */
export function contactScreen(id: string): string {
  return `${SCREENS.contacts}/${id}`;
}

/** Returns the path of an import. */
export function importScreen(id: string): string {
  return `${SCREENS.import}/${id}`;
}

/** Returns the screen at a path without a trailing slash; undefined if there is none. */
export function screenAt(path: string): string | undefined {
  if (CONTACTS_ROUTE.test(path)) return SCREENS.contacts;
  if (/^\/contacts\/import\/[^/]+$/.test(path)) return SCREENS.import;
  return Object.values(SCREENS).find((screen) => screen === path);
}
