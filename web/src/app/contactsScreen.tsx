import { SCREENS } from '@contactbook/contract/screens';
import { type ComponentType, lazy, useState } from 'react';

const fetchPage = () => import('../history/BookScreen.tsx');
const LazyPage = lazy(fetchPage);
let FetchedPage: ComponentType | undefined;

/** The contacts screen, which is a file of its own. */
export function ContactsScreen() {
  // What is lazy stands behind its fallback first, and React keeps that for 300 ms, though the file may be there already.
  const [Page] = useState<ComponentType>(() => FetchedPage ?? LazyPage);
  return <Page />;
}

/** Fetches the file for who comes to this screen by its address, while they wait for something else. */
export function fetchContactsScreen(basePath: string): void {
  if (location.pathname !== basePath + SCREENS.contacts.slice(1)) return;
  fetchPage().then(
    (page) => (FetchedPage = page.default),
    () => undefined, // told where the screen is shown
  );
}
