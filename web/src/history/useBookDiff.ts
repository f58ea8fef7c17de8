import type { BookDiff } from '@contactbook/contract/changes';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectRevision } from '../contacts/contactsSlice.ts';
import { useAppDispatch } from '../redux.ts';
import { diffSince, type DiffBase } from './historyThunks.ts';

/** How an earlier book differs from the present one; `truncated` where the history does not reach so far back. */
export type BookDiffState = {
  diff: BookDiff | undefined;
  failure: 'failed' | 'truncated' | undefined;
  /** The book has changed since the first answer: another difference is shown. */
  hasChanged: boolean;
  retry: () => void;
};

type Loaded = { base: DiffBase | null; diff?: BookDiff; failure?: BookDiffState['failure']; firstNow?: number };

/** Compares with that book, and again whenever the book changes. */
export function useBookDiff(base: DiffBase | null): BookDiffState {
  const dispatch = useAppDispatch();
  const revision = useSelector(selectRevision);
  const [loaded, setLoaded] = useState<Loaded>({ base: null });
  const [attempt, setAttempt] = useState(0);
  const { diff, failure, firstNow } = loaded.base === base ? loaded : {};

  useEffect(() => {
    if (base === null) return undefined;
    let isWanted = true;
    async function look(at: DiffBase) {
      const answer = await dispatch(diffSince(at));
      if (!isWanted) return;
      const isTruncated = 'status' in answer.meta && answer.meta.status === 410;
      setLoaded((previous) =>
        diffSince.fulfilled.match(answer)
          ? {
              base: at,
              diff: answer.payload,
              firstNow: (previous.base === at && previous.firstNow) || answer.payload.now,
            }
          : { base: at, failure: isTruncated ? 'truncated' : 'failed' },
      );
    }
    void look(base);
    return () => {
      isWanted = false;
    };
    // Again whenever the book changes, or on a retry.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [dispatch, base, revision, attempt]);

  return {
    diff,
    failure,
    hasChanged: diff !== undefined && diff.now !== firstNow,
    retry: () => setAttempt((count) => count + 1),
  };
}
