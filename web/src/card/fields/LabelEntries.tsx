import type { Card } from '@contactbook/contract/card';
import { type KeyboardEvent, useRef } from 'react';
import buttons from '../../ui/buttons.module.css';
import { Icon } from '../../ui/Icon.tsx';
import { fieldName } from './valueTexts.ts';
import { cardForm } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

type Keywords = NonNullable<Card['keywords']>;

/** Labels with buttons that remove them, and a field for the next label. */
export function LabelEntries({
  keywords: known,
  text,
  onChange,
  onText,
}: {
  keywords: Card['keywords'];
  /** A label that is written but not added yet. */
  text: string;
  onChange: (keywords: Keywords) => void;
  onText: (text: string) => void;
}) {
  const words = useWords(cardForm);
  const keywords = known ?? {};
  const field = useRef<HTMLInputElement>(null);

  function add() {
    const label = text.trim();
    if (label !== '') onChange({ ...keywords, [label]: true });
    onText('');
  }
  /** Adds the label, since Enter would otherwise submit the form. */
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
      <legend className="card-title">{fieldName('label', true)}</legend>
      {Object.keys(keywords).length > 0 && (
        <ul className="card-chips">
          {Object.keys(keywords).map((label) => (
            <li key={label} className="card-chip" dir="auto">
              {label}
              <button
                type="button"
                className={buttons.icon}
                aria-label={words.removeLabel(label)}
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
        className="text-field card-input"
        aria-label={words.addLabel}
        placeholder={words.addLabel}
        autoComplete="off"
        maxLength={60}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={addOnEnter}
        onBlur={add}
      />
    </fieldset>
  );
}
