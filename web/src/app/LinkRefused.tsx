import type { ReactNode } from 'react';
import { Notice } from '../ui/Notice.tsx';
import { links } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/** Explains why a link in a mail does not work, and offers what can be done instead. */
export function LinkRefused({ text, children }: { text: string; children?: ReactNode }) {
  const { refused } = useWords(links);
  return (
    <div role="alert">
      <Notice picture="failed" heading="h1" title={refused} text={text}>
        {children}
      </Notice>
    </div>
  );
}
