import { digitsOf, withPlainDigits } from '@contactbook/contract/digits';
import type { Kinded } from './kinds.ts';

/** Shorter numbers have no country, or are not those of a person. */
const MIN_MESSENGER_DIGITS = 8;

/**
 * Returns the links that open a chat with this number. Messengers know a number by its country, so a number without a
 * leading + or 00 has none, and neither has one that is not marked as a mobile number.
 */
export function messengersOf({ features = {} }: Kinded, number: string): { name: string; href: string }[] {
  const isAbroad = /^\s*(?:\+|00)/.test(withPlainDigits(number));
  const digits = digitsOf(number.replace(/[;,x].*$/i, '')).replace(/^00/, '');
  if (features['mobile'] !== true || !isAbroad || digits.length < MIN_MESSENGER_DIGITS) return [];
  return [
    { name: 'WhatsApp', href: `https://wa.me/${digits}` },
    { name: 'Signal', href: `https://signal.me/#p/+${digits}` },
    { name: 'Telegram', href: `https://t.me/+${digits}` },
  ];
}
