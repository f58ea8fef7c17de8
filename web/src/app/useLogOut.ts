import { SCREENS } from '@contactbook/contract/screens';
import { useLocation } from 'wouter';
import { useAppDispatch } from '../redux.ts';
import { logOut } from '../users/authSlice.ts';

/** Returns the function that logs out and goes home. */
export function useLogOut(): () => void {
  const dispatch = useAppDispatch();
  const [, navigate] = useLocation();
  return () => {
    void dispatch(logOut());
    navigate(SCREENS.home);
  };
}
