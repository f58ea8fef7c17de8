import type { Api } from '../api.ts';
import { bookInvalidated, selectHasHistory } from '../contacts/contactsSlice.ts';
import { selectToken } from '../users/authSlice.ts';
import type { AppStore } from './store.ts';

/**
 * Follows the book of whoever is logged in, from its first list on, where the server has a stream of changes. The file
 * for it is fetched then: no first screen waits for it. With other servers the book is read when a screen opens.
 */
export function startSync(store: AppStore, api: Api): void {
  let followed: string | null = null;
  let stop: (() => void) | undefined;

  const invalidate = () => store.dispatch(bookInvalidated());
  window.addEventListener('blur', invalidate);
  document.addEventListener('visibilitychange', invalidate);

  store.subscribe(() => {
    const state = store.getState();
    const token = selectHasHistory(state) ? selectToken(state) : null;
    if (token === followed) return;
    stop?.();
    stop = undefined;
    followed = token;
    if (token !== null) void follow(token);
  });

  async function follow(token: string): Promise<void> {
    const file = await import('../live/syncBook.ts').catch(() => undefined);
    // Without the file, the book is read when a screen is opened.
    if (file === undefined || followed !== token) return;
    // Windows of one session find each other by the name; only this origin's own scripts can see it.
    stop = file.syncBook(store, api, `contactbook ${token}`);
  }
}
