/** The page's language. Dates and numbers use it regardless of the browser's language, like the text around them. */
const LANGUAGE = 'en';

/** The user's English locale, which determines the format of dates; British English if the browser has none. */
export const LOCALE = navigator.languages.find((each) => each.split('-')[0] === LANGUAGE) ?? `${LANGUAGE}-GB`;
