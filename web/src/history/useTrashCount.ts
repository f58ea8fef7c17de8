import { useCallback, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectRevision } from '../contacts/contactsSlice.ts';
import { useAppDispatch } from '../redux.ts';
import { fetchTrash } from './trash.ts';

/**
 * How many contacts lie in the trash: asked for once for each change of the book, and not while something else reads the
 * trash and tells it.
 */
export function useTrashCount(isToldAnyway: boolean) {
  const dispatch = useAppDispatch();
  const revision = useSelector(selectRevision);
  const [total, setTotal] = useState(0);
  const countedAt = useRef<number>(null);

  const tell = useCallback(
    (counted: number) => {
      countedAt.current = revision;
      setTotal(counted);
    },
    [revision],
  );

  useEffect(() => {
    if (revision === null || isToldAnyway || countedAt.current === revision) return undefined;
    countedAt.current = revision;
    let isWanted = true;
    async function count() {
      const answer = await dispatch(fetchTrash({ limit: 0 }));
      if (isWanted && fetchTrash.fulfilled.match(answer)) setTotal(answer.payload.total);
    }
    void count();
    return () => {
      isWanted = false;
    };
  }, [dispatch, revision, isToldAnyway]);

  return [total, tell] as const;
}
