import type { Card } from '@contactbook/contract/card';
import { TextField } from './TextField.tsx';

/** Properties whose entries are one text each: the field with the text, and the id of the first entry. */
const TEXT_PROPERTIES = {
  organizations: { textField: 'name', firstId: 'o1' },
  titles: { textField: 'name', firstId: 't1' },
  notes: { textField: 'note', firstId: 'n1' },
  nicknames: { textField: 'name', firstId: 'k1' },
  links: { textField: 'uri', firstId: 'l1' },
  pronouns: { textField: 'pronouns', firstId: 'y1' },
} as const;
type TextProperty = keyof typeof TEXT_PROPERTIES;
type TextEntry = { [Field in (typeof TEXT_PROPERTIES)[TextProperty]['textField']]?: string };

/** One field for each text entry, and one for the first entry. Empty entries are removed on saving. */
export function TextEntries({
  label,
  property,
  draft,
  onChange,
}: {
  label: string;
  property: TextProperty;
  draft: Card;
  onChange: (next: Partial<Card>) => void;
}) {
  const { textField, firstId } = TEXT_PROPERTIES[property];
  const entries = textEntriesOf(draft, property);
  const ids = Object.keys(entries).length === 0 ? [firstId] : Object.keys(entries);
  return ids.map((id, index) => (
    <TextField
      key={id}
      label={index === 0 ? label : `${label} ${index + 1}`}
      field={`${property}/${id}`}
      value={entries[id]?.[textField] ?? ''}
      isLong={property === 'notes'}
      onChange={(text) => {
        const next = { [property]: { ...entries, [id]: { ...entries[id], [textField]: text } } } as Partial<Card>; // other fields stay
        onChange(property === 'pronouns' ? { speakToAs: { ...draft.speakToAs, ...next } } : next);
      }}
    />
  ));
}

export function textEntriesOf(card: Card, property: TextProperty): Record<string, TextEntry> {
  return (property === 'pronouns' ? card.speakToAs?.pronouns : card[property]) ?? {};
}
