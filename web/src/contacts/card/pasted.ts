import type { ContactDraft } from '@contactbook/contract/contacts';
import { digitsOf } from '@contactbook/contract/digits';

/** A number at the beginning or at the end: digits with their punctuation, and an extension. */
const NUMBER = /[+(*]?\p{Nd}[\p{Nd}\s()+./*#-]*(?:[\s,;]*(?:ext\.?|x|доб\.?)\s*\p{Nd}+)?/iu;
const AT_END = new RegExp(`${NUMBER.source}$`, 'iu');
const AT_BEGIN = new RegExp(`^${NUMBER.source}`, 'iu');
const BESIDE_NAME = /^[\s,;:<>[\]|()–—-]+|[\s,;:<>[\]|()–—-]+$/gu;
/** Around a number that stands behind a name, as mail programs write it, or before one. */
const AROUND = /^[\s<[]+|[\s>\]]+$/gu;
const MIN_DIGITS = 3;

/** A name and a number that were copied together; undefined where the text is not both. */
export function pastedContact(text: string): ContactDraft | undefined {
  const line = text.replace(/\s+/gu, ' ').replace(AROUND, '');
  const number = (AT_END.exec(line) ?? AT_BEGIN.exec(line))?.[0];
  if (number === undefined) return undefined;
  const name = line.replace(number, '').replace(BESIDE_NAME, '');
  const isBoth = /\p{L}/u.test(name) && !/\p{Nd}/u.test(name) && digitsOf(number).length >= MIN_DIGITS;
  return isBoth ? { name, number: number.trim() } : undefined;
}
