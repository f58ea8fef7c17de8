/** The page's own: its dates and counts are told in the language of the words around them, whatever the browser speaks. */
const LANGUAGE = 'en';

/** Who speaks it has a manner of their own with dates; else the day comes first and a day has 24 hours, as mostly. */
export const LOCALE = navigator.languages.find((each) => each.split('-')[0] === LANGUAGE) ?? `${LANGUAGE}-GB`;
