import { useEffect, useLayoutEffect } from 'react';

/**
 * Restores the scroll position of the unfiltered list after a reload. The browser cannot, since the rows come after the
 * page. The position is kept in the state of the page's history entry; a filter is not kept, so neither is a position in
 * what it found.
 */
export function useKeptScroll(isWhole: boolean): void {
  useLayoutEffect(() => {
    const { scrollTop } = keptState();
    if (typeof scrollTop === 'number') window.scrollTo({ top: scrollTop, behavior: 'instant' });
  }, []);

  useEffect(() => {
    if (!isWhole) return undefined;
    window.addEventListener('scrollend', keep);
    return () => window.removeEventListener('scrollend', keep);
  }, [isWhole]);
}

/** Bypasses the router, which patches history.replaceState: nothing that it shows depends on the scroll position. */
function keep(): void {
  History.prototype.replaceState.call(history, { ...keptState(), scrollTop: window.scrollY }, '');
}

function keptState(): Record<string, unknown> {
  return { ...(history.state as object | null) }; // only this app's screens write it, and only objects
}
