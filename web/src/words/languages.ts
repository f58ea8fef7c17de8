import type { Language } from './language.ts';

/** The names of the languages, each in itself. */
export const LANGUAGES: Record<Language, string> = { en: 'English', uk: 'Українська' };
