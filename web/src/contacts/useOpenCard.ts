import { CONTACTS_ROUTE, contactScreen, SCREENS } from '@contactbook/contract/screens';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useRoute } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

/** The contact that is open in full: its address is the screen's, so that the way back, of a phone too, closes it. */
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
  // A message may open a contact later, when another one is open or none.
  const now = useRef({ isOpen, state });
  useEffect(() => void (now.current = { isOpen, state }));

  const open = useCallback(
    (next: string) => {
      const { isOpen: isAnyOpen, state: shown } = now.current;
      // From contact to contact is no step of its own.
      navigate(contactScreen(next), { replace: isAnyOpen, state: isAnyOpen ? shown : { isStep: true } });
    },
    [navigate],
  );

  function close() {
    const { isStep = false } = (state ?? {}) as { isStep?: boolean }; // only our own screens navigate here
    if (!isStep) return navigate(SCREENS.contacts, { replace: true });
    // The step back takes a moment: closing a second time before it is done would lead out of the book.
    if (closed.current !== state) window.history.back();
    closed.current = state;
  }

  return { id, open, close };
}
