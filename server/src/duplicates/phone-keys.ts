import { digitsOf, plainNumber } from '@contactbook/contract/digits';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A number for comparisons: E.164, or digits where it has no country; a number without a country code is read with
 * each country. `isShared`: a landline, or a number of a company.
 */
export type PhoneKey = { key: string; others: readonly string[]; isShared: boolean };

const PERSONAL = new Set([undefined, 'MOBILE', 'FIXED_LINE_OR_MOBILE', 'PERSONAL_NUMBER', 'PAGER']);
/** Shorter numbers without a country, such as 459-12-56, are those of a landline. */
const MOBILE_MIN_DIGITS = 9;
/** Extensions have three digits at least. */
const MIN_DIGITS = 3;
const PHONE_TEXT_MAX = 64;

/**
 * Returns the key of a number as a person writes it, in one of these countries, the likeliest first; undefined if it has
 * too few digits.
 */
export function phoneKey(text: string, countries: readonly CountryCode[]): PhoneKey | undefined {
  const plain = plainNumber(text.slice(0, PHONE_TEXT_MAX)).replace(/^\s*(?:tel:)?\s*00(?=[1-9])/i, '+');
  const readings = (plain.includes('+') || countries.length === 0 ? [undefined] : countries).flatMap((country) => {
    const parsed = parsePhoneNumberFromString(plain, country);
    return parsed?.isValid() === true ? [parsed] : [];
  });
  const [likeliest, ...others] = readings;
  if (likeliest !== undefined) {
    const numbers = new Set(others.map(({ number }) => number));
    numbers.delete(likeliest.number);
    return { key: likeliest.number, others: [...numbers], isShared: !PERSONAL.has(likeliest.getType()) };
  }
  const digits = digitsOf(plain);
  if (digits.length < MIN_DIGITS) return undefined;
  return { key: digits, others: [], isShared: digits.length < MOBILE_MIN_DIGITS };
}

/** Returns the forms in which a number may stand in other contacts. */
export const formsOf = ({ key, others }: PhoneKey): string[] => [key, ...others];

/** Returns the country of an international number. */
export function countryOf(text: string): CountryCode | undefined {
  return text.includes('+') ? parsePhoneNumberFromString(text.slice(0, PHONE_TEXT_MAX))?.country : undefined;
}
