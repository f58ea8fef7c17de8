import { digitsOf, plainNumber } from '@contactbook/contract/digits';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** A number for comparisons: E.164, or digits where it has no country. `isShared`: a landline, or a number of a company. */
export type PhoneKey = { key: string; isShared: boolean };

const PERSONAL = new Set([undefined, 'MOBILE', 'FIXED_LINE_OR_MOBILE', 'PERSONAL_NUMBER', 'PAGER']);
/** Shorter numbers without a country, such as 459-12-56, are those of a landline. */
const MOBILE_MIN_DIGITS = 9;
const MIN_DIGITS = 5;
const PHONE_TEXT_MAX = 64;

/** Returns the key of a number as a person writes it; undefined if it has too few digits. */
export function phoneKey(text: string, country: CountryCode | undefined): PhoneKey | undefined {
  const plain = plainNumber(text.slice(0, PHONE_TEXT_MAX)).replace(/^\s*(?:tel:)?\s*00(?=[1-9])/i, '+');
  const parsed = parsePhoneNumberFromString(plain, country);
  if (parsed?.isValid() === true) return { key: parsed.number, isShared: !PERSONAL.has(parsed.getType()) };
  const digits = digitsOf(plain);
  return digits.length < MIN_DIGITS ? undefined : { key: digits, isShared: digits.length < MOBILE_MIN_DIGITS };
}

/** Returns the country of an international number. */
export function countryOf(text: string): CountryCode | undefined {
  return text.includes('+') ? parsePhoneNumberFromString(text.slice(0, PHONE_TEXT_MAX))?.country : undefined;
}
