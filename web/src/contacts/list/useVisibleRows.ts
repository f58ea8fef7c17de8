import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RowLayout } from './rowLayout.ts';

/** Rows drawn beyond the window's edges: few while nothing moves, so that a keystroke draws little. */
const AT_REST_PX = 120;
/** While the window scrolls: enough for a quick scroll to show no blank. */
const SCROLLING_PX = 600;
/** What of the window's top the sticky filter covers. */
export const COVERED_PX = 66;
/** Room between a row and the filter, or the window's edge, when the list scrolls to it. */
export const MARGIN_PX = 8;

/** The first and last row to draw, and the first that can be seen below the filter. */
export type VisibleRows = { first: number; last: number; top: number };
/** How far the list's top is above the window's, the window's height, and the layout in which it was last scrolled. */
type ScrollPosition = { above: number; height: number; scrolled: RowLayout | null };

/**
 * Follows the window as it scrolls over the list; changes only when other rows become visible, or its height. `isTopCovered` says
 * whether the list began under the filter when it was last measured, without making the browser lay out the page. Code that
 * scrolls calls `look`: the browser's own event comes only with the next frame, and a key may come before it.
 */
export function useVisibleRows(list: RefObject<HTMLElement | null>, layout: RowLayout) {
  const [sight, setPosition] = useState(beginning);
  const lastAbove = useRef(-Infinity);
  const drawn = useRef({ sight, layout });
  // Read when the window scrolls, so that the listeners need not be added again with each layout.
  useLayoutEffect(() => void (drawn.current = { sight, layout }));

  const look = useCallback(
    (event?: Event): void => {
      // A hidden list has no place.
      if (list.current === null || list.current.hidden) return;
      const above = -list.current.getBoundingClientRect().top;
      lastAbove.current = above;
      const { sight: before, layout: now } = drawn.current;
      const next = { above, height: window.innerHeight, scrolled: event?.type === 'scroll' ? now : before.scrolled };
      const isSame = before.height === next.height && areSame(rowsIn(before, now), rowsIn(next, now));
      if (!isSame) setPosition(next);
    },
    [list],
  );

  useEffect(() => {
    // Called after the browser's layout: reading the list's place costs nothing then.
    const observer = new ResizeObserver(() => look());
    observer.observe(document.body);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [look]);
  return { ...rowsIn(sight, layout), height: sight.height, look, isTopCovered: () => lastAbove.current > -COVERED_PX };
}

const beginning = (): ScrollPosition => ({ above: 0, height: window.innerHeight, scrolled: null });

function rowsIn({ above, height, scrolled }: ScrollPosition, layout: RowLayout): VisibleRows {
  const beyond = scrolled === layout ? SCROLLING_PX : AT_REST_PX;
  return {
    first: layout.indexAt(above - beyond),
    last: layout.indexAt(above + height + beyond),
    top: layout.indexAt(above + COVERED_PX + MARGIN_PX),
  };
}

function areSame(one: VisibleRows, other: VisibleRows): boolean {
  return one.first === other.first && one.last === other.last && one.top === other.top;
}
