import { compareNames, isOneEditApart, type NameRelation } from './compare-names.ts';
import type { Person } from './person.ts';
import { formsOf } from './phone-keys.ts';

/** What speaks for two contacts being one: a value that both have. */
type Reason = { property: 'uid' | 'phone' | 'email' | 'name' | 'birthday' | 'company'; value: string };
/**
 * Two contacts that may be one. `score` is the logarithm to base 2 of the odds. A pair is strong if both have a number,
 * an e-mail or a UID that belongs to one person.
 */
export type Pair = { score: number; isStrong: boolean; relation: NameRelation; reasons: Reason[] };

/** How often a value occurs in a book. */
export type Frequencies = {
  people: number;
  /** The number of people with this word in their names, by its key. */
  named: (key: string) => number;
  /** The number of names that people with this key have: copies of one contact count once. */
  holders: (key: string) => number;
  /** Whether people with names that differ have this key, as at a switchboard. */
  isShared: (key: string) => boolean;
};

/** Pairs below this score are not shown, unless their full names are equal: odds of eight to one. */
const BAR = 3;

/** A small book is taken for a part of one with so many people more, in which names are as frequent as elsewhere. */
const ELSEWHERE = 1000;
const GIVEN_ELSEWHERE = 5;
const WORD_ELSEWHERE = 0.5;
const MOST_BITS = 14;
/** Equal full names prove nothing if so many further people of that name are likely. */
const NAMESAKES = 0.02;
const SMALL_BOOK = 100;
/** Bits for and against. They were chosen by the tuning half of the generated books (bench/duplicates). */
const BITS = {
  renamed: -4,
  shared: -7,
  unnamed: 3,
  strong: 3,
  birthday: 8,
  otherBirthday: -9,
  otherNumbers: -6,
  slippedNumber: 8,
  otherEmails: -2,
  otherCompany: -1,
};
/** Mailboxes that several people read. */
const ROLES =
  /^(?:info|office|admin|sales|support|contact|hello|mail|kontakt|family|rodyna|familie|team|buero|zakaz|reception|service|hr|job|jobs|shop|booking|secretary|postmaster|webmaster|no-?reply)(?:[+.@_-]|$)/;

export const phoneBlock = (key: string): string => `p ${key}`;
export const emailBlock = (key: string): string => `e ${key}`;
export const uidBlock = (key: string): string => `u ${key}`;
export const companyBlock = (key: string): string => `c ${key}`;

/** Scores two people; undefined if nothing that they share can make them one. */
export function scorePair(one: Person, other: Person, book: Frequencies): Pair | undefined {
  const { relation, agreed } = compareNames(one.words, other.words);
  if (relation === 'other') return undefined;
  const reasons: Reason[] = [];
  let [isStrong, hasOtherBirthday] = [false, false];
  let score = -Math.log2(book.people + ELSEWHERE);
  const add = (key: string, isWeak: boolean, reason: Reason): void => {
    const shared = isWeak || book.isShared(key);
    score += bitsOf(book, book.holders(key), 0) + (shared ? BITS.shared : BITS.strong);
    isStrong ||= !shared;
    reasons.push(reason);
  };
  for (const { key, quality } of agreed) {
    if (key !== '')
      score += quality * bitsOf(book, book.named(key), isKnownName(one, key) ? GIVEN_ELSEWHERE : WORD_ELSEWHERE);
  }
  score += relation === 'renamed' ? BITS.renamed : relation === 'unnamed' ? BITS.unnamed : 0;
  if (one.uid === other.uid) add(uidBlock(one.uid), false, { property: 'uid', value: one.uid });
  let [hasNumber, hasEmail] = [false, false];
  const theirs = new Set(other.phones.flatMap(formsOf));
  for (const phone of one.phones) {
    const key = formsOf(phone).find((form) => theirs.has(form));
    if (key === undefined) continue;
    add(phoneBlock(key), phone.isShared, { property: 'phone', value: key });
    hasNumber = true;
  }
  for (const email of one.emails) {
    if (!other.emails.includes(email)) continue;
    add(emailBlock(email), ROLES.test(email), { property: 'email', value: email });
    hasEmail = true;
  }
  if (!hasNumber && one.phones.length > 0 && other.phones.length > 0) {
    const isSlip =
      relation !== 'unnamed' &&
      one.phones.some(({ key }) => other.phones.some((phone) => isOneEditApart(key, phone.key)));
    score += isSlip ? BITS.slippedNumber : BITS.otherNumbers;
  }
  if (!hasEmail && one.emails.length > 0 && other.emails.length > 0) score += BITS.otherEmails;
  if (one.birthday !== '' && other.birthday !== '') {
    const isSame =
      one.birthday.slice(-4) === other.birthday.slice(-4) &&
      (one.birthday === other.birthday || Math.min(one.birthday.length, other.birthday.length) === 4);
    hasOtherBirthday = !isSame;
    score += isSame ? BITS.birthday : BITS.otherBirthday;
    if (isSame) reasons.push({ property: 'birthday', value: one.birthday });
  }
  if (one.company !== '' && other.company !== '') {
    const isSame = one.company === other.company;
    score += isSame ? Math.min(6, bitsOf(book, book.holders(companyBlock(one.company)), 1)) : BITS.otherCompany;
    if (isSame) reasons.push({ property: 'company', value: one.company });
  }
  if (relation === 'equal') reasons.push({ property: 'name', value: one.name });
  const isNamesake = relation === 'equal' && !hasOtherBirthday && isRareName(agreed, book);
  if (score < BAR && !isNamesake) return undefined;
  // A shared number belongs to one person where the name and the company are one too.
  isStrong ||= ['name', 'phone', 'company'].every((property) => reasons.some((reason) => reason.property === property));
  return { score: Math.max(score, BAR), isStrong: isStrong && relation !== 'renamed', relation, reasons };
}

/**
 * Returns whether all words of two full names agree, and chance explains that in few books like this one: the number of
 * further people of this name that the frequencies of its words make likely.
 */
function isRareName(agreed: readonly { key: string; quality: number }[], { people, named }: Frequencies): boolean {
  if (agreed.length < 2 || agreed.some(({ quality }) => quality < 1)) return false;
  const among = Math.max(people, SMALL_BOOK);
  return agreed.reduce((likely, { key }) => (likely * Math.max(0, named(key) - 2)) / among, among) < NAMESAKES;
}

/** The bits that an agreement is worth: the rarer a value, the more. The two contacts themselves count once. */
function bitsOf({ people }: Frequencies, count: number, elsewhere: number): number {
  return Math.min(MOST_BITS, Math.log2((people + ELSEWHERE) / (Math.max(1, count - 1) + elsewhere)));
}

const isKnownName = ({ words }: Person, key: string): boolean =>
  words.tokens.some(({ isGiven, keys }) => isGiven && keys.includes(key));
