import type { ReactNode } from 'react';
import { fetchSheet } from './fetchSheet.tsx';
import sideChoiceSheet from './side-choice.css?url';

const SHEET = fetchSheet(sideChoiceSheet);

/** One of two, of which both are shown: what somebody wanted something to be, and what it is. */
export function SideChoice<Side extends string>({
  legend,
  name,
  sides,
  chosen,
  look = 'side-name',
  onChoose,
}: {
  legend: string;
  /** Of the group of buttons. */
  name: string;
  sides: readonly { side: Side; label: ReactNode; text: ReactNode }[];
  chosen: Side;
  look?: string;
  onChoose: (side: Side) => void;
}) {
  return (
    <fieldset className="side-field">
      {SHEET}
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
