import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { Redirect } from 'wouter';
import { selectIsLoggedIn, selectIsRefreshingUser } from './authSlice.ts';

/** Shows the page to users who are logged in or whose token is being checked; redirects others (section 2). */
export function RequireLogin({ page, redirectTo = '/' }: { page: ReactElement; redirectTo?: string }) {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const isRefreshingUser = useSelector(selectIsRefreshingUser);
  return isLoggedIn || isRefreshingUser ? page : <Redirect to={redirectTo} replace />;
}
