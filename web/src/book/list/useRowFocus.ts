import { type RefObject, useLayoutEffect, useRef } from 'react';
import { indexOfContact, type SearchResult } from '../search/bookView.ts';

/**
 * Returns functions that give the focus to a row. If the row is not rendered yet, it gets the focus as soon as it is,
 * since the row with the tab stop is always rendered.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  shown: SearchResult,
  {
    onActive,
    onLeave,
    scrollTo,
  }: {
    onActive: (id: string) => void;
    /** Called if the list has no such row. */
    onLeave: () => void;
    scrollTo: (index: number) => void;
  },
) {
  const wanted = useRef<string | null>(null);

  function give() {
    const id = wanted.current;
    const row = id && list.current?.querySelector<HTMLElement>(`li:not([hidden]) [data-row="${CSS.escape(id)}"]`);
    if (!row) return;
    wanted.current = null;
    scrollTo(indexOfContact(shown, id));
    row.focus({ preventScroll: true });
  }
  useLayoutEffect(give);

  function focusContact(id: string) {
    if (indexOfContact(shown, id) === -1) return onLeave();
    wanted.current = id;
    onActive(id);
    give();
  }

  /** Takes the nearest row if the index is outside the list. */
  function focusRow(index: number) {
    const entry = shown.at(Math.min(Math.max(index, 0), shown.length - 1));
    if (entry === undefined) onLeave();
    else focusContact(entry.contact.id);
  }

  return { focusContact, focusRow };
}
