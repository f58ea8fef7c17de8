import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import type { EntryFailure } from './entry.ts';

/** The reason why the last attempt failed, above the fields of its form. `children` stand in place of the advice where the e-mail is taken. */
export function FailureNote({ failure, children }: { failure: EntryFailure | undefined; children?: ReactNode }) {
  if (failure === undefined) return null;
  return (
    <div className="entry-failure" role="alert">
      <Icon name="warning" />
      <div>
        <strong>{failure.reason}</strong>
        <p>{failure.isEmailTaken === true ? children : failure.advice}</p>
      </div>
    </div>
  );
}
