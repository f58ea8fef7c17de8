import { TextField } from './TextField.tsx';

/** One field for each text entry, and one for the first entry. Empty entries are removed on saving. */
export function TextEntries<Entry extends Partial<Record<Field, string>>, Field extends string>({
  label,
  property,
  entries: known,
  textField,
  firstId,
  isLong = false,
  onChange,
}: {
  label: string;
  property: string;
  entries: Record<string, Entry> | undefined;
  textField: Field;
  firstId: string;
  isLong?: boolean;
  onChange: (entries: Record<string, Entry>) => void;
}) {
  const entries = known ?? {};
  const ids = Object.keys(entries).length === 0 ? [firstId] : Object.keys(entries);
  return ids.map((id, index) => (
    <TextField
      key={id}
      label={index === 0 ? label : `${label} ${index + 1}`}
      field={`${property}/${id}`}
      value={entries[id]?.[textField] ?? ''}
      isLong={isLong}
      onChange={(text) => onChange({ ...entries, [id]: { ...entries[id], [textField]: text } as Entry })} // other fields stay
    />
  ));
}
