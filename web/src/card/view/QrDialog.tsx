import type { Card } from '@contactbook/contract/card';
import { Modal } from '../../ui/Modal.tsx';
import QrCode from '../../ui/QrCode.tsx';
import { cardForCode } from './cardForCode.ts';
import { fieldName } from '../fields/valueTexts.ts';
import { cardView } from '../../words/en.ts';
import { useWords } from '../../words/words.ts';

/** The contact as a QR code, and what did not fit into it. */
export default function QrDialog({ name, card, onClose }: { name: string; card: Card; onClose: () => void }) {
  const words = useWords(cardView);
  const { text, left } = cardForCode(card, name);
  return (
    <Modal onClose={onClose} title={words.qrTitle(name)}>
      <p className="card-qr-text">{words.qrText}</p>
      <QrCode text={text} label={words.qrLabel(name)} />
      {left.length > 0 && (
        <p className="card-qr-text">{words.qrLeft(left.map((label) => fieldName(label, true)).join(', '))}</p>
      )}
    </Modal>
  );
}
