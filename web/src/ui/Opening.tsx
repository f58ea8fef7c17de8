import { useEffect, useState } from 'react';
import { dialogs } from '../words/en/dialogs.ts';
import { useWords } from '../words/words.ts';
import buttons from './buttons.module.css';

const SHOW_AFTER_MS = 300;

/** A spinner in the body of a panel while it is loading. It appears after a delay; its styles are in rows.css. */
export function Opening() {
  const words = useWords(dialogs);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="rows-opening" role="status">
      {isShown && (
        <>
          <span className={buttons.ring} aria-hidden="true" />
          {words.opening}
        </>
      )}
    </div>
  );
}
