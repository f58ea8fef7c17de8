import type { ContactDraft } from '@contactbook/contract/contacts';
import { digitsOf } from '@contactbook/contract/digits';
import { isLongerThan, NAME_MAX_LENGTH, NUMBER_MAX_LENGTH } from '@contactbook/contract/limits';
import { tidied } from '../../card/form/tidied.ts';

/** A number at the beginning or end of a text; shorter ones belong to the name, as in "Taxi 24". */
const TYPED_NUMBER =
  /^[+(*#\p{Nd}][\p{Nd}\s()./*#+~‐‑‒–—-]*(?=\s|$)|(?:^|(?<=\s))[+(*#\p{Nd}][\p{Nd}\s()./*#+~‐‑‒–—-]*$/u;
const MIN_TYPED_DIGITS = 3;

/** Returns the name and the number in a typed text; undefined if it is not valid in them. */
export function typedContact(text: string): Partial<ContactDraft> | undefined {
  const [part = ''] = TYPED_NUMBER.exec(text) ?? [];
  const isNumber = digitsOf(part).length >= MIN_TYPED_DIGITS;
  const number = isNumber ? part.trim() : '';
  const { name } = tidied({ name: isNumber ? text.replace(part, ' ').trim() : text, number: '' });
  if (name !== '' && !/[\p{L}\p{N}]/u.test(name)) return undefined;
  if (isLongerThan(name, NAME_MAX_LENGTH) || isLongerThan(number, NUMBER_MAX_LENGTH)) return undefined;
  return { ...(name !== '' && { name }), ...(number !== '' && { number }) };
}
