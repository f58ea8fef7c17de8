import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { RowLayout } from './rowLayout.ts';
import { indexOfContact, type SearchResult } from '../search/bookView.ts';
import { COVERED_PX } from './useVisibleRows.ts';

type ListView = { shown: SearchResult; layout: RowLayout; filter: string; tallIds: (string | null)[] };

/**
 * When rows are added, removed or resized by a change of the book, one row stays where it stands in the window: one in edit
 * or open, else the one with the focus, else the first visible one. A list whose beginning is visible stays there, unless
 * the person is writing in a row. The browser's own scroll anchoring does not see rows that are placed by script.
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
    // Another filter begins at its first row.
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

/** A row that was visible and is still shown, with its previous index and its new one. */
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
