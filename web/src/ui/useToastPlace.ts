import { type RefObject, useLayoutEffect } from 'react';

/** From here on the header has room for a toast. */
const WIDE_PX = 768;
const MARGIN_PX = 10;
const TOP_PX = 6;
const GAP_PX = 8;
const MAX_WIDTH_PX = 340;
/** Words and a button need so much. */
const MIN_WIDTH_PX = 160;

/** What is taller than a row reaches below it, over the filter, rather than above it, over the header's buttons. */
const ROW_PX = 72;

type Place = { top: number; left: number; width: number };

/**
 * Keeps the toasts at the top right, where they cover nothing that a person needs: in the row of a heading, before the
 * buttons at its end. Those are marked `data-toasts-before`: the buttons of the page's header, which may have room on wide
 * screens alone, those beside a screen's title, and a panel's own. On wide screens there is room beside a panel; on small
 * screens without a title in a row toasts lie below the header. Above any other dialog they have the corner, for nothing
 * below can be used. Looked at in each frame while there is a toast: the page scrolls, and what stands in it changes.
 */
export function useToastPlace(stack: RefObject<HTMLElement | null>, hasToasts: boolean): void {
  useLayoutEffect(() => {
    if (!hasToasts) return undefined;
    let frame = 0;
    function follow() {
      const { top, left, width } = freePlace(stack.current!.offsetHeight);
      Object.assign(stack.current!.style, { top: `${top}px`, left: `${left}px`, width: `${width}px` });
      frame = requestAnimationFrame(follow);
    }
    follow();
    return () => cancelAnimationFrame(frame);
  }, [stack, hasToasts]);
}

function freePlace(height: number): Place {
  const { right: pageEnd } = document.body.getBoundingClientRect();
  const corner = { top: TOP_PX, ...before(pageEnd - MARGIN_PX, MARGIN_PX) };
  const header = document.querySelector('header');
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
  if (header === null || (dialog !== undefined && !dialog.matches('.panel'))) return corner;

  const isWide = window.innerWidth >= WIDE_PX;
  if (isWide && dialog !== undefined) {
    return { ...corner, ...before(dialog.getBoundingClientRect().left - MARGIN_PX, MARGIN_PX) };
  }
  const main = document.querySelector('main')!;
  for (const row of dialog !== undefined ? [dialog] : isWide ? [header, main] : [main]) {
    // What has scrolled away leaves its room to the list; of the header then any place will do that has room.
    const marks = marksIn(row);
    const isAway = (marks[0]?.bottom ?? 0) <= 0;
    const links = row.querySelector(':scope > nav > :last-child')?.getBoundingClientRect().right;
    const begin = links === undefined ? row.getBoundingClientRect().left : links + GAP_PX;
    for (const mark of isAway ? (row === header ? marks : []) : marks.slice(0, 1)) {
      const place = before(mark.left - GAP_PX, Math.max(MARGIN_PX, begin));
      const middle = (mark.top + mark.bottom) / 2;
      const top = Math.max(TOP_PX, middle - Math.min(height, ROW_PX) / 2);
      if (place.width >= MIN_WIDTH_PX) return { ...place, top };
    }
  }
  return { ...corner, top: Math.max(TOP_PX, header.getBoundingClientRect().bottom) };
}

function before(end: number, begin: number): Omit<Place, 'top'> {
  const width = Math.min(MAX_WIDTH_PX, end - begin);
  return { left: end - width, width };
}

/** The places of the marked buttons that are shown, from the left. */
function marksIn(row: Element): DOMRect[] {
  return [...row.querySelectorAll('[data-toasts-before]')]
    .map((mark) => mark.getBoundingClientRect())
    .filter(({ width }) => width > 0)
    .toSorted((one, other) => one.left - other.left);
}
