import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(min-width: 1280px)');

/** Returns whether an open contact fits beside the list. The style sheets use the same width. */
export function useIsBeside(): boolean {
  return useSyncExternalStore(onChange, () => wide.matches);
}

function onChange(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
