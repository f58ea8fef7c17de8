import type { Middleware } from '@reduxjs/toolkit';
import { isSessionBegun, refreshUser, userChanged } from '../users/authSlice.ts';
import { browserLanguage, isLanguage, type Language, shownLanguage } from '../words/language.ts';
import { showLanguage } from '../words/showLanguage.ts';

const LANGUAGE_KEY = 'language';

/** Shows the app in the language that was chosen in this browser, else in the browser's own. */
export function startLanguage(): Promise<void> {
  return show(rememberedLanguage() ?? browserLanguage());
}

/** Shows the app in this language, and remembers it for the next visit of this browser. */
export function chooseLanguage(language: Language): Promise<void> {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // The browser stores nothing, so the choice lasts as long as the page.
  }
  return show(language);
}

/** Follows the language of the account, which its owner may have chosen on another device. */
export const languageMiddleware: Middleware = () => (next) => (action) => {
  const result = next(action);
  const language = languageIn(action);
  if (language !== undefined) void chooseLanguage(language);
  return result;
};

function languageIn(action: unknown): Language | undefined {
  if (isSessionBegun(action)) return action.payload.user.language;
  return refreshUser.fulfilled.match(action) || userChanged.match(action) ? action.payload.language : undefined;
}

function rememberedLanguage(): Language | undefined {
  try {
    const code = localStorage.getItem(LANGUAGE_KEY);
    return isLanguage(code) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** If the texts cannot be loaded, the app stays in the present language. */
async function show(language: Language): Promise<void> {
  if (language !== shownLanguage()) await showLanguage(language).catch(() => undefined);
}
