import type { Import } from '@contactbook/contract/transfer';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectRevision } from '../book/contactsSlice.ts';
import { useAppDispatch } from '../redux.ts';
import { readImport } from './calls.ts';

/** Interval in milliseconds at which the progress is read. */
const ASK_EVERY_MS = 400;

export type Look = {
  found: Import | undefined;
  /** Why the import cannot be shown: it no longer exists, or the server did not answer. */
  trouble: 'gone' | 'unreached' | undefined;
  readAgain: () => void;
};

/** Reads an import periodically while it is in progress, and whenever the book has changed. */
export function useImport(id: string): Look {
  const dispatch = useAppDispatch();
  const revision = useSelector(selectRevision);
  const [look, setLook] = useState<Omit<Look, 'readAgain'>>({ found: undefined, trouble: undefined });
  const read = useRef<() => void>(undefined);
  const readAgain = useCallback(() => read.current?.(), []);
  const readAt = useRef(revision);

  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    read.current = () => void ask();
    async function ask() {
      const answer = await dispatch(readImport(id));
      if (!isWanted) return;
      clearTimeout(timer);
      if (!readImport.fulfilled.match(answer)) {
        const isGone = 'status' in answer.meta && answer.meta.status === 404;
        setLook(({ found }) => ({ found, trouble: isGone ? 'gone' : 'unreached' }));
        return;
      }
      const { state } = answer.payload;
      setLook({ found: answer.payload, trouble: undefined });
      if (state === 'reading' || state === 'applying') timer = setTimeout(ask, ASK_EVERY_MS);
    }
    void ask();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [dispatch, id]);

  useEffect(() => {
    if (readAt.current !== null && readAt.current !== revision) readAgain();
    readAt.current = revision;
  }, [revision, readAgain]);

  return { ...look, readAgain };
}
