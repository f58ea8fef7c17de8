import type { Card } from '@contactbook/contract/card';
import { useState } from 'react';
import { DialogErrorBoundary } from '../ui/DialogErrorBoundary.tsx';
import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import { lazyWithRetry } from '../ui/lazyWithRetry.ts';
import { QR_CODE } from './pictures.ts';
import { cardView } from '../words/en/cardView.ts';
import { useWords } from '../words/words.ts';

const QrDialog = lazyWithRetry(() => import('./QrDialog.tsx'));

/** Shows the contact as a QR code, which the camera of another phone reads. */
export function QrButton({ name, card }: { name: string; card: Card }) {
  const words = useWords(cardView);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={buttons.icon}
        aria-label={words.qrCode}
        title={words.qrCode}
        onClick={() => setIsOpen(true)}
      >
        <Icon path={QR_CODE} />
      </button>
      {isOpen && (
        <DialogErrorBoundary onClose={() => setIsOpen(false)}>
          <QrDialog {...{ name, card }} onClose={() => setIsOpen(false)} />
        </DialogErrorBoundary>
      )}
    </>
  );
}
