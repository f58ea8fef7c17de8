import { isLanguage, type Language } from '@contactbook/contract/languages';

export type { Language };

let shown: Language = 'en';
let locale = localeOf(shown);

/** The language of the texts on the screen. */
export function shownLanguage(): Language {
  return shown;
}

/** The locale for dates, counts and sorting: that of the language, as the browser's owner writes it. */
export function shownLocale(): string {
  return locale;
}

export function setShownLanguage(language: Language): void {
  shown = language;
  locale = localeOf(language);
}

/** In English without a region of the browser, the day precedes the month and a day has 24 hours. */
function localeOf(language: Language): string {
  const own = navigator.languages.find((each) => each.split('-')[0] === language);
  return own ?? (language === 'en' ? 'en-GB' : language);
}

/** The language for somebody who has not chosen one: the first of the browser's that the app has. */
export function browserLanguage(): Language {
  const codes = navigator.languages.map((each) => each.split('-')[0]);
  return codes.find(isLanguage) ?? 'en';
}
