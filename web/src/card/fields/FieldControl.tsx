import type { Card, FieldName } from '@contactbook/contract/card';
import { fieldAt, FIELDS } from '@contactbook/card/fields/fields';
import { withPart } from '@contactbook/card/fields/difference';
import { createFreeIds } from '@contactbook/card/free-ids';
import { blankEntry, entriesAt } from './beginEdit.ts';
import { AddressFields } from './AddressFields.tsx';
import { DateEntry } from './DateEntry.tsx';
import { KindedEntries } from './KindedEntries.tsx';
import { TextEntries, TextField } from './TextEntries.tsx';
import { valueTitle } from './valueTexts.ts';
import { cardForm, fieldNames } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

/** The control of a field in the form of a contact, by the table of fields. */
export function FieldControl({
  label,
  card,
  onChange,
}: {
  label: FieldName;
  card: Card;
  onChange: (card: Card) => void;
}) {
  const words = useWords(cardForm);
  const names = useWords(fieldNames);
  const { path, control, main = '', id: prefix, as } = FIELDS[label];
  const { one, several, add = one } = names[label];
  const all = entriesAt(card, path);
  const own = Object.entries(all).filter(([, entry]) => fieldAt(path, entry) === label);
  const set = (id: string, entry: object) => onChange(withPart(card, path, { ...all, [id]: entry }));
  const shown = own.length > 0 ? own : [[createFreeIds(all)(`${prefix}1`), blankEntry(label)] as [string, object]];

  if (control === 'name')
    return (
      <TextField
        label={one}
        field={path}
        value={card.name?.full ?? ''}
        onChange={(full) => onChange({ ...card, name: { ...card.name, full } })}
      />
    );
  if (control === 'text')
    return <TextEntries title={one} {...{ path, main }} entries={shown} isLong={label === 'note'} onChange={set} />;
  if (control === 'date')
    return shown.map(([id, entry]) => {
      const { date, label: word } = entry as NonNullable<Card['anniversaries']>[string]; // of a field of dates
      return (
        <DateEntry
          key={id}
          field={`${path}/${id}`}
          label={valueTitle({ label, ...(word !== undefined && { about: [word] }) })}
          {...{ date }}
          onChange={(parts) => set(id, { ...entry, date: parts })}
        />
      );
    });
  if (control === 'kinded')
    return (
      <KindedEntries
        {...{ title: several, noun: one, add, property: path, prefix }}
        entries={all}
        label={label}
        blank={blankEntry(label)}
        textOf={(entry) => (as === 'address' ? words.thisAddress : textAt(entry, main))}
        onChange={(entries) => onChange(withPart(card, path, entries))}
      >
        {(entry, change, input) =>
          as === 'address' ? (
            <AddressFields address={entry} set={change} input={input} />
          ) : (
            <input
              {...input}
              {...(as === 'number'
                ? { type: 'tel', dir: 'ltr', className: `${input.className} card-number` }
                : { type: 'email' })}
              value={textAt(entry, main)}
              onChange={({ target }) => change({ ...entry, [main]: target.value })}
            />
          )
        }
      </KindedEntries>
    );
  return null;
}

const textAt = (entry: object, main: string): string => (entry as Record<string, string>)[main] ?? ''; // its text
