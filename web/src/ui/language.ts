/** The page's own language: dates and counts are written as the words around them, whatever the browser's language. */
const LANGUAGE = 'en';

/** A person whose browser speaks English has its form of dates; else the day comes first and a day has 24 hours. */
export const LOCALE = navigator.languages.find((each) => each.split('-')[0] === LANGUAGE) ?? `${LANGUAGE}-GB`;
