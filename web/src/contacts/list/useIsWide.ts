import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(min-width: 768px)');

/** Whether rows are lines and the new contact row is always open; the same width as in the style sheets. */
export function useIsWide(): boolean {
  return useSyncExternalStore(onChange, () => wide.matches);
}

function onChange(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
