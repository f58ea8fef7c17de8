import { useSyncExternalStore } from 'react';

const compact = window.matchMedia('(max-width: 767.98px), (max-height: 479.98px)');

/** Returns whether the screen is a phone's, upright or on its side. The style sheets use the same sizes. */
export function useIsCompact(): boolean {
  return useSyncExternalStore(onChange, () => compact.matches);
}

function onChange(listener: () => void) {
  compact.addEventListener('change', listener);
  return () => compact.removeEventListener('change', listener);
}
