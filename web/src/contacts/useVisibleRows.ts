import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { RowLayout } from './rowLayout.ts';

/** Rows drawn beyond the window's edges, so that a quick scroll meets no blank. */
const OVERSCAN_PX = 600;
/** What of the window's top the sticky filter covers. */
export const COVERED_PX = 66;
/** Room between a row and the filter, or the window's edge, when the list scrolls to it. */
export const MARGIN_PX = 8;

/** The first and last row to draw, and the first that can be seen below the filter. */
export type VisibleRows = { first: number; last: number; top: number };

/** Follows the window as it scrolls over the list; changes only when other rows come in sight. */
export function useVisibleRows(list: RefObject<HTMLElement | null>, layout: RowLayout): VisibleRows {
  const [rows, setRows] = useState<VisibleRows>({ first: 0, last: 30, top: 0 });

  const measure = useCallback(() => {
    if (list.current === null) return;
    const above = -list.current.getBoundingClientRect().top;
    const next = {
      first: layout.indexAt(above - OVERSCAN_PX),
      last: layout.indexAt(above + window.innerHeight + OVERSCAN_PX),
      top: layout.indexAt(above + COVERED_PX + MARGIN_PX),
    };
    // What is in sight is the browser's to say, and can only be read once the list is laid out.
    // oxlint-disable-next-line react/set-state-in-effect
    setRows((current) => (isSame(current, next) ? current : next));
  }, [list, layout]);

  useLayoutEffect(measure, [measure]);
  useEffect(() => {
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [measure]);
  return rows;
}

function isSame(one: VisibleRows, other: VisibleRows): boolean {
  return one.first === other.first && one.last === other.last && one.top === other.top;
}
