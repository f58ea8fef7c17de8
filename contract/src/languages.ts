/** The languages of the app by BCP 47. Texts that one of them lacks are in English. */
export const LANGUAGES = ['en', 'uk'] as const;
export type Language = (typeof LANGUAGES)[number];

export function isLanguage(code: string | null | undefined): code is Language {
  return LANGUAGES.some((language) => language === code);
}
