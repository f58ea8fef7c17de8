import anyAscii from 'any-ascii';

/**
 * Scripts that the web app cannot compare with Latin letters by itself. Cyrillic, Greek, Georgian and Armenian are
 * not among them: it compares their letters with all romanizations (contract/src/similar/alphabets.ts).
 */
const FOREIGN =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}]/u;

/** Returns the text in Latin letters; undefined if it has no letters of these scripts. */
export function latinForm(text: string): string | undefined {
  if (!FOREIGN.test(text)) return undefined;
  const latin = anyAscii(text).trim();
  return latin === '' ? undefined : latin;
}
