import type { Problem } from '@contactbook/contract/problems';
import type { AsyncThunkAction } from '@reduxjs/toolkit';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isOffline } from '../connection.ts';
import { type ThunkConfig, useAppDispatch } from '../redux.ts';
import { showToast } from '../ui/toasts.ts';
import { shell } from '../words/en/shell.ts';
import { wordsOf } from '../words/words.ts';
import { failureToast } from './failures.ts';

type Rejection = Partial<ThunkConfig['rejectedMeta']>;

/**
 * Makes one call at a time and returns its body; undefined if it was refused or failed. Refuses while offline. A toast
 * reports failures, unless `onRefused` returns true.
 */
export function useCall() {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);

  async function call<Body, Input>(
    request: AsyncThunkAction<Body, Input, ThunkConfig>,
    onRefused: (problem: Problem, rejection: Rejection) => boolean = () => false,
  ): Promise<Body | undefined> {
    if (isBusy) return undefined;
    if (isOffline()) {
      showToast('warning', wordsOf(shell).offline);
      return undefined;
    }
    setIsBusy(true);
    const answer = await dispatch(request);
    setIsBusy(false);
    if (answer.meta.requestStatus === 'fulfilled') return answer.payload as Body; // the type if fulfilled
    const rejection = rejectionOf(answer.meta);
    const { problem = {}, status } = rejection;
    // The end of a session has its own message.
    if (status !== 401 && !onRefused(problem, rejection)) {
      const { kind, text } = failureToast(problem);
      showToast(kind, text);
    }
    return undefined;
  }

  return { call, isBusy };
}

type Reading<Body> = { request: object | null; value?: Body | undefined; failure?: Rejection };

/**
 * Reads when the component mounts, when `request` changes (null reads nothing), and when `revision` changes. Answers to
 * earlier reads are ignored. `read` reads again and returns the body, or undefined on failure.
 */
export function useReading<Body, Input>(
  request: (() => AsyncThunkAction<Body, Input, ThunkConfig>) | null,
  revision?: number | null,
) {
  const dispatch = useAppDispatch();
  const [reading, setReading] = useState<Reading<Body>>({ request });
  const latest = useRef<object>(null);
  const read = useCallback(async () => {
    if (request === null) return undefined;
    const asked = dispatch(request());
    latest.current = asked;
    setReading((known) => ({ request, value: known.request === request ? known.value : undefined }));
    const answer = await asked;
    if (latest.current !== asked) return undefined;
    if (answer.meta.requestStatus === 'fulfilled') {
      const value = answer.payload as Body; // as in useCall
      setReading({ request, value });
      return value;
    }
    setReading((known) => ({ ...known, failure: rejectionOf(answer.meta) }));
    return undefined;
  }, [dispatch, request]);
  useEffect(() => {
    void read();
    return () => {
      latest.current = null;
    };
    // A new revision means that the answer may differ.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [read, revision]);
  const setValue = useCallback((value: Body) => setReading({ request, value }), [request]);
  const { value, failure }: Omit<Reading<Body>, 'request'> = reading.request === request ? reading : {};
  return { value, failure, hasFailed: failure !== undefined, read, setValue };
}

/** Returns the reason of a rejected call from the `meta` of its action. */
export function rejectionOf(meta: object): Rejection {
  return meta; // the type of a rejected thunk's meta
}
