import { refreshBook } from '../contacts/refreshBook.ts';
import { selectToken, sessionEnded } from '../users/authSlice.ts';
import type { AppStore } from './store.ts';
import type { TokenStorage } from './tokenStorage.ts';

/** For so long at most a page from the back-forward cache stays hidden while the server does not answer. */
const REVEAL_WITHIN_MS = 1000;

/**
 * Ends the session of this window when another one of the browser has ended it: after a log-out no window shows the book.
 * The same for a page that the browser had put aside (the back-forward cache), which hears nothing in the meantime: it
 * shows nothing until it has looked.
 */
export function guardSession(store: AppStore, storage: TokenStorage): void {
  const page = document.documentElement;

  async function look(): Promise<void> {
    const token = selectToken(store.getState());
    if (token === null) return;
    // A storage that fails says nothing about the session.
    const kept = await storage.read().catch(() => token);
    if (kept === null) store.dispatch(sessionEnded());
    // Otherwise only the server knows whether the session still holds; its refusal ends it.
    else await store.dispatch(refreshBook());
  }

  storage.watch(() => void look());
  window.addEventListener('pagehide', ({ persisted }) => {
    // Not by `hidden`, which would lose the place in a long list.
    if (persisted && selectToken(store.getState()) !== null) page.style.visibility = 'hidden';
  });
  window.addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return;
    await Promise.race([look(), new Promise((resolve) => setTimeout(resolve, REVEAL_WITHIN_MS))]);
    page.style.visibility = '';
  });
}
