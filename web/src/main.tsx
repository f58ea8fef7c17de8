import './ui/tokens.css';
import './ui/base.css';
// Both home pages and the contacts need it, and a file of its own would be larger.
import './ui/searchBox.module.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createApi } from './api.ts';
import { App } from './app/App.tsx';
import { startLanguage } from './app/appLanguage.ts';
import { askBeforeLeaving } from './app/askBeforeLeaving.ts';
import { fetchScreen, VisitorHome } from './app/lazyScreens.ts';
import { takeEarlyCalls } from './app/earlyCalls.ts';
import { guardSession } from './app/guardSession.ts';
import { installShell } from './app/installShell.ts';
import { startSync } from './app/startSync.ts';
import { readPageSettings } from './app/pageSettings.ts';
import { createStore } from './app/store.ts';
import { browserTokenStorage, restoreToken } from './app/tokenStorage.ts';
import { watchConnection } from './connection.ts';
import { visitBook } from './book/refreshBook.ts';
import { ignoreRepeatedPresses } from './ui/onePress.ts';
import { refreshUser } from './users/authSlice.ts';

/** Maximum time in milliseconds that the first render waits for the list. */
const LIST_WITHIN_MS = 50;

/** The same for the texts of another language. */
const LANGUAGE_WITHIN_MS = 3000;

// The page has told the user that the browser is too old.
if (document.documentElement.dataset.browser !== 'too-old') void start();

/** A function, because modules with a top-level await cannot share chunks with modules that are loaded later. */
async function start(): Promise<void> {
  installShell();
  const language = startLanguage();
  const settings = readPageSettings();
  const token = await restoreToken(browserTokenStorage);
  // Loaded in parallel with the request for the user, which the script in index.html has sent.
  if (token !== null) fetchScreen(settings.basePath);
  const early = takeEarlyCalls();
  const api = createApi(settings.apiUrl, early);
  const store = createStore(api, browserTokenStorage, token);
  startSync(store, api);
  askBeforeLeaving(store);
  ignoreRepeatedPresses();
  guardSession(store, browserTokenStorage);
  watchConnection(settings.apiUrl);
  const begun = beginSession();
  // The page already shows "Refreshing...", so the first render can wait for the user.
  if (early !== undefined) await begun;
  // A file that never arrives must not hold up the app, which is then shown in English.
  await Promise.race([language, new Promise((resolve) => setTimeout(resolve, LANGUAGE_WITHIN_MS))]);

  const root = document.getElementById('root')!;
  // Replaces the home page that index.html shows to visitors. If its file cannot be loaded, the app says so.
  if (root.querySelector('header') !== null) await VisitorHome.fetch().catch(() => undefined);
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <App settings={settings} />
      </Provider>
    </StrictMode>,
  );

  /** Uses the contacts that the page has requested early. They are used now or dropped, since they become outdated. */
  async function beginSession(): Promise<void> {
    const refreshed = await store.dispatch(refreshUser());
    if (refreshed?.body !== undefined && early?.answers.has('/contacts')) {
      const isHere = store.dispatch(visitBook());
      await Promise.race([isHere, new Promise((resolve) => setTimeout(resolve, LIST_WITHIN_MS))]);
    }
    early?.answers.clear();
  }
}
