import { useSyncExternalStore } from 'react';
import { type Language, setShownLanguage, shownLanguage } from './language.ts';

/** The texts of one screen in English, which are loaded with the screen, and the name that other languages know them by. */
export type Part<Texts> = { name: string; english: Texts };

/** The parts of the language that is shown, by name; undefined for English. */
let translation: Record<string, object> | undefined;
const translationListeners = new Set<() => void>();

/** Defines the English texts of a screen. A text with values is a function. */
export function part<Texts extends object>(name: string, english: Texts): Part<Texts> {
  return { name, english };
}

/** Returns the texts in the language that is shown now. */
export function wordsOf<Texts>({ name, english }: Part<Texts>): Texts {
  // as because each part of a translation has the type of the English one of that name (showLanguage.ts)
  return (translation?.[name] as Texts | undefined) ?? english;
}

/** Returns the texts for a component, which is drawn again in another language. */
export function useWords<Texts>(texts: Part<Texts>): Texts {
  useSyncExternalStore(subscribeToTranslation, shownLanguage);
  return wordsOf(texts);
}

/** Draws the app again with these texts; `showLanguage` loads them. */
export function setTranslation(language: Language, texts: Record<string, object> | undefined): void {
  translation = texts;
  setShownLanguage(language);
  for (const listener of translationListeners) listener();
}

function subscribeToTranslation(listener: () => void): () => void {
  translationListeners.add(listener);
  return () => translationListeners.delete(listener);
}
