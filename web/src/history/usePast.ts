import type { Past } from '@contactbook/contract/changes';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectRevision } from '../contacts/contactsSlice.ts';
import { useAppDispatch } from '../redux.ts';
import { lookBack, type PastPoint } from './historyReads.ts';

/** An earlier book beside the one of now; `isForgotten` where nobody can tell any more. */
export type PastView = {
  past: Past | undefined;
  failure: 'failed' | 'forgotten' | undefined;
  /** The book has changed since the first look: what is shown is another difference. */
  hasMoved: boolean;
  lookAgain: () => void;
};

type Looked = { point: PastPoint | null; past?: Past; failure?: PastView['failure']; firstNow?: number };

/** Looks back to the point, and again whenever the book changes. */
export function usePast(point: PastPoint | null): PastView {
  const dispatch = useAppDispatch();
  const revision = useSelector(selectRevision);
  const [looked, setLooked] = useState<Looked>({ point: null });
  const [attempt, setAttempt] = useState(0);
  const { past, failure, firstNow } = looked.point === point ? looked : {};

  useEffect(() => {
    if (point === null) return undefined;
    let isWanted = true;
    async function look(at: PastPoint) {
      const answer = await dispatch(lookBack(at));
      if (!isWanted) return;
      const isForgotten = 'status' in answer.meta && answer.meta.status === 410;
      setLooked((former) =>
        lookBack.fulfilled.match(answer)
          ? {
              point: at,
              past: answer.payload,
              firstNow: (former.point === at && former.firstNow) || answer.payload.now,
            }
          : { point: at, failure: isForgotten ? 'forgotten' : 'failed' },
      );
    }
    void look(point);
    return () => {
      isWanted = false;
    };
    // Again whenever the book changes, or somebody asks for it.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [dispatch, point, revision, attempt]);

  return {
    past,
    failure,
    hasMoved: past !== undefined && past.now !== firstNow,
    lookAgain: () => setAttempt((count) => count + 1),
  };
}
