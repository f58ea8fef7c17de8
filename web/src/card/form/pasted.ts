import type { ContactDraft } from '@contactbook/contract/contacts';
import { digitsOf } from '@contactbook/contract/digits';
import { CARD_TEXT_MAX_BYTES, NAME_MAX_LENGTH, NUMBER_MAX_LENGTH } from '@contactbook/contract/limits';

/** A number at the beginning or end of the text: digits with punctuation, and an optional extension. */
const PASTED_NUMBER = /[+(*]?\p{Nd}[\p{Nd}\s()+./*#-]*(?:[\s,;]*(?:ext\.?|x|доб\.?)\s*\p{Nd}+)?/iu;
const AT_END = new RegExp(`${PASTED_NUMBER.source}$`, 'iu');
const AT_BEGIN = new RegExp(`^${PASTED_NUMBER.source}`, 'iu');
const BESIDE_NAME = /^[\s,;:<>[\]|()–—-]+|[\s,;:<>[\]|()–—-]+$/gu;
/** Brackets and spaces around a number or a name, as mail programs write them. */
const AROUND = /^[\s<[]+|(?<![\s>\]])[\s>\]]+$/gu;
export const MIN_PASTED_DIGITS = 3;
/** A longer text is no name with a number. */
const LINE_MAX_LENGTH = 2 * (NAME_MAX_LENGTH + NUMBER_MAX_LENGTH);
/** A longer text is no contact: a vCard, or the signature of a mail. */
const VCARD_MAX_LENGTH = CARD_TEXT_MAX_BYTES;
const SIGNATURE_MAX_LENGTH = 2000;

/** Returns whether the text is a vCard or has an e-mail address, which the line for a new contact has no field for. */
export function saysMore(text: string): boolean {
  const isVCard = /^\s{0,99}BEGIN:VCARD/i.test(text);
  return isVCard ? text.length <= VCARD_MAX_LENGTH : text.length <= SIGNATURE_MAX_LENGTH && /\S@\S/.test(text);
}

/** Splits a text into a name and a number; undefined if it does not contain both. */
export function pastedContact(text: string): ContactDraft | undefined {
  if (text.length > LINE_MAX_LENGTH) return undefined;
  const line = text.replace(/\s+/gu, ' ').replace(AROUND, '');
  const number = (AT_END.exec(line) ?? AT_BEGIN.exec(line))?.[0];
  if (number === undefined) return undefined;
  const name = line.replace(number, '').replace(BESIDE_NAME, '');
  const isBoth = /\p{L}/u.test(name) && !/\p{Nd}/u.test(name) && digitsOf(number).length >= MIN_PASTED_DIGITS;
  return isBoth ? { name, number: number.trim() } : undefined;
}
