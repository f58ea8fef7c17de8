import { fileSizes } from '../words/en.ts';
import { shownLocale } from '../words/language.ts';
import { wordsOf } from '../words/words.ts';

const MEGABYTE = 2 ** 20;

/** Formats a number of bytes such as "12 KB" or "3.4 MB". */
export function sizeOf(bytes: number): string {
  const { kilobytes, megabytes } = wordsOf(fileSizes);
  if (bytes < MEGABYTE) return kilobytes(Math.ceil(bytes / 1024).toLocaleString(shownLocale()));
  const digits = bytes < 100 * MEGABYTE ? 1 : 0;
  return megabytes((bytes / MEGABYTE).toLocaleString(shownLocale(), { maximumFractionDigits: digits }));
}
