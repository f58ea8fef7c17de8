import { useState } from 'react';
import buttons from '../ui/buttons.module.css';
import { ChoiceRow } from '../ui/ChoiceRow.tsx';
import { copyText } from '../ui/CopyButton.tsx';
import { Modal } from '../ui/Modal.tsx';
import { useShownOnce } from '../ui/useShownOnce.tsx';
import { codes as codesWords } from '../words/en.ts';
import { useWords } from '../words/words.ts';

/**
 * Shows ten recovery codes once. Closing asks for confirmation until they are printed, copied or marked as written
 * down.
 */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const words = useWords(codesWords);
  const [isKept, setIsKept] = useState(false);
  const { leave, question } = useShownOnce(!isKept, words.kept);

  function print() {
    window.print();
    setIsKept(true);
  }

  async function copy() {
    if (await copyText(codes.join('\n'))) setIsKept(true);
  }

  return (
    <>
      <Modal onClose={() => leave(onClose)} title={words.yours}>
        <div className="account-codes">
          <p className="account-text">{words.yoursText}</p>
          <ol className="account-code-list">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
          <ChoiceRow type="checkbox" checked={isKept} onChange={({ target }) => setIsKept(target.checked)}>
            {words.written}
          </ChoiceRow>
          <div className="account-buttons">
            <button type="button" className={buttons.quiet} onClick={print}>
              {words.print}
            </button>
            <button type="button" className={buttons.quiet} onClick={() => void copy()}>
              {words.copy}
            </button>
            <button type="button" className={buttons.primary} disabled={!isKept} onClick={onClose}>
              {words.done}
            </button>
          </div>
        </div>
      </Modal>
      {question}
    </>
  );
}
