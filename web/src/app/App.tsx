import { CONTACTS_ROUTE, SCREENS } from '@contactbook/contract/screens';
import { useSelector } from 'react-redux';
import { Route, Router, Switch } from 'wouter';
import { selectIsRefreshingUser, selectIsUnreached } from '../users/authSlice.ts';
import { RequireLogin } from '../users/RequireLogin.tsx';
import { lazyWithRetry } from '../ui/lazyWithRetry.ts';
import { ToastStack } from '../ui/ToastStack.tsx';
import { ContactsScreen } from './lazyScreens.ts';
import { Home } from './Home.tsx';
import { Layout } from './Layout.tsx';
import type { PageSettings } from './pageSettings.ts';
import { Refreshing } from './Refreshing.tsx';

const ImportScreen = lazyWithRetry(() => import('../transfer/ImportScreen.tsx'));
/** The screens that few visits need, and the one of an unknown address. */
const OtherScreens = lazyWithRetry(() => import('./OtherScreens.tsx'));
/** The screen that links in mails and device set-up open. */
const LinkScreen = lazyWithRetry(() => import('./LinkScreen.tsx'));

/** The routes of section 2, below the base path. */
export function App({ settings }: { settings: PageSettings }) {
  const isRefreshingUser = useSelector(selectIsRefreshingUser);
  const isUnreached = useSelector(selectIsUnreached);
  return (
    <>
      {isRefreshingUser || isUnreached ? (
        <Refreshing />
      ) : (
        <Router base={settings.basePath.replace(/\/$/, '')}>
          <Layout settings={settings}>
            <Switch>
              <Route path={SCREENS.home}>
                <Home />
              </Route>
              <Route path={CONTACTS_ROUTE}>
                <RequireLogin page={<ContactsScreen />} />
              </Route>
              <Route path={`${SCREENS.import}/:id?`}>
                {({ id }) => <RequireLogin page={<ImportScreen id={id} />} />}
              </Route>
              <Route path={SCREENS.recover}>
                <LinkScreen kind="recover" />
              </Route>
              <Route path={SCREENS.connect}>
                <LinkScreen kind="connect" />
              </Route>
              <Route path={SCREENS.phone}>
                <LinkScreen kind="phone" />
              </Route>
              <Route path={SCREENS.verify}>
                <LinkScreen kind="verify" />
              </Route>
              <Route path={SCREENS.birthdaysOff}>
                <LinkScreen kind="birthdaysOff" />
              </Route>
              <Route>
                <OtherScreens />
              </Route>
            </Switch>
          </Layout>
        </Router>
      )}
      <ToastStack />
    </>
  );
}
