import { shownLocale } from '../words/language.ts';

/** The locale when the page was opened, for screens whose texts are not in the dictionary yet. */
export const LOCALE = shownLocale();
