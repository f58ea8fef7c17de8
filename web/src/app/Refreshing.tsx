import { useCallback, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useIsOffline } from '../connection.ts';
import { sessionEnded, useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { Notice } from '../ui/Notice.tsx';
import sheets from '../ui/sheet.module.css';
import { refreshUser, selectIsRefreshingUser, selectIsUnreached } from '../users/authSlice.ts';
import { shell, ui } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import styles from './Refreshing.module.css';

/** Delay before each retry, in milliseconds. */
const REFRESH_AFTER_MS = [1000, 2000, 5000, 10_000];

/**
 * Shown instead of every screen until the user is known (section 2). If the server cannot be asked, the session is not
 * over: the page says so, keeps its address, and retries.
 */
export function Refreshing() {
  const words = useWords(shell);
  const { retry } = useWords(ui);
  const dispatch = useAppDispatch();
  const isRefreshingUser = useSelector(selectIsRefreshingUser);
  const isUnreached = useSelector(selectIsUnreached);
  const isOffline = useIsOffline();
  const [failures, setFailures] = useState(0);
  const ask = useCallback(async () => {
    await dispatch(refreshUser());
    setFailures((count) => count + 1);
  }, [dispatch]);

  useEffect(() => {
    if (!isUnreached) return undefined;
    const retryAfterMs = REFRESH_AFTER_MS[failures] ?? REFRESH_AFTER_MS.at(-1)!;
    // The random factor keeps windows from retrying all at the same time.
    const timer = setTimeout(() => void ask(), retryAfterMs * (0.75 + Math.random() / 2));
    window.addEventListener('online', ask);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', ask);
    };
  }, [isUnreached, failures, ask]);

  // The notice stays visible during later attempts.
  if (!isUnreached && failures === 0) {
    return (
      <main className={styles.page}>
        <h1 className={styles.word}>{words.refreshing}</h1>
      </main>
    );
  }
  return (
    <main className={styles.page}>
      <div className={sheets.sheet}>
        <Notice picture="failed" heading="h1" title={isOffline ? words.isOffline : words.noAnswer} text={words.stillIn}>
          <button type="button" className={buttons.primary} aria-busy={isRefreshingUser} onClick={() => void ask()}>
            {retry}
          </button>
          <button type="button" className={buttons.quiet} onClick={() => dispatch(sessionEnded())}>
            {words.anew}
          </button>
        </Notice>
      </div>
    </main>
  );
}
