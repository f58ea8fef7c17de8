import type { Card } from '@contactbook/contract/card';
import type { ShortValue } from '@contactbook/contract/clashes';
import { type CardField, changeOf, fieldsOf } from '@contactbook/card/fields/difference';
import { FIELD_NAMES, type FieldName } from '@contactbook/contract/card';
import { FIELDS } from '@contactbook/card/fields/fields';
import { longText } from '@contactbook/card/fields/texts';
import { birthdayText } from '../birthday.ts';
import { valueText, valueTitle } from './valueTexts.ts';

/** A value of a card as it is shown: what it is called, and its text in full. */
export type ShownValue = CardField & { title: string; text: string; isPreferred: boolean };

/** Returns the values of a card that are shown in these places, in the order of the fields, the preferred ones first. */
export function shownValues(card: Card, ...places: (typeof FIELDS)[FieldName]['shown'][]): ShownValue[] {
  return fieldsOf(card)
    .filter(({ label }) => places.includes(FIELDS[label].shown))
    .map(shownValue)
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => fieldPlace(one) - fieldPlace(other) || prefRank(one) - prefRank(other));
}

function shownValue(field: CardField): ShownValue {
  const { label, value, id } = field;
  const change = changeOf(field);
  const text = valueText({ label, text: longText(label, value, id) });
  return {
    ...field,
    title: valueTitle(change),
    text: label === 'birthday' ? birthdayText(text, change.text) : isReference(change) ? '' : text,
    isPreferred: prefRank(field) === 1,
  };
}

/** A relation to another card is an address, which is not shown as a name. */
const isReference = ({ label, text }: ShortValue): boolean =>
  label === 'related' && /^[a-z][a-z0-9+.-]*:\S*$/i.test(text);

const fieldPlace = ({ label }: CardField): number => FIELD_NAMES.indexOf(label);
const prefRank = ({ value }: CardField): number => (Object(value) as { pref?: number }).pref ?? 101;
