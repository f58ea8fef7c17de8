import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { selectConflicts } from '../conflictsSlice.ts';
import { selectSavingIds } from '../contactsSlice.ts';
import { indexOfContact, type SearchResult } from '../search/bookView.ts';

/**
 * Follows the contacts that something is done with: in edit, being saved or deleted, or asked about in a dialog. When
 * that is over and nothing else has the focus, `focus` is to give it to the contact's row; the index is where the row of
 * a contact stood that has been deleted here.
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

/** Whether moving the focus to or from this row takes it from nothing else that the person is doing. */
function isFocusFree(id: string): boolean {
  const focused = document.activeElement;
  return focused === document.body || focused?.closest<HTMLElement>('[data-row]')?.dataset.row === id;
}
