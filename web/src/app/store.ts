import { configureStore } from '@reduxjs/toolkit';
import type { Api } from '../api.ts';
import { cardsReducer } from '../book/cardsSlice.ts';
import { conflictsReducer } from '../book/conflictsSlice.ts';
import { contactsReducer, selectItems } from '../book/contactsSlice.ts';
import { draftsReducer } from '../book/draftsSlice.ts';
import { filterReducer } from '../book/filterSlice.ts';
import { shownLabelReducer } from '../book/shownLabelSlice.ts';
import { takenNames } from '../book/search/takenNames.ts';
import { undoReducer } from '../book/undoSlice.ts';
import { authReducer, restoredAuth, selectToken } from '../users/authSlice.ts';
import { languageMiddleware } from './appLanguage.ts';
import { toastMiddleware } from './toasts.ts';
import type { TokenStorage } from './tokenStorage.ts';

export type AppStore = ReturnType<typeof createStore>;

/**
 * Creates the store with the whole state (section 3). The API's bearer token and the stored token follow `auth.token`.
 */
export function createStore(api: Api, storage: TokenStorage, token: string | null) {
  const store = configureStore({
    reducer: {
      auth: authReducer,
      cards: cardsReducer,
      contacts: contactsReducer,
      conflicts: conflictsReducer,
      drafts: draftsReducer,
      filter: filterReducer,
      shownLabel: shownLabelReducer,
      undo: undoReducer,
    },
    preloadedState: { auth: restoredAuth(token) },
    middleware: (defaults) =>
      // These checks traverse the whole state after every action, which is too slow for thousands of contacts.
      defaults({ thunk: { extraArgument: { api } }, immutableCheck: false, serializableCheck: false }).concat(
        languageMiddleware,
        toastMiddleware,
      ),
  });

  let known = token;
  api.setToken(known);
  store.subscribe(() => {
    const current = selectToken(store.getState());
    if (current === known) return;
    api.setToken(current);
    storage.write(current, known).catch((error: unknown) => console.error(error));
    known = current;
    // Clears the cached names of the previous user.
    takenNames(selectItems(store.getState()));
  });
  return store;
}
