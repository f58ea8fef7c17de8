import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(min-width: 768px)');

/** Whether rows are lines and the blank line is always open; as the style sheets have it. */
export function useIsWide(): boolean {
  return useSyncExternalStore(onChange, () => wide.matches);
}

function onChange(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}
