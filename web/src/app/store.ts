import { configureStore } from '@reduxjs/toolkit';
import type { Api } from '../api.ts';
import { cardsReducer } from '../contacts/cardsSlice.ts';
import { conflictsReducer } from '../contacts/conflictsSlice.ts';
import { contactsReducer, selectItems } from '../contacts/contactsSlice.ts';
import { draftsReducer } from '../contacts/draftsSlice.ts';
import { filterReducer } from '../contacts/filterSlice.ts';
import { takenNames } from '../contacts/search/takenNames.ts';
import { undoReducer } from '../history/undoSlice.ts';
import { authReducer, restoredAuth, selectToken } from '../users/authSlice.ts';
import { toastMiddleware } from './toasts.ts';
import type { TokenStorage } from './tokenStorage.ts';

export type AppStore = ReturnType<typeof createStore>;

/** The whole state (section 3). The API's bearer header and the kept token follow the token in it. */
export function createStore(api: Api, storage: TokenStorage, token: string | null) {
  const store = configureStore({
    reducer: {
      auth: authReducer,
      cards: cardsReducer,
      contacts: contactsReducer,
      conflicts: conflictsReducer,
      drafts: draftsReducer,
      filter: filterReducer,
      undo: undoReducer,
    },
    preloadedState: { auth: restoredAuth(token) },
    middleware: (defaults) =>
      // The checks walk the whole state after every action: too slow for a book of thousands, even in development.
      defaults({ thunk: { extraArgument: { api } }, immutableCheck: false, serializableCheck: false }).concat(
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
    // Nobody's names are kept for the next person.
    takenNames(selectItems(store.getState()));
  });
  return store;
}
