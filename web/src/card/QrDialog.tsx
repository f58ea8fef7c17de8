import type { Card } from '@contactbook/contract/card';
import { Modal } from '../ui/Modal.tsx';
import QrCode from '../ui/QrCode.tsx';
import { cardForCode } from './cardForCode.ts';
import { cardView } from '../words/en/cardView.ts';
import { useWords } from '../words/words.ts';

/** The contact as a QR code. */
export default function QrDialog({ name, card, onClose }: { name: string; card: Card; onClose: () => void }) {
  const words = useWords(cardView);
  return (
    <Modal onClose={onClose} title={words.qrTitle(name)}>
      <p className="card-qr-text">{words.qrText}</p>
      <QrCode text={cardForCode(card, name)} label={words.qrLabel(name)} />
    </Modal>
  );
}
