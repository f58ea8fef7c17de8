import { digitsOf, plainNumber } from '../digits.ts';
import { NUMBER_MAX_LENGTH } from '../limits.ts';

/**
 * The ways to read a number as a number of some country. `code` is the calling code that its text says, `national` the
 * digits after it: with and without a trunk prefix.
 */
type NumberReading = { code: string | undefined; national: string };
export type NumberForms = { digits: string; readings: NumberReading[] };
/** How a number matched: the digits that it shares with the query, and whose calling code the other one leaves out. */
export type NumberMatch = { digits: string; code: string | undefined; isCodeTyped: boolean };

/** Calling codes (ITU-T E.164): 1 and 7, these of two digits, and all others have three. */
const CALLING_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
/** What is dialled before a calling code: 00 in most countries, 011 in North America, 8~10 in Russia. */
const INTERNATIONAL_PREFIXES = ['00', '011', '810'];
/** What is dialled before a national number, and the number of digits from which it is taken for that. */
const TRUNK_PREFIXES = [
  ['0', 5],
  ['1', 8],
  ['8', 8],
  ['01', 8],
  ['06', 8],
  ['80', 8],
] as const;
const EXTENSION = /\s*(?:;?\s*ext(?:ension|n)?[.=:]?|#|x|доб\.?)\s*\p{Nd}{1,7}\s*$/iu;
const ONLY_NUMBER = /^[\s+]*(?:tel:)?[\s+]*[\p{Nd}\s()[\]./~*#,;+\u00a0‐‑‒–—-]*$/iu;

/** A longer text is no number. */
const READ_MAX_LENGTH = 4 * NUMBER_MAX_LENGTH;
/** Shorter beginnings of a number match far too much. */
const BEGINNING_MIN_DIGITS = 5;
/** A whole number may be shorter: small islands have four digits. */
const WHOLE_MIN_DIGITS = 4;

/** Returns the forms of a text that is a number; undefined for other texts. */
export function numberForms(text: string): NumberForms | undefined {
  if (text.length > READ_MAX_LENGTH) return undefined;
  const plain = plainNumber(text, false).replace(EXTENSION, '');
  if (!ONLY_NUMBER.test(plain)) return undefined;
  const digits = digitsOf(plain);
  if (digits.length < WHOLE_MIN_DIGITS) return undefined;
  const withoutZero = digitsOf(plainNumber(plain));
  const isInternational = /^\D*\+/.test(plain);
  const readings = [digits, ...(withoutZero === digits ? [] : [withoutZero])].flatMap((each) =>
    isInternational ? international(each) : national(each),
  );
  return { digits, readings };
}

/** Returns how two numbers match; the query may be the beginning of the number. Undefined if they do not. */
export function matchNumber(query: NumberForms, stored: NumberForms): NumberMatch | undefined {
  for (const one of query.readings) {
    for (const other of stored.readings) {
      const isSameCountry = one.code === undefined || other.code === undefined || one.code === other.code;
      const isWhole = one.national === other.national && one.national.length >= WHOLE_MIN_DIGITS;
      const isBeginning = one.national.length >= BEGINNING_MIN_DIGITS && other.national.startsWith(one.national);
      if (!isSameCountry || !(isWhole || isBeginning)) continue;
      const isCodeTyped = one.code !== undefined;
      const code = one.code === other.code ? undefined : (one.code ?? other.code);
      return { digits: one.national, code, isCodeTyped };
    }
  }
  return undefined;
}

/** A zero after the calling code is written by mistake, except in Italy, where it belongs to the number. */
function international(digits: string): NumberReading[] {
  const [code = ''] = CALLING_CODE.exec(digits) ?? [];
  if (code === '') return [];
  return withMobileForms(code, digits.slice(code.length)).flatMap((rest) =>
    rest.startsWith('0') ? [rest, rest.slice(1)].map((each) => ({ code, national: each })) : [{ code, national: rest }],
  );
}

function national(digits: string): NumberReading[] {
  const prefix = INTERNATIONAL_PREFIXES.find((each) => digits.startsWith(each) && digits.length >= each.length + 6);
  const trunks = TRUNK_PREFIXES.filter(([trunk, min]) => digits.startsWith(trunk) && digits.length > min);
  const nationals = [digits, ...trunks.map(([trunk]) => digits.slice(trunk.length))];
  return [
    ...(prefix === undefined ? [] : international(digits.slice(prefix.length))),
    ...nationals.map((each) => ({ code: undefined, national: each })),
    ...nationals.flatMap((each) => withoutMobileSign(each).map((other) => ({ code: undefined, national: other }))),
  ];
}

/** Mobile numbers of Argentina have a 9 after the calling code, which is a 15 after the area code at home. */
function withMobileForms(code: string, rest: string): string[] {
  return code === '54' && rest.startsWith('9') ? [rest, rest.slice(1)] : [rest];
}

function withoutMobileSign(digits: string): string[] {
  return digits.length === 12
    ? [2, 3, 4]
        .filter((area) => digits.slice(area, area + 2) === '15')
        .map((area) => digits.slice(0, area) + digits.slice(area + 2))
    : [];
}
