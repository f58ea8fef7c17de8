import { SCREENS, screenAt } from '@contactbook/contract/screens';
import { lazyWithRetry } from '../ui/lazyWithRetry.ts';

/** The contacts screen, loaded on demand. */
export const ContactsScreen = lazyWithRetry(() => import('./ContactsScreen.tsx'));

/** Fetches the file of the contacts screen early if the page was opened at that screen's address. */
export function fetchContactsScreen(basePath: string): void {
  const path = location.pathname.slice(basePath.length - 1);
  if (screenAt(path) === SCREENS.contacts) ContactsScreen.fetchAhead();
}
