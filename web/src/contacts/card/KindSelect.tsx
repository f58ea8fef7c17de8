import { useState } from 'react';

const OWN_WORD = 'Own word…';

/** Selects the kind of an entry: one of these, its current one, or the user's own word. */
export function KindSelect({
  kind,
  kinds,
  label,
  onChange,
}: {
  kind: string;
  kinds: string[];
  /** Label of the entry. */
  label: string;
  onChange: (kind: string) => void;
}) {
  const [isOwn, setIsOwn] = useState(false);
  if (isOwn) {
    return (
      <input
        className="card-kind-input"
        aria-label={`Kind of ${label}`}
        placeholder="Your word"
        autoComplete="off"
        // The user has just chosen to write a kind.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        maxLength={60}
        defaultValue={kinds.includes(kind) ? '' : kind}
        onChange={({ target }) => target.value.trim() !== '' && onChange(target.value.trim())}
      />
    );
  }
  return (
    <select
      className="card-select"
      aria-label={`Kind of ${label}`}
      value={kind}
      onChange={({ target }) => (target.value === OWN_WORD ? setIsOwn(true) : onChange(target.value))}
    >
      {(kinds.includes(kind) ? kinds : [kind, ...kinds]).map((each) => (
        <option key={each}>{each}</option>
      ))}
      <option>{OWN_WORD}</option>
    </select>
  );
}
