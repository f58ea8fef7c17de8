import { SCREENS } from '@contactbook/contract/screens';
import { useCallback } from 'react';
import { useLocation } from 'wouter';

/** What the browser's history keeps with an import that began in the contacts: they are one step back. */
export const FROM_CONTACTS = { isStep: true };

/** Leads from an import to the contacts, and leaves no step of the import behind them. */
export function useBackToContacts(): () => void {
  const [, navigate] = useLocation();
  return useCallback(() => {
    const { isStep = false } = (window.history.state ?? {}) as Partial<typeof FROM_CONTACTS>; // only our own screens navigate here
    if (isStep) window.history.back();
    else navigate(SCREENS.contacts, { replace: true });
  }, [navigate]);
}
