import { SCREENS } from '@contactbook/contract/screens';
import { useCallback } from 'react';
import { useLocation } from 'wouter';

/** State of the history entry of an import that was opened from the contacts, which are one step back. */
export const FROM_CONTACTS = { isStep: true };

/** Returns a function that goes from an import to the contacts without leaving the import in the browser's history. */
export function useBackToContacts(): () => void {
  const [, navigate] = useLocation();
  return useCallback(() => {
    const { isStep = false } = (window.history.state ?? {}) as Partial<typeof FROM_CONTACTS>; // only our own screens navigate here
    if (isStep) window.history.back();
    else navigate(SCREENS.contacts, { replace: true });
  }, [navigate]);
}
