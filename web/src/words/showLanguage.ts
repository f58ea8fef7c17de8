import type { Words } from './en.ts';
import type { Language } from './language.ts';
import { setTranslation } from './words.ts';

let latest: Language | undefined;

/** Shows the app in this language once its texts have been loaded, unless another one was asked for since. */
export async function showLanguage(language: Language): Promise<void> {
  latest = language;
  const texts: Words | undefined = language === 'en' ? undefined : await import('./uk.ts');
  if (latest !== language) return;
  setTranslation(language, texts);
  document.documentElement.lang = language;
}
