import { SCREENS } from '@contactbook/contract/screens';
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import type { FROM_CONTACTS } from '../ui/useBackOnce.ts';

/** Returns a function that goes from an import to the contacts without leaving the import in the browser's history. */
export function useBackToContacts(): () => void {
  const [, navigate] = useLocation();
  return useCallback(() => {
    const { isStep = false } = (window.history.state ?? {}) as Partial<typeof FROM_CONTACTS>; // only our own screens navigate here
    if (isStep) window.history.back();
    else navigate(SCREENS.contacts, { replace: true });
  }, [navigate]);
}
