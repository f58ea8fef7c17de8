import type { ReactNode } from 'react';
import { Notice } from '../ui/Notice.tsx';

/** Explains why a link in a mail does not work, and offers what can be done instead. */
export function LinkRefused({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div role="alert">
      <Notice picture="failed" heading="h1" title="This link does not work any more" text={text}>
        {children}
      </Notice>
    </div>
  );
}
