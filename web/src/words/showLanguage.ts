import type { Language } from './language.ts';
import { setTranslation, type Translation } from './words.ts';

/** Each translation is a file named by its language. */
export const TRANSLATIONS = import.meta.glob<Translation>(['./??.ts', '!./en.ts']);
let latest: Language | undefined;

/** Shows the app in this language once its texts have been loaded, unless another one was asked for since. */
export async function showLanguage(language: Language): Promise<void> {
  latest = language;
  const texts = await TRANSLATIONS[`./${language}.ts`]?.();
  if (latest !== language) return;
  setTranslation(language, texts);
  document.documentElement.lang = language;
}
