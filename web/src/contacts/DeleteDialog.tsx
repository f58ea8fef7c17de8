import type { Contact } from '@contactbook/contract/contacts';
import buttons from '../ui/buttons.module.css';
import { Modal } from '../ui/Modal.tsx';
import styles from './DeleteDialog.module.css';

/** Asks before a contact goes for good, since nothing can bring it back. */
export function DeleteDialog({
  contact,
  onDelete,
  onKeep,
}: {
  contact: Contact | undefined;
  onDelete: (id: string) => void;
  onKeep: () => void;
}) {
  return (
    <Modal isOpen={contact !== undefined} onClose={onKeep} title={`Delete “${contact?.name}”?`}>
      <p className={styles.text}>This contact cannot come back.</p>
      <div className={styles.acts}>
        <button type="button" className={buttons.quiet} onClick={onKeep}>
          Keep
        </button>
        <button type="button" className={`${buttons.danger} ${styles.delete}`} onClick={() => onDelete(contact!.id)}>
          Delete
        </button>
      </div>
    </Modal>
  );
}
