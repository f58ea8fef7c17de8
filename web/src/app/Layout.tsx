import { screenAt } from '@contactbook/contract/screens';
import { createContext, type ReactNode, Suspense, useCallback, useContext, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'wouter';
import { selectIsWaiting } from '../book/contactsSlice.ts';
import { useIsOffline } from '../connection.ts';
import { Icon } from '../ui/Icon.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { lazyWithRetry, whenIdle } from '../ui/lazyWithRetry.ts';
import { Idle } from '../ui/Idle.tsx';
import { usePlace } from '../ui/place.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { selectIsLoggedIn } from '../users/authSlice.ts';
import type { EntryDialog, OpenEntry } from '../users/entry.ts';
import { shell } from '../words/en.ts';
import { useWords } from '../words/words.ts';
import type { OpenAccount } from './AccountPanels.tsx';
import { Header } from './Header.tsx';
import styles from './Layout.module.css';
import type { PageSettings } from './pageSettings.ts';

/** Loaded on demand, because the first screen does not need it. */
const EntryDialogs = lazyWithRetry(() => import('../users/EntryDialogs.tsx'));

const AccountPanels = lazyWithRetry(() => import('./AccountPanels.tsx'));
const AccountNews = lazyWithRetry(() => import('./AccountNews.tsx'));

const OnEnter = createContext<(dialog: EntryDialog) => void>(() => undefined);

/** Returns the function with which a screen opens the log-in and sign-up dialogs. */
export const useOnEnter = () => useContext(OnEnter);

/** Header, main area and footer around every screen (section 2). */
export function Layout({ settings, children }: { settings: PageSettings; children: ReactNode }) {
  const [openEntry, setOpenEntry] = useState<OpenEntry | null>(null);
  const [busyDialog, setBusyDialog] = useState<EntryDialog | null>(null);
  const [path] = useLocation();
  /** Opens one dialog at a time. The buttons stay enabled, since one of them has just got the focus back. */
  const enter = useCallback(
    (dialog: EntryDialog) => setOpenEntry(busyDialog === null ? { dialog } : null),
    [busyDialog],
  );
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const { account } = usePlace<{ account: OpenAccount }>().state;
  useEffect(() => whenIdle(() => (isLoggedIn ? AccountPanels : EntryDialogs).fetchAhead()), [isLoggedIn]);
  return (
    <div className={styles.layout}>
      <ConnectionStrip />
      <div className={styles.container}>
        <Header busy={busyDialog} onEnter={enter} />
        <main className={styles.main}>
          {/* The same screen may have several addresses. */}
          <ErrorBoundary key={screenAt(path) ?? path}>
            <Suspense fallback={<Spinner />}>
              <OnEnter value={enter}>{children}</OnEnter>
            </Suspense>
            {isLoggedIn && (
              <Idle>
                <AccountNews />
              </Idle>
            )}
            {isLoggedIn && account !== undefined && (
              <Suspense>
                <AccountPanels open={account} />
              </Suspense>
            )}
            {openEntry !== null && (
              <Suspense>
                <EntryDialogs
                  settings={settings.entry}
                  open={openEntry}
                  onChange={setOpenEntry}
                  onBusy={setBusyDialog}
                />
              </Suspense>
            )}
          </ErrorBoundary>
        </main>
        {settings.feedbackEmail !== '' && <Footer feedbackEmail={settings.feedbackEmail} />}
      </div>
    </div>
  );
}

function Footer({ feedbackEmail }: { feedbackEmail: string }) {
  const words = useWords(shell);
  return (
    <footer className={styles.footer}>
      {words.feedback} <a href={`mailto:${feedbackEmail}`}>{words.write}</a>
    </footer>
  );
}

/** Says that the server cannot be reached, or that an act waits for its answer. */
function ConnectionStrip() {
  const words = useWords(shell);
  const isOffline = useIsOffline();
  const isWaiting = useSelector(selectIsWaiting);
  return (
    <div role="status">
      {(isOffline || isWaiting) && (
        <p className={isOffline ? styles.offline : styles.waiting}>
          <span className={styles.offlineText}>
            <Icon name="offline" />
            {isOffline ? words.offline : words.waiting}
          </span>
        </p>
      )}
    </div>
  );
}
