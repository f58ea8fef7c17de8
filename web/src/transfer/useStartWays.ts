import { SCREENS } from '@contactbook/contract/screens';
import { useLocation } from 'wouter';
import { FROM_CONTACTS } from '../ui/useBackOnce.ts';

/** Returns the functions that begin an import and connect a phone, from the contacts. */
export function useStartWays(): { startImport: () => void; connectPhone: () => void } {
  const [path, navigate] = useLocation();
  return {
    startImport: () => navigate(SCREENS.import, { state: FROM_CONTACTS }),
    connectPhone: () => navigate(path, { state: { account: 'connect' } }),
  };
}
