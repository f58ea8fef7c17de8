import { CONTACTS_ROUTE, contactScreen, SCREENS } from '@contactbook/contract/screens';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useRoute } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

/** The contact that is open in full. It is part of the screen's address, so the Back button closes it. */
export type OpenCard = {
  id: string | null;
  open: (id: string) => void;
  close: () => void;
};

export function useOpenCard(): OpenCard {
  const [, navigate] = useLocation();
  const [, params] = useRoute(CONTACTS_ROUTE);
  const id = params?.id ?? null;
  const isOpen = id !== null;
  const state: unknown = useHistoryState();
  const closed = useRef<unknown>(null);
  // A toast may open a contact later, when another one or none is open.
  const now = useRef({ isOpen, state });
  useEffect(() => void (now.current = { isOpen, state }));

  const open = useCallback(
    (next: string) => {
      const { isOpen: isAnyOpen, state: shown } = now.current;
      // Going from one contact to another adds no history entry.
      navigate(contactScreen(next), { replace: isAnyOpen, state: isAnyOpen ? shown : { isStep: true } });
    },
    [navigate],
  );

  function close() {
    const { isStep = false } = (state ?? {}) as { isStep?: boolean }; // only this app's screens set the state
    if (!isStep) return navigate(SCREENS.contacts, { replace: true });
    // Going back is asynchronous. A second call before it is done would leave the book.
    if (closed.current !== state) window.history.back();
    closed.current = state;
  }

  return { id, open, close };
}
