import { TRASH_MAX } from '@contactbook/contract/limits';
import buttons from '../ui/buttons.module.css';
import { Icon } from '../ui/Icon.tsx';
import styles from './BookLinks.module.css';
import type { OpenPanel } from '../ui/openPanel.ts';
import { contactsPage } from '../words/en/contactsPage.ts';
import { useWords } from '../words/words.ts';

/** The buttons beside the title that open the trash and the history. */
export function BookLinks({ trashed, onOpen }: { trashed: number; onOpen: (panel: OpenPanel) => void }) {
  const words = useWords(contactsPage);
  const count = trashed < TRASH_MAX ? trashed : `${TRASH_MAX - 1}+`;
  const look = `${buttons.ghost} ${styles.link}`;
  return (
    <div className={styles.links} data-toasts-before>
      <button
        type="button"
        className={look}
        aria-label={trashed === 0 ? words.trash : words.trashOf(count)}
        onClick={() => onOpen({ kind: 'trash' })}
      >
        <Icon name="bin" />
        <span className={styles.word}>{words.trash}</span>
        {trashed > 0 && <span className={styles.count}>{count}</span>}
      </button>
      <button type="button" className={look} aria-label={words.history} onClick={() => onOpen({ kind: 'history' })}>
        <Icon name="clock" />
        <span className={styles.word}>{words.history}</span>
      </button>
    </div>
  );
}
