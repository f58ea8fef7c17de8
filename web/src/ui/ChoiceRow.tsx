import type { ComponentProps, ReactNode } from 'react';
import './choice-row.css';

type ChoiceRowProps = ComponentProps<'input'> & {
  type: 'checkbox' | 'radio';
  /** A line below the label. */
  note?: string;
  children: ReactNode;
};

/** A checkbox or a radio button with its label. */
export function ChoiceRow({ note, children, ...input }: ChoiceRowProps) {
  return (
    <label className="choice-row">
      <input {...input} />
      <span>
        {children}
        {note !== undefined && <span className="choice-note">{note}</span>}
      </span>
    </label>
  );
}
