import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { Redirect } from 'wouter';
import { selectIsLoggedIn, selectIsRefreshingUser } from './authSlice.ts';

/** The page for who is logged in, or about to be; anybody else is sent to `redirectTo` (section 2). */
export function RequireLogin({ page, redirectTo = '/' }: { page: ReactElement; redirectTo?: string }) {
  const isLoggedIn = useSelector(selectIsLoggedIn);
  const isRefreshingUser = useSelector(selectIsRefreshingUser);
  return isLoggedIn || isRefreshingUser ? page : <Redirect to={redirectTo} replace />;
}
