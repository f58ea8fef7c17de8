import { CONTACTS_ROUTE, contactScreen, SCREENS } from '@contactbook/contract/screens';
import { useCallback, useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useRoute } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useAppDispatch } from '../redux.ts';
import { showToast } from '../ui/toasts.ts';
import { cardEditBegun, cardEditEnded, isUnchanged, selectCardEdit } from './draftsSlice.ts';

/** The contact that is open in full: its address is the screen's, so that the way back, of a phone too, closes it. */
export type OpenCard = {
  id: string | null;
  open: (id: string) => void;
  close: () => void;
  /** Ends the edit in its form; what is written there can be had back. */
  giveUp: () => void;
};

export function useOpenCard(): OpenCard {
  const dispatch = useAppDispatch();
  const [, navigate] = useLocation();
  const [, params] = useRoute(CONTACTS_ROUTE);
  const id = params?.id ?? null;
  const isOpen = id !== null;
  const state: unknown = useHistoryState();
  const edit = useSelector(selectCardEdit);
  const closed = useRef<unknown>(null);

  const open = useCallback(
    // From contact to contact is no step of its own.
    (next: string) => navigate(contactScreen(next), { replace: isOpen, state: isOpen ? state : { isStep: true } }),
    [navigate, isOpen, state],
  );

  function close() {
    const { isStep = false } = (state ?? {}) as { isStep?: boolean }; // only our own screens navigate here
    if (!isStep) return navigate(SCREENS.contacts, { replace: true });
    // The step back takes a moment: closing a second time before it is done would lead out of the book.
    if (closed.current !== state) window.history.back();
    closed.current = state;
  }

  const giveUp = useCallback(() => {
    if (edit === null) return;
    dispatch(cardEditEnded());
    if (isUnchanged(edit)) return;
    const putBack = () => {
      open(edit.id);
      dispatch(cardEditBegun(edit));
    };
    showToast('warning', 'Your changes were not kept', { action: { label: 'Undo', onAction: putBack } });
  }, [dispatch, edit, open]);

  // By any way: another contact, the way back, another screen's link.
  useEffect(() => {
    if (edit !== null && edit.id !== id && !edit.isSaving) giveUp();
  }, [edit, id, giveUp]);

  return { id, open, close, giveUp };
}
