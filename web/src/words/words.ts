import { useSyncExternalStore } from 'react';
import type * as parts from './en.ts';
import type { Part } from './part.ts';
import { type Language, setShownLanguage, shownLanguage } from './language.ts';

/** All texts that a person can see, by screen. */
export type Words = { [Name in keyof typeof parts]: (typeof parts)[Name]['english'] };
type Some<Texts> = {
  [Key in keyof Texts]?: Texts[Key] extends Record<string, unknown> ? Some<Texts[Key]> : Texts[Key];
};
/** A language, which may lack any of the texts. */
export type Translation = Some<Words>;

/** The parts of the language that is shown, by name; empty for English. */
let translation: Record<string, object | undefined> = {};
/** The parts that were shown since, with their English texts where the translation has none. */
let completed: Record<string, object> = {};
const translationListeners = new Set<() => void>();

/** Returns the texts in the language that is shown now. A text that it lacks is in English. */
export function wordsOf<Texts extends object>({ name, english }: Part<Texts>): Texts {
  // as because a translation has the type of the English texts
  return (completed[name] ??= withEnglish(translation[name], english)) as Texts;
}

/** Returns the texts for a component, which is drawn again in another language. */
export function useWords<Texts extends object>(texts: Part<Texts>): Texts {
  useSyncExternalStore(subscribeToTranslation, shownLanguage, shownLanguage);
  return wordsOf(texts);
}

/** Draws the app again with these texts; `showLanguage` loads them. */
export function setTranslation(language: Language, texts: Translation = {}): void {
  translation = texts;
  completed = {};
  setShownLanguage(language);
  for (const listener of translationListeners) listener();
}

function withEnglish(translated: object = {}, english: object): object {
  const own = translated as Record<string, unknown>; // as because texts are found by their names
  const complete = Object.entries(english).map(([key, text]) => [
    key,
    typeof text === 'object' ? { ...text, ...(own[key] as object) } : (own[key] ?? text), // as because it is a group too
  ]);
  return Object.fromEntries(complete);
}

function subscribeToTranslation(listener: () => void): () => void {
  translationListeners.add(listener);
  return () => translationListeners.delete(listener);
}
