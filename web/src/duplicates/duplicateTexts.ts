import type { DuplicateGroup } from '@contactbook/contract/duplicates';
import { shownLocale } from '../words/language.ts';
import { duplicates } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';

/** Returns the strongest thing that the contacts share. */
export function reasonText({ reasons, values }: DuplicateGroup): string {
  const words = wordsOf(duplicates);
  const valueOf = (property: string) => reasons.find((reason) => reason.property === property)?.value;
  const [phone, email] = [valueOf('phone'), valueOf('email')];
  if (valueOf('chosen') !== undefined) return words.byHand;
  if (phone !== undefined) {
    const isIt = (text: string) => digits(text).endsWith(digits(phone).slice(-7));
    return words.sameNumber(values.find(({ label, text }) => label === 'phone' && isIt(text))?.text ?? phone);
  }
  if (email !== undefined) return words.sameEmail(email);
  if (valueOf('uid') !== undefined) return words.sameCard;
  if (valueOf('birthday') !== undefined) return words.sameBirthday;
  if (valueOf('name') !== undefined) return words.sameName;
  return valueOf('company') === undefined ? words.noReason : words.sameCompany;
}

const digits = (text: string): string => text.replace(/\D/g, '');

/** Returns since when a contact is in the book. Its id begins with the time (RFC 9562, section 5.7), except for old ones. */
export function sinceText(id: string): string {
  const atMs = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
  if (id[14] !== '7') return '';
  const date = new Date(atMs).toLocaleDateString(shownLocale(), { day: 'numeric', month: 'long', year: 'numeric' });
  return wordsOf(duplicates).since(date);
}
