/** The end of every text of the pseudo-language: a zero-width space, which locators and accessible names ignore. */
export const BRACKET = '\u200B';
