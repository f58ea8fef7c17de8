import type { ComponentProps, ReactNode } from 'react';

type TickProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** A line below the label. */
  note?: string;
  children: ReactNode;
};

/** A checkbox with its label. Its styles are in the dialogs' sheet. */
export function Tick({ note, children, ...input }: TickProps) {
  return (
    <label className="entry-tick">
      <input type="checkbox" {...input} />
      <span>
        {children}
        {note !== undefined && <span className="entry-tick-note">{note}</span>}
      </span>
    </label>
  );
}
