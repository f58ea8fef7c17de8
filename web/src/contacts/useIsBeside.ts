import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(min-width: 1280px)');

/** Whether a contact in full has a place beside the list; the same width as in the style sheets. */
export function useIsBeside(): boolean {
  return useSyncExternalStore(onChange, () => wide.matches);
}

function onChange(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
