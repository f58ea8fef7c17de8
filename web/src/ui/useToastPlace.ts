import { type RefObject, useLayoutEffect } from 'react';

/** From this width on, panels and contacts are beside the list. */
const WIDE_PX = 768;
const GAP_PX = 8;
/** Distance from the window's edge, on phones and elsewhere. */
const MARGINS_PX = [10, 16] as const;
const MAX_WIDTH_PX = 340;
/** Minimum width of a toast with a text and a button. */
const MIN_WIDTH_PX = 160;
/** Height of a toast of one line. */
const ROW_PX = 52;

type Place = { top: number; left: number; width: number };

/**
 * Keeps the toasts at the top right of the window, below the header. In the book they lie over the filter, where they
 * cover no row, and below the bar of a selection. They end before the elements that are marked `data-toasts-before`:
 * the contact beside the list, the buttons that undo and add, and those of the header and of a panel. On wide screens
 * toasts are placed beside a panel. Above other dialogs they use the corner. The place is computed in each frame while
 * a toast is shown, since the page scrolls and changes.
 */
export function useToastPlace(stack: RefObject<HTMLElement | null>, hasToasts: boolean): void {
  useLayoutEffect(() => {
    if (!hasToasts) return undefined;
    let frame = 0;
    function follow() {
      const { top, left, width } = freePlace();
      Object.assign(stack.current!.style, { top: `${top}px`, left: `${left}px`, width: `${width}px` });
      frame = requestAnimationFrame(follow);
    }
    follow();
    return () => cancelAnimationFrame(frame);
  }, [stack, hasToasts]);
}

function freePlace(): Place {
  const isWide = window.innerWidth >= WIDE_PX;
  const margin = MARGINS_PX[isWide ? 1 : 0];
  const end = document.body.getBoundingClientRect().right - margin;
  const header = document.querySelector('header');
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
  if (header === null || (dialog !== undefined && !dialog.matches('.panel'))) return ending(end, GAP_PX, margin);
  if (dialog !== undefined && isWide) return ending(dialog.getBoundingClientRect().left - GAP_PX, GAP_PX, margin);
  // On phones, in the head of a panel.
  const top = dialog === undefined ? topInPage(header) : middleOf(marksIn(dialog)[0] ?? new DOMRect());
  return beforeMarks(end, top, margin);
}

function topInPage(header: Element): number {
  const bar = document.querySelector('.pick-head')?.getBoundingClientRect();
  const filter = document.querySelector('#root search')?.getBoundingClientRect();
  if (bar !== undefined && bar.height > 0) return Math.max(0, bar.bottom) + GAP_PX;
  return filter === undefined ? Math.max(0, header.getBoundingClientRect().bottom) + GAP_PX : middleOf(filter);
}

/** Returns where a toast of one line begins that lies in the middle of this row. */
const middleOf = ({ top, bottom }: DOMRect): number => Math.max(GAP_PX / 2, (top + bottom - ROW_PX) / 2);

/** Moves the toast before the marked elements in its way, or below them where it would be too narrow. */
function beforeMarks(end: number, top: number, margin: number): Place {
  const marks = marksIn(document.body).filter((mark) => mark.top < top + ROW_PX && mark.bottom > top);
  const before = marks.reduceRight(
    (free, { left, right }) => (right > free - MAX_WIDTH_PX ? left - GAP_PX : free),
    end,
  );
  if (before - margin >= MIN_WIDTH_PX) return ending(before, top, margin);
  return ending(end, Math.max(...marks.map(({ bottom }) => bottom)) + GAP_PX, margin);
}

function ending(end: number, top: number, margin: number): Place {
  const width = Math.min(MAX_WIDTH_PX, end - margin);
  return { top, left: end - width, width };
}

/** Returns the positions of the visible marked elements, from the left. */
function marksIn(part: Element): DOMRect[] {
  return [...part.querySelectorAll('[data-toasts-before]')]
    .map((mark) => mark.getBoundingClientRect())
    .filter(({ width }) => width > 0)
    .toSorted((one, other) => one.left - other.left);
}
