import type { Language } from './language.ts';
import { showLanguage } from './showLanguage.ts';

/** Shows the app in this language, and stores it for the next visit of this browser if `isKept`. */
export async function chooseLanguage(language: Language, isKept: boolean): Promise<void> {
  try {
    if (isKept) localStorage.setItem('language', language);
  } catch {
    // The browser stores nothing, so the choice lasts as long as the page.
  }
  await showLanguage(language).catch(() => undefined);
}
