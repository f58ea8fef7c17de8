import { useEffect, useLayoutEffect } from 'react';

/**
 * A reload comes back to where the whole list was. The browser cannot by itself: the rows come after the page. The place
 * is kept with the page's entry in the browser's history; a filter is not kept, so neither is a place in what it found.
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

/** Past the router, which listens to the page's own function: nothing that it shows depends on the place. */
function keep(): void {
  History.prototype.replaceState.call(history, { ...keptState(), scrollTop: window.scrollY }, '');
}

function keptState(): Record<string, unknown> {
  return { ...(history.state as object | null) }; // only this app's screens write it, and only objects
}
