import { useState } from 'react';
import { cardForm } from '../words/en/cardForm.ts';
import { useWords } from '../words/words.ts';

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
  const words = useWords(cardForm);
  const [isOwn, setIsOwn] = useState(false);
  if (isOwn) {
    return (
      <input
        className="text-field card-kind-input"
        aria-label={words.kindOf(label)}
        placeholder={words.ownWordHint}
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
      className="text-field card-select"
      aria-label={words.kindOf(label)}
      value={kind}
      onChange={({ target }) => (target.value === words.ownWord ? setIsOwn(true) : onChange(target.value))}
    >
      {(kinds.includes(kind) ? kinds : [kind, ...kinds]).map((each) => (
        <option key={each}>{each}</option>
      ))}
      <option>{words.ownWord}</option>
    </select>
  );
}
