import { createFreeIds } from '@contactbook/card/free-ids';
import type { FieldName } from '@contactbook/contract/card';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import buttons from '../../ui/buttons.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { useFault } from './faults.ts';
import { byPreference } from './cardRow.ts';
import { type Kinded, kindOf, kindsOffered, withKind, withPreferred } from './kinds.ts';
import { cardForm } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

/** Props of the first input of an entry. */
export type EntryInput = {
  className: string;
  'aria-label': string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'data-field': string;
  autoComplete: 'off';
};
type FieldsOf<Entry> = (entry: Entry, set: (entry: Entry) => void, input: EntryInput) => ReactNode;

/** Entries with a kind; one entry is preferred. A removed entry can be restored until the form is saved. */
export function KindedEntries<Entry extends Kinded>({
  title,
  noun,
  add,
  property,
  prefix,
  entries,
  label,
  blank,
  textOf,
  onChange,
  children,
}: {
  title: string;
  noun: string;
  add: string;
  property: string;
  /** The beginning of the ids of new entries. */
  prefix: string | undefined;
  entries: Record<string, Entry>;
  label: FieldName;
  blank: Entry;
  textOf: (entry: Entry) => string;
  onChange: (entries: Record<string, Entry>) => void;
  children: FieldsOf<Entry>;
}) {
  const words = useWords(cardForm);
  const [order, setOrder] = useState(() => byPreference(entries).map(([id]) => id));
  const [removed, setRemoved] = useState<Record<string, Entry>>({});
  const group = useRef<HTMLFieldSetElement>(null);
  const wantsFocus = useRef<string | null>(null);
  useLayoutEffect(() => {
    const wanted = wantsFocus.current;
    wantsFocus.current = null;
    if (wanted !== null) group.current?.querySelector<HTMLElement>(wanted)?.focus();
  });
  const ids = order.filter((id) => id in entries);

  function append() {
    const id = createFreeIds({ ...entries, ...removed })(`${prefix}1`);
    setOrder([...order, id]);
    onChange({ ...entries, [id]: blank });
    wantsFocus.current = `[data-field="${property}/${id}"]`;
  }
  function remove(id: string) {
    const { [id]: entry, ...rest } = entries;
    setRemoved({ ...removed, [id]: entry! });
    onChange(rest);
    const next = ids[ids.indexOf(id) + 1];
    wantsFocus.current = next === undefined ? '.card-add' : `[data-field="${property}/${next}"]`;
  }
  function putBack(id: string) {
    const { [id]: entry, ...rest } = removed;
    setRemoved(rest);
    onChange({ ...entries, [id]: entry! });
    wantsFocus.current = `[data-field="${property}/${id}"]`;
  }

  return (
    <fieldset ref={group} className="card-section">
      <legend className="card-title">{title}</legend>
      {order.map((id) => {
        const entry = entries[id];
        if (entry === undefined) {
          return removed[id] === undefined ? null : (
            <p key={id} className="card-removed">
              {words.removed}
              <button type="button" className={buttons.ghost} onClick={() => putBack(id)}>
                {words.undo}
              </button>
            </p>
          );
        }
        const kind = kindOf(entry).toLowerCase();
        const isOneOf = ids.length > 1;
        return (
          <KindedEntry
            key={id}
            {...{ entry, children }}
            kinds={kindsOffered(label)}
            field={`${property}/${id}`}
            label={isOneOf ? words.entryOf(noun, ids.indexOf(id) + 1, ids.length, kind) : words.entry(noun, kind)}
            removeLabel={words.removeEntry(textOf(entry), kind)}
            preferred={isOneOf ? property : undefined}
            onChange={(next) => onChange({ ...entries, [id]: next })}
            onPrefer={() => onChange(withPreferred(entries, id))}
            onRemove={() => remove(id)}
          />
        );
      })}
      <button type="button" className={`${buttons.ghost} card-add`} onClick={append}>
        <Icon name="plus" />
        {add}
      </button>
    </fieldset>
  );
}

function KindedEntry<Entry extends Kinded>({
  entry,
  kinds,
  field,
  label,
  removeLabel,
  preferred,
  onChange,
  onPrefer,
  onRemove,
  children,
}: {
  entry: Entry;
  kinds: string[];
  field: string;
  label: string;
  removeLabel: string;
  /** Name of the radio group that selects the preferred entry; undefined if there is only one entry. */
  preferred: string | undefined;
  onChange: (entry: Entry) => void;
  onPrefer: () => void;
  onRemove: () => void;
  children: FieldsOf<Entry>;
}) {
  const words = useWords(cardForm);
  const { fault, hintId, input } = useFault(field);
  return (
    <div className="card-edited">
      {children(entry, onChange, {
        ...input,
        'aria-describedby': fault && hintId,
        className: 'text-field card-input',
        'aria-label': label,
        autoComplete: 'off',
      })}
      <button
        type="button"
        className={`${buttons.icon} card-remove`}
        aria-label={removeLabel}
        title={words.remove}
        onClick={onRemove}
      >
        <Icon name="cross" />
      </button>
      {fault !== undefined && (
        <p id={hintId} className="card-fault">
          {fault}
        </p>
      )}
      <div className="card-choices">
        <KindSelect
          kind={kindOf(entry)}
          kinds={kinds}
          label={label}
          onChange={(kind) => onChange(withKind(entry, kind))}
        />
        {preferred !== undefined && (
          <label className="card-preferred">
            <input type="radio" name={preferred} checked={entry.pref === 1} onChange={onPrefer} />
            {words.preferred}
          </label>
        )}
      </div>
    </div>
  );
}

/** Selects the kind of an entry: one of these, its current one, or the user's own word. */
function KindSelect({
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
