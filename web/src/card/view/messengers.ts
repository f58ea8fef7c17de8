import { dialled } from '@contactbook/contract/dialled';
import { digitsOf } from '@contactbook/contract/digits';
import type { Kinded } from '../fields/kinds.ts';

/** Shorter numbers have no country, or are not those of a person. */
const MIN_MESSENGER_DIGITS = 8;

/**
 * Returns the links that open a chat with this number. Messengers know a number by its country, so a number without a
 * leading + or 00 has none, and neither has one that is not marked as a mobile number.
 */
export function messengersOf({ features = {} }: Kinded, number: string): { name: string; href: string }[] {
  const href = dialled(number).find((part) => part.href !== undefined)?.href ?? '';
  const isAbroad = /^tel:(?:\+|00)/.test(href);
  const digits = digitsOf(href.replace(/[;,].*$/, '')).replace(/^00/, '');
  if (features['mobile'] !== true || !isAbroad || digits.length < MIN_MESSENGER_DIGITS) return [];
  return [
    { name: 'WhatsApp', href: `https://wa.me/${digits}` },
    { name: 'Signal', href: `https://signal.me/#p/+${digits}` },
    { name: 'Telegram', href: `https://t.me/+${digits}` },
  ];
}
