import { SCREENS, screenAt } from '@contactbook/contract/screens';
import indexTabs from '../contacts/list/index-tabs.css?url';
import { fetchSheet } from '../ui/fetchSheet.tsx';
import { onDemand } from '../ui/onDemand.ts';

/** The contacts screen, which is a file of its own. */
export const ContactsScreen = onDemand(() => import('./ContactsScreen.tsx'));

/**
 * Fetches the file, and the sheet that it would ask for, at once when the page was opened at this screen's address, while
 * other answers are awaited.
 */
export function fetchContactsScreen(basePath: string): void {
  const path = location.pathname.slice(basePath.length - 1);
  if (screenAt(path) !== SCREENS.contacts) return;
  ContactsScreen.fetchAhead();
  fetchSheet(indexTabs);
}
