import { SCREENS } from '@contactbook/contract/screens';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

/** The panel that is open beside the book. */
export type OpenPanel = { kind: 'trash' } | { kind: 'history' } | { kind: 'contact'; id: string };

/** The open panel is a step of the browser's history: the way back, of a phone too, closes it. */
export function usePanel() {
  const state: unknown = useHistoryState();
  const [, navigate] = useLocation();
  const closed = useRef<unknown>(null);
  const { panel = null } = (state ?? {}) as { panel?: OpenPanel }; // only our own screens navigate here
  return {
    panel,
    open: (next: OpenPanel) => navigate(SCREENS.contacts, { state: { panel: next } }),
    close: () => {
      // The step back takes a moment: closing a second time before it is done would lead out of the book.
      if (closed.current === state) return;
      closed.current = state;
      window.history.back();
    },
  };
}
