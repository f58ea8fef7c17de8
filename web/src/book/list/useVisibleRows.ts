import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RowLayout } from './rowLayout.ts';

/**
 * Distance beyond the window's edges within which rows are rendered, in pixels. It is small at rest, so that a
 * keystroke renders little.
 */
const AT_REST_PX = 120;
/** The same while the window scrolls, large enough for fast scrolling without blank rows. */
const SCROLLING_PX = 600;
/** Height in pixels that the sticky filter covers at the top of the window. */
export const COVERED_PX = 66;
/** Distance in pixels between a row and the filter, or the window's edge, after scrolling to it. */
export const MARGIN_PX = 8;

/** The first and last row to render, and the first one that is visible below the filter. */
export type VisibleRows = { first: number; last: number; top: number };
/** The distance of the list's top above the window's top, the window's height, and the layout of the last scroll. */
type ScrollPosition = { above: number; height: number; scrolled: RowLayout | null };

/**
 * Follows the window as it scrolls over the list. Updates only when other rows become visible or the height changes.
 * `isTopCovered` tells whether the top of the list was under the filter at the last measurement, without forcing a
 * layout. Code that scrolls calls `look`, because the scroll event comes only with the next frame and a key may come
 * first.
 */
export function useVisibleRows(list: RefObject<HTMLElement | null>, layout: RowLayout) {
  const [sight, setPosition] = useState(beginning);
  const lastAbove = useRef(-Infinity);
  const drawn = useRef({ sight, layout });
  // A ref, so that a new layout does not re-register the listeners.
  useLayoutEffect(() => void (drawn.current = { sight, layout }));

  const look = useCallback(
    (event?: Event): void => {
      // A hidden list has no position.
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
    // Called after the browser's layout, when reading the position costs nothing.
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
