import { useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { copyText } from '../ui/CopyButton.tsx';
import { Modal } from '../ui/Modal.tsx';
import { useShownOnce } from '../ui/useShownOnce.tsx';

/**
 * Shows ten recovery codes once. Closing asks for confirmation until they are printed, copied or marked as written
 * down.
 */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isKept, setIsKept] = useState(false);
  const { leave, question } = useShownOnce(!isKept, 'Have you kept your codes?');

  function print() {
    window.print();
    setIsKept(true);
  }

  async function copy() {
    if (await copyText(codes.join('\n'))) setIsKept(true);
  }

  return (
    <>
      <Modal isOpen onClose={() => leave(onClose)} title="Your recovery codes">
        <div className="account-codes">
          <p className="account-text">Each is good once, with your e-mail, when you have lost your password.</p>
          <ol className="account-code-list">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <label className="account-tick">
            <input type="checkbox" checked={isKept} onChange={(event) => setIsKept(event.currentTarget.checked)} />I
            have written them down
          </label>
          <div className="account-buttons">
            <button type="button" className={buttons.quiet} onClick={print}>
              Print
            </button>
            <button type="button" className={buttons.quiet} onClick={() => void copy()}>
              Copy
            </button>
            <button type="button" className={buttons.primary} disabled={!isKept} onClick={onClose}>
              Done
            </button>
          </div>
        </div>
      </Modal>
      {question}
    </>
  );
}
