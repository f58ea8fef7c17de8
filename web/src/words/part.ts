/** The texts of one screen in English, which are loaded with the screen, and their name in the translations. */
export type Part<Texts> = { name: string; english: Texts };

/** Defines the English texts of a screen. A text with values is a function. */
export function part<Texts extends object>(name: string, english: Texts): Part<Texts> {
  return { name, english };
}
