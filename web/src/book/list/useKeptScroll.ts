import { useEffect, useLayoutEffect } from 'react';

/** Time in milliseconds after which scrolling has ended. Safari has no `scrollend` before version 26.2. */
const AT_REST_MS = 150;

/**
 * Restores the scroll position of the unfiltered list after a reload, which the browser cannot do because the rows are
 * rendered later. The position is stored in the history entry. Neither a filter nor its scroll position is stored.
 */
export function useKeptScroll(isWhole: boolean): void {
  useLayoutEffect(() => {
    const { scrollTop } = keptState();
    if (typeof scrollTop === 'number') window.scrollTo({ top: scrollTop, behavior: 'instant' });
  }, []);

  useEffect(() => {
    if (!isWhole) return undefined;
    let timer: number | undefined;
    function storeAtRest() {
      clearTimeout(timer);
      timer = window.setTimeout(storeScroll, AT_REST_MS);
    }
    window.addEventListener('scroll', storeAtRest);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', storeAtRest);
    };
  }, [isWhole]);
}

/** Bypasses the router, which patches history.replaceState; nothing that it renders depends on the scroll position. */
function storeScroll(): void {
  History.prototype.replaceState.call(history, { ...keptState(), scrollTop: window.scrollY }, '');
}

function keptState(): Record<string, unknown> {
  return { ...(history.state as object | null) }; // only this app writes the state, and only objects
}
