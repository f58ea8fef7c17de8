import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 768px)';

/** Whether rows are lines and the blank line is always open; as the style sheets have it. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(WIDE);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(WIDE).matches,
  );
}
