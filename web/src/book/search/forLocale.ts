import { shownLocale } from '../../words/language.ts';

/** Returns a function that makes its value with the first call, and anew with the first call in another language. */
export function forLocale<Value>(make: (locale: string) => Value): () => Value {
  let made: { locale: string; value: Value } | undefined;
  return () => {
    const locale = shownLocale();
    if (made?.locale !== locale) made = { locale, value: make(locale) };
    return made.value;
  };
}
