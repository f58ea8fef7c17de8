import { type ReactNode, useId } from 'react';
import buttons from './buttons.module.css';
import { Icon } from './Icon.tsx';
import styles from './Modal.module.css';
import { Overlay } from './Overlay.tsx';

/** A dialog in the middle of the page: closed by its button, its overlay and Esc. */
export function Modal({
  isOpen,
  onClose,
  title,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  if (!isOpen) return null;
  return (
    <Overlay onClose={onClose} titleId={titleId} veil={styles.veil} dialog={styles.dialog}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
      <button type="button" className={`${buttons.icon} ${styles.close}`} aria-label="Close" onClick={onClose}>
        <Icon name="cross" />
      </button>
    </Overlay>
  );
}
