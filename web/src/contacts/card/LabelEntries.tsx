import type { Card } from '@contactbook/contract/card';
import { type KeyboardEvent, useRef, useState } from 'react';
import buttons from '../../ui/buttons.module.css';
import { Icon } from '../../ui/Icon.tsx';

type Keywords = NonNullable<Card['keywords']>;

/** Labels, each with a button that removes it, and a field for the next one. */
export function LabelEntries({
  keywords: known,
  onChange,
}: {
  keywords: Card['keywords'];
  onChange: (keywords: Keywords) => void;
}) {
  const keywords = known ?? {};
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);

  function add() {
    const label = text.trim();
    if (label !== '') onChange({ ...keywords, [label]: true });
    setText('');
  }
  /** Enter would save the form. */
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || text.trim() === '') return;
    event.preventDefault();
    add();
  }
  function remove(label: string) {
    onChange(Object.fromEntries(Object.entries(keywords).filter(([other]) => other !== label)));
    field.current?.focus();
  }

  return (
    <fieldset className="card-field">
      <legend className="card-title">Labels</legend>
      {Object.keys(keywords).length > 0 && (
        <ul className="card-chips">
          {Object.keys(keywords).map((label) => (
            <li key={label} className="card-chip" dir="auto">
              {label}
              <button
                type="button"
                className={buttons.icon}
                aria-label={`Remove the label ${label}`}
                onClick={() => remove(label)}
              >
                <Icon name="cross" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={field}
        className="card-input"
        aria-label="Add a label"
        placeholder="Add a label"
        autoComplete="off"
        maxLength={60}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={addOnEnter}
        onBlur={add}
      />
    </fieldset>
  );
}
