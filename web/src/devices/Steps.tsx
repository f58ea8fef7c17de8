import type { ReactNode } from 'react';

export type Step = { text: ReactNode; note?: ReactNode };

/** Numbered steps, each with a remark or controls below it. */
export function Steps({ steps }: { steps: Step[] }) {
  return (
    <ol className="connect-steps">
      {steps.map(({ text, note }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the steps have a fixed order
        <li key={index}>
          <div className="connect-step">
            {text}
            {note !== undefined && <div className="connect-note">{note}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
