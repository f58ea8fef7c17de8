import type { ReactNode, SubmitEvent } from 'react';
import buttons from './buttons.module.css';
import { unlessHeld } from './holdOpen.ts';
import { Modal } from './Modal.tsx';

/** Asks for confirmation of an action that cannot be undone. */
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
  /** Label of the cancel button. */
  cancel: string;
  confirm: string;
  isBusy?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}) {
  function submit(event: SubmitEvent) {
    event.preventDefault();
    onConfirm();
  }
  return (
    <Modal onClose={onCancel} title={title}>
      <p className="modal-text">{children}</p>
      <form className="modal-buttons" onSubmit={submit}>
        <button type="button" className={buttons.quiet} onClick={unlessHeld(onCancel)}>
          {cancel}
        </button>
        <button type="submit" className={`${buttons.danger} modal-confirm`} aria-busy={isBusy}>
          {confirm}
        </button>
      </form>
    </Modal>
  );
}
