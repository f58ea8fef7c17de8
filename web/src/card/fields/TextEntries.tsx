import { useId } from 'react';
import { useFault } from './faults.ts';

/** The fields of text entries, each with its label. Empty entries are removed on saving. */
export function TextEntries({
  title,
  path,
  main,
  entries,
  isLong = false,
  onChange,
}: {
  title: string;
  path: string;
  /** The key of the text in an entry. */
  main: string;
  entries: [id: string, entry: object][];
  isLong?: boolean;
  onChange: (id: string, entry: object) => void;
}) {
  return entries.map(([id, entry], index) => (
    <TextField
      key={id}
      label={index === 0 ? title : `${title} ${index + 1}`}
      field={`${path}/${id}`}
      value={(entry as Record<string, string>)[main] ?? ''} // an entry of a text field
      isLong={isLong}
      onChange={(text) => onChange(id, { ...entry, [main]: text })}
    />
  ));
}

/** A labelled input of one line or several. */
export function TextField({
  label,
  field,
  value,
  isLong = false,
  onChange,
}: {
  label: string;
  /** Key of the field in the map of faults. */
  field: string;
  value: string;
  isLong?: boolean;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const { fault, hintId, input } = useFault(field);
  // Names and what people do begin with a capital letter; addresses of sites do not.
  const autoCapitalize = field.startsWith('links/') ? 'none' : isLong ? 'sentences' : 'words';
  const shared = {
    ...input,
    id,
    value,
    autoCapitalize,
    dir: 'auto',
    autoComplete: 'off',
    className: 'text-field card-input',
  };
  return (
    <div className="card-field">
      <label className="card-title" htmlFor={id}>
        {label}
      </label>
      {isLong ? (
        <textarea {...shared} rows={3} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input {...shared} onChange={({ target }) => onChange(target.value)} />
      )}
      {fault !== undefined && (
        <p id={hintId} className="card-fault">
          {fault}
        </p>
      )}
    </div>
  );
}
