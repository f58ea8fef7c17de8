import './ui/tokens.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createApi } from './api.ts';
import { App } from './app/App.tsx';
import { askBeforeLeaving } from './app/askBeforeLeaving.ts';
import { fetchContactsScreen } from './app/contactsScreen.tsx';
import { guardSession } from './app/guardSession.ts';
import { keepInStep } from './app/keepInStep.ts';
import { readPageSettings } from './app/pageSettings.ts';
import { createStore } from './app/store.ts';
import { browserTokenStorage, restoreToken } from './app/tokenStorage.ts';
import { watchConnection } from './connection.ts';
import { actOncePerPress } from './ui/onePress.ts';
import { refreshUser } from './users/authSlice.ts';

void start();

/** In a function: a file that awaits at its top level cannot share modules with those it fetches later. */
async function start(): Promise<void> {
  const settings = readPageSettings();
  const token = await restoreToken(browserTokenStorage);
  // Meanwhile the server is asked who this is.
  if (token !== null) fetchContactsScreen(settings.basePath);
  const api = createApi(settings.apiUrl);
  const store = createStore(api, browserTokenStorage, token);
  keepInStep(store, api);
  askBeforeLeaving(store);
  actOncePerPress();
  guardSession(store, browserTokenStorage);
  watchConnection(settings.apiUrl);
  void store.dispatch(refreshUser());

  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <Provider store={store}>
        <App settings={settings} />
      </Provider>
    </StrictMode>,
  );
}
