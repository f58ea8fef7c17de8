import { SCREENS } from '@contactbook/contract/screens';
import { Route, Switch } from 'wouter';
import { lazyWithRetry } from '../ui/lazyWithRetry.ts';
import { RequireLogin } from '../users/RequireLogin.tsx';
import { NotFound } from './NotFound.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';

const OperatorScreen = lazyWithRetry(() => import('../operator/OperatorScreen.tsx'));

/** The screens that few visits need. Their routes are loaded with them, since the first scripts must stay small. */
export default function OtherScreens() {
  return (
    <Switch>
      <Route path={SCREENS.privacy}>
        <PrivacyPage />
      </Route>
      <Route path={SCREENS.operator}>
        <RequireLogin page={<OperatorScreen notFound={<NotFound />} />} />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}
