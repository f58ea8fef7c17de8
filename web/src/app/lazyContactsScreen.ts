import { SCREENS } from '@contactbook/contract/screens';
import { onDemand } from '../ui/onDemand.ts';

/** The contacts screen, which is a file of its own. */
export const ContactsScreen = onDemand(() => import('./ContactsScreen.tsx'));

/** Fetches the file at once when the page was opened at this screen's address, while other answers are awaited. */
export function fetchContactsScreen(basePath: string): void {
  if (location.pathname === basePath + SCREENS.contacts.slice(1)) ContactsScreen.fetchAhead();
}
