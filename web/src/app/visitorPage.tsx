import { SCREENS } from '@contactbook/contract/screens';
import { LANGUAGES } from '@contactbook/contract/languages';
import { renderToStaticMarkup } from 'react-dom/server';
import { Provider } from 'react-redux';
import { Router } from 'wouter';
import { createApi } from '../api.ts';
import { setTranslation } from '../words/words.ts';
import { TRANSLATIONS } from '../words/showLanguage.ts';
import { Header } from './Header.tsx';
import styles from './Layout.module.css';
import { createStore } from './store.ts';
import { browserTokenStorage } from './tokenStorage.ts';
import VisitorHome from './VisitorHome.tsx';

/**
 * Renders the home page of visitors for index.html, in each language and colour mode, with links to the scripts that
 * take it over. The build calls it; the script in the page shows one of them until the app has loaded.
 */
export async function renderVisitorPages(scripts: string[]): Promise<string> {
  const preloads = scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join('');
  const pages: string[] = [];
  for (const language of LANGUAGES) {
    setTranslation(language, await TRANSLATIONS[`./${language}.ts`]?.());
    for (const theme of ['light', 'dark']) {
      // The switch of the colour mode reads the mode from the document.
      Object.assign(globalThis, { document: { documentElement: { dataset: { theme } }, querySelectorAll: () => [] } });
      pages.push(
        `<template data-screen="${SCREENS.home}" data-theme="${theme}" lang="${language}">${renderPage()}${preloads}</template>`,
      );
    }
  }
  Reflect.deleteProperty(globalThis, 'document');
  return pages.join('');
}

function renderPage(): string {
  const store = createStore(createApi(''), browserTokenStorage, null);
  const page = renderToStaticMarkup(
    <Provider store={store}>
      <Router base="." ssrPath="./">
        {/* Layout itself needs a browser. */}
        <div className={styles.layout}>
          <div className={styles.container}>
            <Header busy={null} onEnter={() => undefined} />
            <main className={styles.main}>
              <VisitorHome />
            </main>
          </div>
        </div>
      </Router>
    </Provider>,
  );
  // The content policy forbids style attributes in the page, so its script sets the property.
  return page.replaceAll(/style="--hue:(\d+)"/g, 'data-hue="$1"');
}
