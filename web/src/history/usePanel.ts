import { useRef } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { OpenPanel } from '../ui/openPanel.ts';

/** The open panel is a step of the browser's history: the way back, of a phone too, closes it. */
export function usePanel() {
  const state: unknown = useHistoryState();
  const [path, navigate] = useLocation();
  const closed = useRef<unknown>(null);
  const { panel = null } = (state ?? {}) as { panel?: OpenPanel }; // only our own screens navigate here
  return {
    panel,
    open: (next: OpenPanel) => navigate(path, { state: { panel: next } }),
    close: () => {
      // The step back takes a moment: closing a second time before it is done would lead out of the book.
      if (closed.current === state) return;
      closed.current = state;
      window.history.back();
    },
  };
}
