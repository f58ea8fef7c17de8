import type { ReactNode } from 'react';
import buttons from './buttons.module.css';
import { Modal } from './Modal.tsx';
import styles from './Question.module.css';

/** Asks before what nobody can take back. */
export function Question({
  title,
  children,
  keep,
  act,
  isBusy = false,
  onKeep,
  onAct,
}: {
  title: ReactNode;
  children: ReactNode;
  /** What the button says that does nothing. */
  keep: string;
  act: string;
  isBusy?: boolean;
  onKeep: () => void;
  onAct: () => void;
}) {
  return (
    <Modal isOpen onClose={onKeep} title={title}>
      <p className={styles.text}>{children}</p>
      <div className={styles.acts}>
        <button type="button" className={buttons.quiet} onClick={onKeep}>
          {keep}
        </button>
        <button type="button" className={`${buttons.danger} ${styles.act}`} aria-busy={isBusy} onClick={onAct}>
          {act}
        </button>
      </div>
    </Modal>
  );
}
