import type { ReactNode } from 'react';
import './version-radio.css';

/** Lets the user choose between two values that are both shown: the wanted one and the current one. */
export function VersionRadio<Side extends string>({
  legend,
  name,
  sides,
  chosen,
  look = 'side-name',
  onChoose,
}: {
  legend: string;
  /** Name of the radio group. */
  name: string;
  sides: readonly { side: Side; label: ReactNode; text: ReactNode }[];
  chosen: Side;
  look?: string;
  onChoose: (side: Side) => void;
}) {
  return (
    <fieldset className="side-field">
      <legend className="side-legend">{legend}</legend>
      <div className="side-cards">
        {sides.map(({ side, label, text }) => (
          <label key={side} className="side-card">
            <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
            <span className="side-whose">{label}</span>
            <span className={look}>
              <bdi dir="auto">{text}</bdi>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
