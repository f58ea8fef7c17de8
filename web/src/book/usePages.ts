import { useCallback, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectRevision } from './contactsSlice.ts';
import { type CallThunk, useAppDispatch } from '../redux.ts';
import { useReading } from '../users/useCall.ts';

/** What `useReading` returns, and a function that adds the next page. */
export type PagesReading<Pages> = Omit<ReturnType<typeof useReading<Pages>>, 'failure'> & {
  showMore: () => Promise<void>;
};

/**
 * Reads a list page by page, and reads the shown part again whenever the book changes. `read` returns that part, or the
 * first page; `readOn` returns it with the next page. Both must be stable functions.
 */
export function usePages<Pages>(
  read: (shown: Pages | undefined) => CallThunk<Pages>,
  readOn: (shown: Pages) => CallThunk<Pages>,
): PagesReading<Pages> {
  const dispatch = useAppDispatch();
  const shown = useRef<Pages>(undefined);
  const request = useCallback(() => read(shown.current), [read]);
  const reading = useReading(request, useSelector(selectRevision));
  const { value: pages, setValue } = reading;
  const [hasMoreFailed, setHasMoreFailed] = useState(false);
  useEffect(() => void (shown.current = pages), [pages]);

  async function showMore(): Promise<void> {
    if (pages === undefined) return;
    const { body } = await dispatch(readOn(pages));
    setHasMoreFailed(body === undefined);
    // A change of the book may have replaced the pages.
    if (body !== undefined && shown.current === pages) setValue(body);
  }

  return { ...reading, hasFailed: reading.hasFailed || hasMoreFailed, showMore };
}
