import type { PendingConflict } from '@contactbook/contract/devices';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { DialogErrorBoundary } from '../ui/DialogErrorBoundary.tsx';
import { NewsItem } from '../ui/NewsItem.tsx';
import { onDemand } from '../ui/onDemand.ts';
import { useReading } from '../users/useCall.ts';
import { readRefusedEdits } from './deviceThunks.ts';

const WaitingDialog = onDemand(() => import('./WaitingDialog.tsx'));

/** A refused edit changes nothing in the book, so no stream tells of it. */
const LOOK_EVERY_MS = 60_000;

/** Edits of devices that another change came before: they wait until the person has chosen. */
export function WaitingEdits() {
  const { value: edits = [], read, setValue } = useReading(readRefusedEdits);
  const [isOpen, setIsOpen] = useState(false);

  // Not while the person chooses: what is in front of them stays.
  useEffect(() => {
    if (isOpen) return undefined;
    const look = () => void (document.hidden || read());
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [read, isOpen]);

  /** Only so many are told at once: after the last of them, the closed dialog has looked for more. */
  function keepLeft(left: PendingConflict[]) {
    setValue(left);
    if (left.length === 0) setIsOpen(false);
  }

  if (edits.length === 0) return null;
  return (
    <>
      <NewsItem words={waitingMessage(edits)}>
        <button type="button" className={buttons.quiet} onClick={() => setIsOpen(true)}>
          Look
        </button>
      </NewsItem>
      {isOpen && (
        <DialogErrorBoundary onClose={() => setIsOpen(false)}>
          <Suspense>
            <WaitingDialog edits={edits} onDecided={keepLeft} onClose={() => setIsOpen(false)} />
          </Suspense>
        </DialogErrorBoundary>
      )}
    </>
  );
}

function waitingMessage(edits: PendingConflict[]): ReactNode {
  const devices = new Set(edits.map(({ device }) => device));
  const from = devices.size === 1 ? <bdi>{edits[0]!.device}</bdi> : 'your devices';
  return edits.length === 1 ? (
    <>An edit from {from} is waiting for you.</>
  ) : (
    <>
      {edits.length} edits from {from} are waiting for you.
    </>
  );
}
