import { useMemo } from 'react';
import { indexOfContact, type SearchResult } from '../search/bookView.ts';
import type { ListState } from './listState.ts';
import { createRowLayout } from './rowLayout.ts';
import { useIsWide } from './useIsWide.ts';

const WIDE = { row: 56, heading: 0, reasoned: 64, title: 38 };
const NARROW = { row: 64, heading: 28, reasoned: 82, title: 38 };
/** Extra height of a row in edit on small screens, where its fields are stacked. */
const NARROW_EDIT_EXTRA_PX = 168 - NARROW.row;
/** Extra height of a row in edit beside an open contact, where it has two lines. */
const BESIDE_EDIT_EXTRA_PX = 50;
/** Height of the hint below a row in edit: one line, or two on small screens. */
const WIDE_HINT_PX = 24;
const NARROW_HINT_PX = 44;

/** Returns the positions of the rows, the places of those in edit, and the height of a row without more lines. */
export function useListLayout(
  shown: SearchResult,
  editedIds: string[],
  { openId, openExtra, hintedIds }: ListState,
  isBeside: boolean,
) {
  const isWide = useIsWide();
  const { length: count, groups, similar } = shown;
  const editedPlaces = useMemo(
    () => editedIds.map((id) => ({ id, index: indexOfContact(shown, id) })),
    [shown, editedIds],
  );
  const openPlace = useMemo(() => indexOfContact(shown, openId), [shown, openId]);
  const layout = useMemo(() => {
    const hint = isWide ? WIDE_HINT_PX : NARROW_HINT_PX;
    const edit = isWide ? (isBeside ? BESIDE_EDIT_EXTRA_PX : 0) : NARROW_EDIT_EXTRA_PX;
    const tall = editedPlaces.map(({ id, index }) => ({ index, extra: edit + (hintedIds.includes(id) ? hint : 0) }));
    if (openPlace !== -1) tall.push({ index: openPlace, extra: openExtra });
    const heights = isWide ? WIDE : NARROW;
    // Beside an open contact, a row has the lines of a narrow one.
    const reasoned = isBeside ? NARROW.reasoned : heights.reasoned;
    return createRowLayout(count, groups, { ...heights, reasoned }, tall, similar);
  }, [count, groups, similar, isWide, isBeside, editedPlaces, hintedIds, openPlace, openExtra]);
  return { layout, openPlace, editedPlaces, rowPx: isWide ? WIDE.row : NARROW.row };
}
