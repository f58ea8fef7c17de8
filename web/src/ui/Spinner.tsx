import { useEffect, useState } from 'react';
import { ui } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import styles from './Spinner.module.css';

const SHOW_AFTER_MS = 300;

/** A spinner in the shape of the binder's rings. It appears after a delay. */
export function Spinner({ words }: { words?: string }) {
  const { moment } = useWords(ui);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.spinner} role="status">
      {isShown && (
        <>
          <span className={styles.rings} aria-hidden="true">
            <span />
            <span />
            <span />
          </span>
          <p>{words ?? moment}</p>
        </>
      )}
    </div>
  );
}
