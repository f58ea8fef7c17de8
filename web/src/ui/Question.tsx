import type { ReactNode } from 'react';
import buttons from './buttons.module.css';
import { Modal } from './Modal.tsx';

/** Asks before something that cannot be undone. */
export function Question({
  title,
  children,
  cancel,
  confirm,
  isBusy = false,
  onCancel,
  onConfirm,
}: {
  title: ReactNode;
  children: ReactNode;
  /** The label of the button that does nothing. */
  cancel: string;
  confirm: string;
  isBusy?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}) {
  return (
    <Modal isOpen onClose={onCancel} title={title}>
      <p className="modal-text">{children}</p>
      <div className="modal-buttons">
        <button type="button" className={buttons.quiet} onClick={onCancel}>
          {cancel}
        </button>
        <button type="button" className={`${buttons.danger} modal-confirm`} aria-busy={isBusy} onClick={onConfirm}>
          {confirm}
        </button>
      </div>
    </Modal>
  );
}
