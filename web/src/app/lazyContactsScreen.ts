import { SCREENS } from '@contactbook/contract/screens';
import { onDemand } from '../ui/onDemand.ts';

/** The contacts screen, which is a file of its own. */
export const ContactsScreen = onDemand(() => import('./ContactsScreen.tsx'));

/** Fetches the file for who comes to this screen by its address, while they wait for something else. */
export function fetchContactsScreen(basePath: string): void {
  if (location.pathname === basePath + SCREENS.contacts.slice(1)) ContactsScreen.fetchAhead();
}
