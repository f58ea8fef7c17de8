import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { RowLayout } from './rowLayout.ts';
import { indexOfContact, type SearchResult } from '../search/bookView.ts';
import { COVERED_PX } from './useVisibleRows.ts';

type ListView = { shown: SearchResult; layout: RowLayout; filter: string; tallIds: (string | null)[] };

/**
 * Keeps one row at its place in the window when a change of the book adds, removes or resizes rows: a row in edit or
 * open, else the focused one, else the first visible one. If the beginning of the list is visible, that stays instead,
 * unless the user is writing in a row. The browser's scroll anchoring does not apply to rows that are placed by script.
 */
export function useScrollAnchor(
  list: RefObject<HTMLElement | null>,
  { shown, layout, filter, tallIds }: ListView,
  onScroll: () => void,
): void {
  const previous = useRef<ListView>(undefined);
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = { shown, layout, filter, tallIds };
    // A new filter starts at the first row.
    if (before === undefined || before.filter !== filter || list.current === null) return;
    if (before.layout === layout) return;
    const above = -list.current.getBoundingClientRect().top;
    const kept = keptRow(before, shown, tallIds, above);
    const movedPx = kept === undefined ? 0 : layout.topOf(kept.index) - before.layout.topOf(kept.previousIndex);
    if (movedPx === 0) return;
    window.scrollBy({ top: movedPx, behavior: 'instant' });
    onScroll();
  });
}

/** Returns a row that was visible and is still shown, with its previous and new index. */
function keptRow({ shown: before, layout }: ListView, after: SearchResult, tallIds: (string | null)[], above: number) {
  const first = layout.indexAt(above + COVERED_PX);
  const last = Math.min(layout.indexAt(above + window.innerHeight), before.length - 1);
  const rows = inSight(before, first, last);
  const focusedId = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;
  const focused = rows.filter(({ id }) => id === focusedId);
  const isBegun = above > -COVERED_PX;
  const wanted = [
    ...[...focused, ...rows].filter(({ id }) => tallIds.includes(id)),
    ...(isBegun ? [...focused, ...rows] : []),
  ];
  for (const { id, previousIndex } of wanted) {
    const index = indexOfContact(after, id);
    if (index !== -1) return { index, previousIndex };
  }
  return undefined;
}

function inSight(shown: SearchResult, first: number, last: number): { id: string; previousIndex: number }[] {
  const rows = [];
  for (let index = first; index <= last; index++) rows.push({ id: shown.at(index)!.contact.id, previousIndex: index });
  return rows;
}
