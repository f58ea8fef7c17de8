import type { KeyboardEvent, ReactNode } from 'react';

/** A value that can be chosen. `whose` says where it comes from to people who do not see the columns. */
export type Choosable = {
  key: string;
  text: ReactNode;
  isChosen: boolean;
  isDisabled?: boolean;
  whose?: string;
  describedBy?: string;
};

/** Lets the user choose one of the values of a field, or several if the field can have several. One column for each side. */
export function ValueChooser({
  name,
  legend,
  note,
  isMulti,
  isNumber = false,
  sides,
  onChoose,
}: {
  /** Name of the group of radio buttons. */
  name: string;
  legend: string;
  note?: string | undefined;
  isMulti: boolean;
  isNumber?: boolean;
  sides: readonly (readonly Choosable[])[];
  onChoose: (key: string, isChosen: boolean) => void;
}) {
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
        {legend}
        {note !== undefined && <span className="clash-both"> · {note}</span>}
      </legend>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its fields take the keys */}
      <div className="clash-sides" onKeyDown={onKeyDown}>
        {sides.map((values, place) => (
          // A side has no other identity than its column.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={place} className="clash-column">
            {values.map(({ key, text, isChosen, isDisabled = false, whose, describedBy }) => (
              <label key={key} className="clash-side">
                <input
                  type={isMulti ? 'checkbox' : 'radio'}
                  name={name}
                  checked={isChosen}
                  disabled={isDisabled}
                  aria-describedby={describedBy}
                  onChange={({ target }) => onChoose(key, target.checked)}
                />
                {whose !== undefined && <span className="clash-whose">{whose} </span>}
                <span className={`clash-value ${isNumber ? 'clash-number' : ''}`}>{text}</span>
              </label>
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
