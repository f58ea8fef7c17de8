import { CONTACTS_ROUTE, contactScreen, SCREENS } from '@contactbook/contract/screens';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useRoute } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { FROM_CONTACTS, useBackOnce } from '../ui/useBackOnce.ts';
import { NEW_CONTACT } from './draftsSlice.ts';

type CardState = { isStep?: boolean; isNew?: boolean };

/** The contact that is open in full, or the form of a new one. It is part of the screen's address, so the Back button closes it. */
export type OpenCard = {
  id: string | null;
  open: (id: string) => void;
  close: () => void;
};

export function useOpenCard(): OpenCard {
  const [, navigate] = useLocation();
  const [, params] = useRoute(CONTACTS_ROUTE);
  const state: unknown = useHistoryState();
  const { isStep = false, isNew = false } = (state ?? {}) as CardState; // only this app's screens set the state
  const id = params?.id ?? (isNew ? NEW_CONTACT : null);
  const isOpen = id !== null;
  const { back } = useBackOnce();
  // A toast may open a contact later, when another one or none is open.
  const now = useRef({ isOpen, state });
  useEffect(() => void (now.current = { isOpen, state }));

  const open = useCallback(
    (next: string) => {
      const { isOpen: isAnyOpen, state: shown } = now.current;
      // Going from one contact to another adds no history entry.
      const isForm = next === NEW_CONTACT;
      navigate(isForm ? SCREENS.contacts : contactScreen(next), {
        replace: isAnyOpen,
        state: { ...(isAnyOpen ? (shown as CardState | null) : FROM_CONTACTS), isNew: isForm },
      });
    },
    [navigate],
  );

  function close() {
    if (isStep) back();
    else navigate(SCREENS.contacts, { replace: true });
  }

  return { id, open, close };
}
