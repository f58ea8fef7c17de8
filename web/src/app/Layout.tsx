import { createContext, type ReactNode, Suspense, useCallback, useContext, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'wouter';
import { OFFLINE_MESSAGE, useIsOffline } from '../connection.ts';
import { Icon } from '../ui/Icon.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { onDemand, whenIdle } from '../ui/onDemand.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { selectIsLoggedIn } from '../users/authSlice.ts';
import type { EntryDialog } from '../users/EntryDialogs.tsx';
import { Header } from './Header.tsx';
import styles from './Layout.module.css';

/** No first screen needs it. */
const EntryDialogs = onDemand(() => import('../users/EntryDialogs.tsx'));

const OnEnter = createContext<(dialog: EntryDialog) => void>(() => undefined);

/** How a screen opens the log-in and sign-up dialogs. */
export const useOnEnter = () => useContext(OnEnter);

/** Header, main area and footer around every screen (section 2). */
export function Layout({ feedbackEmail, children }: { feedbackEmail: string; children: ReactNode }) {
  const [openDialog, setOpenDialog] = useState<EntryDialog | null>(null);
  const [busyDialog, setBusyDialog] = useState<EntryDialog | null>(null);
  const [path] = useLocation();
  /** One dialog at a time. The buttons stay enabled, since the focus has just returned to one of them. */
  const enter = useCallback((dialog: EntryDialog) => setOpenDialog(busyDialog === null ? dialog : null), [busyDialog]);
  const isLoggedIn = useSelector(selectIsLoggedIn);
  useEffect(() => (isLoggedIn ? undefined : whenIdle(EntryDialogs.fetchAhead)), [isLoggedIn]);
  return (
    <div className={styles.layout}>
      <OfflineStrip />
      <div className={styles.container}>
        <Header busy={busyDialog} onEnter={enter} />
        <main className={styles.main}>
          <ErrorBoundary key={path}>
            <Suspense fallback={<Spinner />}>
              <OnEnter value={enter}>{children}</OnEnter>
            </Suspense>
            {openDialog !== null && (
              <Suspense>
                <EntryDialogs open={openDialog} onChange={setOpenDialog} onBusy={setBusyDialog} />
              </Suspense>
            )}
          </ErrorBoundary>
        </main>
        {feedbackEmail !== '' && <Footer feedbackEmail={feedbackEmail} />}
      </div>
    </div>
  );
}

function Footer({ feedbackEmail }: { feedbackEmail: string }) {
  return (
    <footer className={styles.footer}>
      Something missing, or something nice to say? <a href={`mailto:${feedbackEmail}`}>Write to us</a>
    </footer>
  );
}

function OfflineStrip() {
  const isOffline = useIsOffline();
  return (
    <div role="status">
      {isOffline && (
        <p className={styles.offline}>
          <span className={styles.offlineText}>
            <Icon name="offline" />
            {OFFLINE_MESSAGE}
          </span>
        </p>
      )}
    </div>
  );
}
