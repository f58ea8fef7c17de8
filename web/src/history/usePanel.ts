import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { OpenPanel } from '../ui/openPanel.ts';
import { useBackOnce } from '../ui/useBackOnce.ts';

/** Opens a panel as an entry of the browser's history, so that the Back button closes it. */
export function usePanel() {
  const state: unknown = useHistoryState();
  const [path, navigate] = useLocation();
  const { back: close, isLeaving } = useBackOnce();
  const { panel = null } = (state ?? {}) as { panel?: OpenPanel }; // only this app's screens set the state
  return {
    // It closes before the browser has gone back, so that the next key reaches what is below.
    panel: isLeaving ? null : panel,
    open: (next: OpenPanel) => navigate(path, { state: { panel: next } }),
    close,
  };
}
