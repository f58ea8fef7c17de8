import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(min-width: 768px)');

/**
 * Returns whether rows are single lines and the new contact row is always open. The style sheets use the same width.
 */
export function useIsWide(): boolean {
  return useSyncExternalStore(onChange, () => wide.matches);
}

function onChange(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
