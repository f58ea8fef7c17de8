import type { Api } from '../api.ts';
import { bookInvalidated } from '../book/bookEvents.ts';
import { selectIsOwnServer } from '../book/contactsSlice.ts';
import { selectToken } from '../users/authSlice.ts';
import type { AppStore } from './store.ts';

/**
 * Follows the logged-in user's book after its first list, if the server has a stream of changes. The module is loaded
 * on demand, since no first screen needs it. With other servers the book is read when a screen opens.
 */
export function startSync(store: AppStore, api: Api): void {
  let followed: string | null = null;
  let stop: (() => void) | undefined;

  const invalidate = () => store.dispatch(bookInvalidated());
  window.addEventListener('blur', invalidate);
  document.addEventListener('visibilitychange', invalidate);

  store.subscribe(() => {
    const state = store.getState();
    const token = selectIsOwnServer(state) ? selectToken(state) : null;
    if (token === followed) return;
    stop?.();
    stop = undefined;
    followed = token;
    if (token !== null) void follow(token);
  });

  async function follow(token: string): Promise<void> {
    const file = await import('../live/syncBook.ts').catch(() => undefined);
    // If the file cannot be loaded, the book is read when a screen opens.
    if (file === undefined || followed !== token) return;
    // The name connects the windows of one session. Only scripts of this origin can see it.
    stop = file.syncBook(store, api, `contactbook ${token}`);
  }
}
