import { hash } from 'node:crypto';
import { datePartsOf, parseDate } from '@contactbook/card/dates';
import { splitValue, unescapeText } from '@contactbook/card/text-values';
import { digitsOf } from '@contactbook/contract/digits';
import { nameKey } from '@contactbook/contract/nameKey';
import type { CountryCode } from 'libphonenumber-js/max';
import { listExtras } from '../book/list-extras.ts';
import { isGroup, stateBytes, type StoredContact } from '../book/state.ts';
import { keyOfContact, uidIn } from '../book/uids.ts';
import { type ComparableName, comparableName } from './name-tokens.ts';
import { type PhoneKey, phoneKey } from './phone-keys.ts';

/** What duplicates are found by: a contact of a book, in a form for comparisons. */
export type Person = {
  id: string;
  version: number;
  uid: string;
  /** Whether an export of the contact has this UID. Cards that came without one are exported without it. */
  hasUid: boolean;
  /** Equal for names that count as the same; empty if the contact has none. */
  name: string;
  words: ComparableName;
  phones: readonly PhoneKey[];
  emails: readonly string[];
  birthday: string;
  company: string;
  /** Size of the contact's texts. */
  bytes: number;
};

/** The first lines of these properties, which tell a name from a company that stands in its place. */
const LINES = /^(?:[\w-]+\.)?(BDAY|ORG|FN|N)(?:;[^:\r\n]*)?:([^\r\n]*)/gim;
/** More numbers and e-mails of one contact are not compared. */
const KEYS_MAX = 20;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Returns what a contact is compared by; undefined for a group card. */
export function personOf(contact: StoredContact, countries: readonly CountryCode[]): Person | undefined {
  if (isGroup(contact)) return undefined;
  const lines = new Map<string, string>();
  for (const [, property = '', value = ''] of contact.card?.matchAll(LINES) ?? []) {
    const name = property.toUpperCase();
    if (!lines.has(name)) lines.set(name, value.trim());
  }
  const texts = [contact.number, ...listExtras(contact).also];
  const emails = [contact.name, ...texts].map((text) => text.trim().toLowerCase()).filter((text) => EMAIL.test(text));
  const name = hasName(contact, lines) ? contact.name : '';
  return {
    id: contact.id,
    version: contact.version,
    uid: keyOfContact(contact),
    hasUid: contact.card === null || uidIn(contact) !== undefined,
    name: nameKey(name),
    words: comparableName(name),
    phones: phonesOf(texts, countries),
    emails: [...new Set(emails)].slice(0, KEYS_MAX),
    birthday: birthdayOf(lines.get('BDAY')),
    bytes: stateBytes(contact),
    company: nameKey(unescapeText(splitValue(lines.get('ORG') ?? '', ';')[0] ?? '')),
  };
}

/** Returns a digest of the keys of a person: a decision about two people holds until one of these changes. */
export function keysDigest({ name, phones, emails }: Person): string {
  const numbers = phones.map(({ key }) => digitsOf(key).slice(-9)).toSorted();
  return hash('sha1', JSON.stringify([name, numbers, emails.toSorted()]), 'base64url').slice(0, 16);
}

/** Returns the numbers of a contact as they are written, for the countries of a book. */
export function numbersOf(contact: StoredContact): string[] {
  return [contact.number, ...listExtras(contact).also].filter(isNumber);
}

/** A card without a name shows its company or its e-mail in the place of one. */
function hasName({ name, card }: StoredContact, lines: Map<string, string>): boolean {
  if (name === '' || EMAIL.test(name)) return false;
  return (
    card === null ||
    [lines.get('FN'), lines.get('N')].some((text) => text?.replace(/[;,\s]/g, '') !== '' && text !== undefined)
  );
}

function phonesOf(texts: string[], countries: readonly CountryCode[]): PhoneKey[] {
  const phones = new Map<string, PhoneKey>();
  for (const text of texts.filter(isNumber).slice(0, KEYS_MAX)) {
    const phone = phoneKey(text, countries);
    if (phone !== undefined) phones.set(phone.key, phone);
  }
  return [...phones.values()];
}

const isNumber = (text: string): boolean =>
  /\p{Nd}/u.test(text) && !/[\p{L}@]/u.test(text.replace(/^tel:|ext|доб/i, ''));

/** Returns year, month and day as digits, without a year where there is none. */
function birthdayOf(text = ''): string {
  const date = parseDate(unescapeText(text));
  const { year, month, day } = date === undefined ? {} : datePartsOf(date);
  if (month === undefined || day === undefined) return '';
  return `${year ?? ''}${String(month * 100 + day).padStart(4, '0')}`;
}
