import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { OpenPanel } from '../ui/openPanel.ts';
import { useBackOnce } from '../ui/useBackOnce.ts';

/** Opens a panel as an entry of the browser's history, so that the Back button closes it. */
export function usePanel() {
  const state: unknown = useHistoryState();
  const [path, navigate] = useLocation();
  const close = useBackOnce();
  const { panel = null } = (state ?? {}) as { panel?: OpenPanel }; // only this app's screens set the state
  return {
    panel,
    open: (next: OpenPanel) => navigate(path, { state: { panel: next } }),
    close,
  };
}
