import { SCREENS } from '@contactbook/contract/screens';
import { useSelector } from 'react-redux';
import { Route, Router, Switch } from 'wouter';
import { selectIsRefreshingUser, selectIsUnreached } from '../users/authSlice.ts';
import { RequireLogin } from '../users/RequireLogin.tsx';
import { onDemand } from '../ui/onDemand.ts';
import { ToastStack } from '../ui/ToastStack.tsx';
import { ContactsScreen } from './lazyContactsScreen.ts';
import { Home } from './Home.tsx';
import { Layout } from './Layout.tsx';
import type { PageSettings } from './pageSettings.ts';
import { Refreshing } from './Refreshing.tsx';

const NotFound = onDemand(() => import('./NotFound.tsx'));

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
          <Layout feedbackEmail={settings.feedbackEmail}>
            <Switch>
              <Route path={SCREENS.home}>
                <Home />
              </Route>
              <Route path={SCREENS.contacts}>
                <RequireLogin page={<ContactsScreen />} />
              </Route>
              <Route>
                <NotFound />
              </Route>
            </Switch>
          </Layout>
        </Router>
      )}
      <ToastStack />
    </>
  );
}
