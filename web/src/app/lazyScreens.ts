import { SCREENS, screenAt } from '@contactbook/contract/screens';
import { lazyWithRetry } from '../ui/lazyWithRetry.ts';

/** The screens that a page may open first, loaded on demand. */
export const ContactsScreen = lazyWithRetry(() => import('./ContactsScreen.tsx'));
export const MemberHome = lazyWithRetry(() => import('./MemberHome.tsx'));
export const VisitorHome = lazyWithRetry(() => import('./VisitorHome.tsx'));

/** Fetches the file of the screen at whose address a member has opened the page. */
export function fetchScreen(basePath: string): void {
  const screen = screenAt(location.pathname.slice(basePath.length - 1));
  if (screen === SCREENS.contacts) ContactsScreen.fetchAhead();
  if (screen === SCREENS.home) MemberHome.fetchAhead();
}
