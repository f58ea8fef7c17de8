import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectRevision } from '../book/contactsSlice.ts';
import { useAppDispatch } from '../redux.ts';
import { fetchTrash } from './fetchTrash.ts';

/**
 * Returns the number of contacts in the trash, and a setter for the panel that reads the trash. The number is fetched
 * after each change of the book, unless that panel is open (`isCounted`).
 */
export function useTrashCount(isCounted: boolean) {
  const dispatch = useAppDispatch();
  const revision = useSelector(selectRevision);
  const [total, setTotal] = useState(0);
  const countedAt = useRef<number>(null);

  useEffect(() => {
    if (revision === null || countedAt.current === revision) return undefined;
    countedAt.current = revision;
    if (isCounted) return undefined;
    let isWanted = true;
    async function count() {
      const answer = await dispatch(fetchTrash({ limit: 0 }));
      if (isWanted && fetchTrash.fulfilled.match(answer)) setTotal(answer.payload.total);
    }
    void count();
    return () => {
      isWanted = false;
    };
  }, [dispatch, revision, isCounted]);

  return [total, setTotal] as const;
}
