import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import type { EntryFailure } from './entry.ts';

/**
 * Shows why the last attempt failed, above the fields of the form. `children` replace the advice if the e-mail is
 * already in use.
 */
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
