import { type RefObject, useLayoutEffect } from 'react';

/** From this width on, the header has space for a toast. */
const WIDE_PX = 768;
const MARGIN_PX = 10;
const TOP_PX = 6;
const GAP_PX = 8;
const MAX_WIDTH_PX = 340;
/** Minimum width of a toast with a text and a button. */
const MIN_WIDTH_PX = 160;

/** A toast that is higher than a row extends below it, over the filter, and not above it, over the header's buttons. */
const ROW_PX = 72;

type Place = { top: number; left: number; width: number };

/**
 * Keeps the toasts at the top right, in the row of a heading before its buttons, where they cover no controls. These
 * buttons are marked `data-toasts-before`: those of the header on wide screens, those beside a title, and those of a
 * panel. On wide screens toasts are placed beside a panel. On small screens without a title row they are below the
 * header. Above other dialogs they use the corner. The place is computed in each frame while a toast is shown, since
 * the page scrolls and changes.
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
    // Buttons that have scrolled out of view leave their space to the list. In the header, any gap that is wide enough
    // is used.
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
  // Over the pills of the book. Once these have scrolled away, over the header, so that no row is covered.
  const { bottom } = header.getBoundingClientRect();
  const pills = main.querySelector('.book-nav')?.getBoundingClientRect().bottom ?? Infinity;
  return { ...corner, top: pills <= bottom ? TOP_PX : Math.max(TOP_PX, bottom) };
}

function before(end: number, begin: number): Omit<Place, 'top'> {
  const width = Math.min(MAX_WIDTH_PX, end - begin);
  return { left: end - width, width };
}

/** Returns the positions of the visible marked buttons, from the left. */
function marksIn(row: Element): DOMRect[] {
  return [...row.querySelectorAll('[data-toasts-before]')]
    .map((mark) => mark.getBoundingClientRect())
    .filter(({ width }) => width > 0)
    .toSorted((one, other) => one.left - other.left);
}
