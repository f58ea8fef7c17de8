import type { PendingConflict } from '@contactbook/contract/devices';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { DialogErrorBoundary } from '../ui/DialogErrorBoundary.tsx';
import { NewsItem } from '../ui/NewsItem.tsx';
import { onDemand } from '../ui/onDemand.ts';
import { useReading } from '../users/useCall.ts';
import { readPendingConflicts } from './deviceThunks.ts';

const PendingConflictDialog = onDemand(() => import('./PendingConflictDialog.tsx'));

/** Interval in milliseconds. A pending conflict changes nothing in the book, so no event announces it. */
const LOOK_EVERY_MS = 60_000;

/** Shows cards that devices sent and the server did not store, until the user has decided each of them. */
export function PendingConflicts() {
  const { value: conflicts = [], read, setValue } = useReading(readPendingConflicts);
  const [isOpen, setIsOpen] = useState(false);

  // The list does not change while the dialog is open.
  useEffect(() => {
    if (isOpen) return undefined;
    const look = () => void (document.hidden || read());
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [read, isOpen]);

  /** Reads the conflicts again, since the server returns a limited number and there may be more. */
  function close() {
    setIsOpen(false);
    void read();
  }

  function keepLeft(left: PendingConflict[]) {
    setValue(left);
    if (left.length === 0) close();
  }

  if (conflicts.length === 0) return null;
  return (
    <>
      <NewsItem words={pendingMessage(conflicts)}>
        <button type="button" className={buttons.quiet} onClick={() => setIsOpen(true)}>
          Look
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

function pendingMessage(conflicts: PendingConflict[]): ReactNode {
  const devices = new Set(conflicts.map(({ device }) => device));
  const from = devices.size === 1 ? <bdi>{conflicts[0]!.device}</bdi> : 'your devices';
  return conflicts.length === 1 ? (
    <>An edit from {from} is waiting for you.</>
  ) : (
    <>
      {conflicts.length} edits from {from} are waiting for you.
    </>
  );
}
