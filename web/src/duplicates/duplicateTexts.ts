import type { DuplicateGroup } from '@contactbook/contract/duplicates';
import { dateText } from '../card/dateText.ts';
import { shownLocale } from '../words/language.ts';
import { duplicateFields } from '../words/en/duplicateFields.ts';
import { duplicateKinds } from '../words/en/duplicateKinds.ts';
import { duplicates } from '../words/en/duplicates.ts';
import { wordsOf } from '../words/words.ts';

const DATE_FIELDS = new Set(['birthday', 'anniversary', 'death', 'date']);

/** Returns a value as people read it. */
export function fieldText(label: string, text: string): string {
  return DATE_FIELDS.has(label) ? dateText(text) : text;
}

/** Returns the name of a field. */
export function fieldName(label: string): string {
  const names: Record<string, string> = wordsOf(duplicateFields);
  return names[label] ?? wordsOf(duplicateFields).other;
}

/** Returns the name of a kind of number or e-mail; a label of the owner stays as it is. */
export function kindName(about: string): string {
  const names: Record<string, string> = wordsOf(duplicateKinds);
  return names[about] ?? about;
}

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
