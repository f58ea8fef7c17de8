import type { OpenPanel } from '../ui/openPanel.ts';
import { closeOpen, openOver, usePlace } from '../ui/place.ts';

/** The panel that is open beside the book. */
export function usePanel() {
  const { panel = null } = usePlace<{ panel: OpenPanel }>().state;
  return { panel, open: (next: OpenPanel) => openOver({ panel: next }), close: closeOpen };
}
