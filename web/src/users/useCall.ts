import type { Problem } from '@contactbook/contract/problems';
import type { AsyncThunkAction } from '@reduxjs/toolkit';
import { useCallback, useState } from 'react';
import { isOffline, OFFLINE_MESSAGE } from '../connection.ts';
import { type ThunkConfig, useAppDispatch } from '../redux.ts';
import { showToast } from '../ui/toasts.ts';

type Rejection = Partial<ThunkConfig['rejectedMeta']>;

const FAILURE = 'Something went wrog! Try again';
/** Trying again at once will not help: the server's own text is shown. */
const SERVER_MESSAGES = new Set<Problem['code']>(['too_many_attempts', 'storage_full', 'validation']);

/**
 * Makes one call at a time and answers its body; undefined where nothing was done. While offline nothing is asked. A toast
 * says why, unless `onRefused` has said it and answers true.
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
      showToast('warning', OFFLINE_MESSAGE);
      return undefined;
    }
    setIsBusy(true);
    const answer = await dispatch(request);
    setIsBusy(false);
    if (answer.meta.requestStatus === 'fulfilled') return answer.payload as Body; // as is what fulfilled means
    const rejection = rejectionOf(answer.meta);
    const { problem = {}, status } = rejection;
    // The end of a session has its own words.
    if (status !== 401 && !onRefused(problem, rejection)) showToast(...failure(problem));
    return undefined;
  }

  return { call, isBusy };
}

/** What is read when it is shown, and again on a retry; `read` answers it, undefined where it failed. */
export function useReading<Body>(request: () => AsyncThunkAction<Body, void, ThunkConfig>) {
  const dispatch = useAppDispatch();
  const [value, setValue] = useState<Body>();
  const [hasFailed, setHasFailed] = useState(false);
  const read = useCallback(async () => {
    setHasFailed(false);
    const answer = await dispatch(request());
    const body = answer.meta.requestStatus === 'fulfilled' ? (answer.payload as Body) : undefined; // as in useCall
    if (body === undefined) setHasFailed(true);
    else setValue(body);
    return body;
  }, [dispatch, request]);
  return { value, hasFailed, read, setValue };
}

/** Why a call was rejected, by the `meta` of its action. */
export function rejectionOf(meta: object): Rejection {
  return meta; // as is what rejected means
}

function failure({ code, message }: Problem): ['warning' | 'error', string] {
  return message !== undefined && SERVER_MESSAGES.has(code) ? ['warning', message] : ['error', FAILURE];
}
