import type { PendingConflict } from '@contactbook/contract/devices';
import { Suspense, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { DialogErrorBoundary } from '../ui/DialogErrorBoundary.tsx';
import { Isolated } from '../ui/Isolated.tsx';
import { NewsItem } from '../ui/NewsItem.tsx';
import { lazyWithRetry } from '../ui/lazyWithRetry.ts';
import { useReading } from '../users/useCall.ts';
import { news } from '../words/en/news.ts';
import { useWords } from '../words/words.ts';
import { readPendingConflicts } from './deviceThunks.ts';

const PendingConflictDialog = lazyWithRetry(() => import('./PendingConflictDialog.tsx'));

/** Interval in milliseconds. A pending conflict changes nothing in the book, so no event announces it. */
const LOOK_EVERY_MS = 60_000;

/** Shows cards that devices sent and the server did not store, until the user has decided each of them. */
export function PendingConflicts() {
  const words = useWords(news);
  const [isOpen, setIsOpen] = useState(false);
  // The list does not change while the dialog is open.
  const everyMs = isOpen ? undefined : LOOK_EVERY_MS;
  const { value: conflicts = [], read, setValue } = useReading(readPendingConflicts, undefined, everyMs);

  /** Reads the conflicts again, since the server returns a limited number and there may be more. */
  function close() {
    setIsOpen(false);
    void read();
  }

  function keepLeft(left: PendingConflict[]) {
    setValue(left);
    if (left.length === 0) close();
  }

  const [first] = conflicts;
  if (first === undefined) return null;
  const device = conflicts.every((conflict) => conflict.device === first.device) ? first.device : undefined;
  return (
    <>
      <NewsItem words={<Isolated text={words.waiting(conflicts.length, device)} name={device} />}>
        <button type="button" className={buttons.quiet} onClick={() => setIsOpen(true)}>
          {words.look}
        </button>
      </NewsItem>
      {isOpen && (
        <DialogErrorBoundary onClose={close}>
          <Suspense>
            <PendingConflictDialog conflicts={conflicts} onDecided={keepLeft} onClose={close} />
          </Suspense>
        </DialogErrorBoundary>
      )}
    </>
  );
}
