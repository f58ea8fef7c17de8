import { refreshBook } from '../book/refreshBook.ts';
import { sessionEnded } from '../redux.ts';
import { selectToken } from '../users/authSlice.ts';
import type { AppStore } from './store.ts';
import type { TokenStorage } from './tokenStorage.ts';

/** Maximum time for which a page from the back-forward cache stays hidden while the server does not answer. */
const REVEAL_WITHIN_MS = 1000;

/**
 * Ends the session of this window when another window of the browser has ended it. A page in the back-forward cache
 * receives no events, so it is hidden until its session has been checked.
 */
export function guardSession(store: AppStore, storage: TokenStorage): void {
  const page = document.documentElement;

  async function look(): Promise<void> {
    const token = selectToken(store.getState());
    if (token === null) return;
    // A storage error does not mean that the session has ended.
    const kept = await storage.read().catch(() => token);
    if (kept === null) store.dispatch(sessionEnded());
    // Only the server knows whether the token is still valid; its refusal ends the session.
    else await store.dispatch(refreshBook());
  }

  storage.watch(() => void look());
  window.addEventListener('pagehide', ({ persisted }) => {
    // `visibility`, because `hidden` would lose the scroll position in a long list.
    if (persisted && selectToken(store.getState()) !== null) page.style.visibility = 'hidden';
  });
  window.addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return;
    await Promise.race([look(), new Promise((resolve) => setTimeout(resolve, REVEAL_WITHIN_MS))]);
    page.style.visibility = '';
  });
}
