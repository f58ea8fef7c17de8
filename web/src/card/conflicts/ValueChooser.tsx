import { type KeyboardEvent, useId } from 'react';
import { fieldName, kindWord } from '../fields/valueTexts.ts';
import './conflict.css';
import { type KeptKeys, pressValue, type Question } from './keptValues.ts';

/** Lets the user choose one of the values of a field, or several if the field can have several. One column for each side. */
export function ValueChooser({
  question,
  kept,
  onChoose,
}: {
  question: Question;
  kept: KeptKeys;
  onChoose: (kept: KeptKeys) => void;
}) {
  const name = useId();
  const { label, isMulti, note, sides } = question;

  /** The browser moves between radio buttons itself. */
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!isMulti || step === undefined) return;
    event.preventDefault();
    const inputs = [...event.currentTarget.querySelectorAll('input')];
    inputs[inputs.findIndex((input) => input === event.target) + step]?.focus();
  }

  return (
    <fieldset className="clash">
      <legend className="clash-legend">
        {fieldName(label, isMulti)}
        {note !== undefined && <span className="clash-both"> · {note}</span>}
      </legend>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its fields take the keys */}
      <div className="clash-sides" onKeyDown={onKeyDown}>
        {sides.map(({ whose, describedBy, values }, place) => (
          // A side has no other identity than its column.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={place} className="clash-column">
            {values.map(({ key, text, about = [], otherwise, isFixed }) => (
              <label key={key} className="clash-side">
                <input
                  type={isMulti ? 'checkbox' : 'radio'}
                  name={name}
                  checked={kept.has(key)}
                  disabled={isFixed}
                  aria-describedby={describedBy}
                  onChange={() => onChoose(pressValue(question, kept, key))}
                />
                {whose !== undefined && <span className="clash-whose">{whose} </span>}
                <span className={`clash-value ${label === 'phone' ? 'clash-number' : ''}`}>
                  <bdi dir="auto">{text}</bdi>
                  {about.length > 0 && <small>{about.map(kindWord).join(', ')}</small>}
                  {otherwise !== undefined && !kept.has(key) && <small>{otherwise}</small>}
                </span>
              </label>
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
