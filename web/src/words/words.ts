import { useSyncExternalStore } from 'react';
import type { Words } from './en.ts';
import { type Language, setShownLanguage, shownLanguage } from './language.ts';

/** The texts of one screen in English, which are loaded with the screen, and the name that other languages know them by. */
export type Part<Texts> = { name: string; english: Texts };

/** All texts of the language that is shown; undefined for English. */
let translation: Words | undefined;
const listeners = new Set<() => void>();

/** Defines the English texts of a screen. A text with values is a function. */
export function part<Texts extends object>(name: string, english: Texts): Part<Texts> {
  return { name, english };
}

/** Returns the texts in the language that is shown now. */
export function wordsOf<Texts>({ name, english }: Part<Texts>): Texts {
  return ((translation as Record<string, unknown> | undefined)?.[name] as Texts | undefined) ?? english;
}

/** Returns the texts for a component, which is drawn again in another language. */
export function useWords<Texts>(texts: Part<Texts>): Texts {
  useSyncExternalStore(subscribe, shownLanguage);
  return wordsOf(texts);
}

/** Shows the app in this language once its texts have been loaded. */
export async function showLanguage(language: Language): Promise<void> {
  translation = language === 'en' ? undefined : (await import('./uk.ts')).uk;
  setShownLanguage(language);
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
