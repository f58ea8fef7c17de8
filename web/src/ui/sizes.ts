import { fileSizes } from '../words/en.ts';
import { shownLocale } from '../words/language.ts';
import { wordsOf } from '../words/words.ts';

const KB = 1024;
const MB = KB * KB;

/** Returns a text like "1.3 of 2.1 MB". */
export function readText(read: number, total: number): string {
  if (total === 0) return sizeText(read);
  return wordsOf(fileSizes).readOf(inUnit(read, unitOf(total)), sizeText(total));
}

export function sizeText(bytes: number): string {
  const unit = unitOf(bytes);
  const { megabytes, kilobytes } = wordsOf(fileSizes);
  return (unit === MB ? megabytes : kilobytes)(inUnit(bytes, unit));
}

function unitOf(bytes: number): number {
  return bytes < MB / 10 ? KB : MB;
}

function inUnit(bytes: number, unit: number): string {
  const options = { maximumFractionDigits: unit === MB ? 1 : 0 };
  return (bytes === 0 ? 0 : Math.max(bytes / unit, unit === MB ? 0.1 : 1)).toLocaleString(shownLocale(), options);
}
