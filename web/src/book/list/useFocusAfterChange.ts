import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { selectConflicts } from '../conflictsSlice.ts';
import { selectSavingIds } from '../contactsSlice.ts';
import { indexOfContact, type SearchResult } from '../search/bookView.ts';

/**
 * Calls `focus` for a contact whose edit, request or conflict dialog has ended, unless another element has the focus.
 * For a contact that was deleted here, it passes the index of the removed row.
 */
export function useFocusAfterChange(
  shown: SearchResult,
  editedIds: string[],
  focus: (id: string, deletedIndex?: number) => void,
): void {
  const savingIds = useSelector(selectSavingIds);
  const [conflict] = useSelector(selectConflicts);
  const now = { shown, savingIds, ids: [...editedIds, ...savingIds, ...(conflict ? [conflict.id] : [])] };
  const previous = useRef(now);

  useEffect(() => {
    const before = previous.current;
    previous.current = now;
    // The dialog has the focus.
    if (conflict !== undefined) return;
    for (const id of before.ids) {
      if (now.ids.includes(id) || !isFocusFree(id)) continue;
      const isDeleted = before.savingIds.includes(id) && indexOfContact(shown, id) === -1;
      focus(id, isDeleted ? indexOfContact(before.shown, id) : undefined);
    }
  });
}

/** Returns whether the focus is on the page's body or in this row, so that moving it interrupts nothing else. */
function isFocusFree(id: string): boolean {
  const focused = document.activeElement;
  return focused === document.body || focused?.closest<HTMLElement>('[data-row]')?.dataset.row === id;
}
