import type { RefusedEdit } from '@contactbook/contract/devices';
import { Suspense, useEffect, useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { DialogErrorBoundary } from '../ui/DialogErrorBoundary.tsx';
import { NewsItem } from '../ui/NewsItem.tsx';
import { onDemand } from '../ui/onDemand.ts';
import { useReading } from '../users/useCall.ts';
import { readRefusedEdits } from './deviceThunks.ts';

const WaitingDialog = onDemand(() => import('./WaitingDialog.tsx'));

/** Edits of devices that another change came before: they wait until the person has chosen. */
export function WaitingEdits() {
  const { value: edits = [], read, setValue } = useReading(readRefusedEdits);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    const look = () => void (document.hidden || read());
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [read]);

  /** Only so many are told at once. */
  function keepLeft(left: RefusedEdit[]) {
    setValue(left);
    if (left.length === 0) void read();
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

function waitingMessage(edits: RefusedEdit[]): string {
  const devices = new Set(edits.map(({ device }) => device));
  const from = devices.size === 1 ? edits[0]!.device : 'your devices';
  return edits.length === 1
    ? `An edit from ${from} is waiting for you.`
    : `${edits.length} edits from ${from} are waiting for you.`;
}
