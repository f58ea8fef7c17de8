import { useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../redux.ts';
import { selectAddedId } from '../draftSelectors.ts';
import { addedShown } from '../draftsSlice.ts';
import { indexOfContact, type SearchResult } from '../search/bookView.ts';

const MARKED_MS = 10_000;

/** Calls `reveal` once the contact that was added last is in the list; returns its id while its row is marked. */
export function useAdded(shown: SearchResult, reveal: (id: string) => void): string | null {
  const dispatch = useAppDispatch();
  const id = useSelector(selectAddedId);
  const isListed = useMemo(() => indexOfContact(shown, id) !== -1, [shown, id]);
  useEffect(() => {
    if (id === null || !isListed) return undefined;
    reveal(id);
    const timer = setTimeout(() => dispatch(addedShown()), MARKED_MS);
    return () => clearTimeout(timer);
    // The list has its own ref.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, isListed]);
  useEffect(() => () => void dispatch(addedShown()), [dispatch]);
  return id;
}
