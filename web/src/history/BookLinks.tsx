import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import styles from './BookLinks.module.css';
import type { OpenPanel } from './usePanel.ts';

/** Beside the title: the ways to what is no more in the book, and to what happened to it. */
export function BookLinks({ onOpen }: { onOpen: (panel: OpenPanel) => void }) {
  const look = `${buttons.ghost} ${styles.link}`;
  return (
    <div className={styles.links}>
      <button type="button" className={look} aria-label="Trash" onClick={() => onOpen({ kind: 'trash' })}>
        <Icon name="bin" />
        <span className={styles.word}>Trash</span>
      </button>
      <button type="button" className={look} aria-label="History" onClick={() => onOpen({ kind: 'history' })}>
        <Icon name="clock" />
        <span className={styles.word}>History</span>
      </button>
    </div>
  );
}
