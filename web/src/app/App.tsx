import { lazy } from 'react';
import { useSelector } from 'react-redux';
import { BrowserRouter, Route, Routes } from 'react-router';
import { selectIsRefreshingUser } from '../users/authSlice.ts';
import { RequireLogin } from '../users/RequireLogin.tsx';
import { ToastStack } from '../ui/ToastStack.tsx';
import styles from './App.module.css';
import { Layout } from './Layout.tsx';
import type { PageSettings } from './pageSettings.ts';

const Home = lazy(() => import('./Home.tsx'));
const ContactsPage = lazy(() => import('../contacts/ContactsPage.tsx'));
const NotFound = lazy(() => import('./NotFound.tsx'));

/** The routes of section 2, below the base path. */
export function App({ settings }: { settings: PageSettings }) {
  const isRefreshingUser = useSelector(selectIsRefreshingUser);
  return (
    <>
      {isRefreshingUser ? (
        <main className={styles.refreshing}>
          <h1 className={styles.word}>Refreshing...</h1>
        </main>
      ) : (
        <BrowserRouter basename={settings.basePath}>
          <Routes>
            <Route path="/" element={<Layout feedbackEmail={settings.feedbackEmail} />}>
              <Route index element={<Home />} />
              <Route path="contacts" element={<RequireLogin page={<ContactsPage />} />} />
              <Route path="*" element={<NotFound />} />
            </Route>
          </Routes>
        </BrowserRouter>
      )}
      <ToastStack />
    </>
  );
}
