import type { Middleware } from '@reduxjs/toolkit';
import { sessionBegun, userChanged, userRefreshed } from '../users/authSlice.ts';
import { isLanguage } from '@contactbook/contract/languages';
import { browserLanguage, type Language } from '../words/language.ts';

/** Shows the app in the language that was chosen in this browser, else in the browser's own. */
export async function startLanguage(): Promise<void> {
  const kept = keptLanguage();
  const language = isLanguage(kept) ? kept : browserLanguage();
  if (language !== 'en') await show(language, false);
}

/** Follows the language of the account, which its owner may have chosen on another device. */
export const languageMiddleware: Middleware = () => (next) => (action) => {
  if (sessionBegun.match(action)) void show(action.payload.user.language, true);
  else if (userRefreshed.match(action) || userChanged.match(action)) void show(action.payload.language, true);
  return next(action);
};

function keptLanguage(): string | null {
  try {
    return localStorage.getItem('language');
  } catch {
    return null;
  }
}

/** If the texts cannot be loaded, the app stays in the present language. */
async function show(language: Language | undefined, isKept: boolean): Promise<void> {
  if (language === undefined) return;
  const file = await import('../words/chooseLanguage.ts').catch(() => undefined);
  await file?.chooseLanguage(language, isKept);
}
