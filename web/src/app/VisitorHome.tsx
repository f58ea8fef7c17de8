import buttons from '../ui/buttons.module.css';
import type { EntryDialog } from '../users/entry.ts';
import { home } from '../words/en/home.ts';
import { shell } from '../words/en/shell.ts';
import { useWords } from '../words/words.ts';
import { SampleBook } from './SampleBook.tsx';
import styles from './VisitorHome.module.css';

/** Presents the product to visitors. */
export function VisitorHome({ onEnter }: { onEnter: (dialog: EntryDialog) => void }) {
  const words = useWords(home);
  const { logIn } = useWords(shell);
  return (
    <div className={styles.hero}>
      <div>
        <h1 className={styles.headline}>{words.headline}</h1>
        <p className={styles.lead}>{words.lead}</p>
        <div className={styles.buttons}>
          <button type="button" className={`${buttons.primary} ${styles.button}`} onClick={() => onEnter('sign-up')}>
            {words.start}
          </button>
          <button type="button" className={`${buttons.quiet} ${styles.button}`} onClick={() => onEnter('log-in')}>
            {logIn}
          </button>
        </div>
        <p className={styles.free}>{words.free}</p>
      </div>
      <SampleBook />
    </div>
  );
}
