import { useId } from 'react';
import { useFault } from './faults.ts';

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
  const shared = { ...input, id, value, dir: 'auto', autoComplete: 'off', className: 'text-field card-input' };
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
