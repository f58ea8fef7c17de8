import type { Language } from './language.ts';
import { setTranslation } from './words.ts';

/** Shows the app in this language once its texts have been loaded. */
export async function showLanguage(language: Language): Promise<void> {
  setTranslation(language, language === 'en' ? undefined : (await import('./uk.ts')).uk);
  document.documentElement.lang = language;
}
