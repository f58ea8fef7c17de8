import type { Problem } from '@contactbook/contract/problems';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../api.ts';
import { isOffline, pauseBefore } from '../connection.ts';
import { type CallThunk, useAppDispatch } from '../redux.ts';
import { showToast } from '../ui/toasts.ts';
import { shell } from '../words/en.ts';
import { wordsOf } from '../words/words.ts';
import { failureToast } from './failures.ts';

/**
 * Makes one call at a time and returns its body; undefined if it was refused or failed. Refuses while offline. A toast
 * reports failures, unless `onRefused` returns true.
 */
export function useCall() {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);

  async function call<Body>(
    request: CallThunk<Body>,
    onRefused: (problem: Problem, error: ApiError) => boolean = () => false,
  ): Promise<Body | undefined> {
    if (isBusy) return undefined;
    if (isOffline()) {
      showToast('warning', wordsOf(shell).offline);
      return undefined;
    }
    setIsBusy(true);
    const { body, error } = await dispatch(request);
    setIsBusy(false);
    // The end of a session has its own message.
    if (error !== undefined && error.status !== 401 && !onRefused(error.problem, error)) {
      const { kind, text } = failureToast(error.problem);
      showToast(kind, text);
    }
    return body;
  }

  return { call, isBusy };
}

type ReadState<Body> = { request: object | null; value?: Body | undefined; failure?: ApiError };

/**
 * Reads when the component mounts, when `request` changes (null reads nothing), when `revision` changes, and every
 * `everyMs` milliseconds while the page is visible. The last value stays until a newer answer; answers to earlier reads
 * are ignored. While a value is shown that may be outdated, a read without an answer is repeated. `read` reads again and
 * returns the body, or undefined on failure. `change` computes the next value from the one that is shown then.
 */
export function useReading<Body>(request: (() => CallThunk<Body>) | null, revision?: number | null, everyMs?: number) {
  const dispatch = useAppDispatch();
  const [reading, setReading] = useState<ReadState<Body>>({ request });
  const latest = useRef<object>(null);
  const read = useCallback(async () => {
    if (request === null) return undefined;
    const asked = dispatch(request());
    latest.current = asked;
    setReading((known) => ({ request, value: known.request === request ? known.value : undefined }));
    const { body, error } = await asked;
    if (latest.current !== asked) return undefined;
    latest.current = null;
    if (error === undefined) repeats.current = 0;
    setReading((known) => (error === undefined ? { request, value: body } : { ...known, failure: error }));
    return body;
  }, [dispatch, request]);
  useEffect(() => {
    void read();
    return () => {
      latest.current = null;
    };
    // A new revision means that the answer may differ.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [read, revision]);
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const look = () => void (document.hidden || latest.current !== null || read());
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [read, everyMs]);
  // What was changed for an earlier request is not shown for this one.
  const change = useCallback(
    (next: (shown: Body | undefined) => Body | undefined) =>
      setReading((known) => (known.request === request ? { request, value: next(known.value) } : known)),
    [request],
  );
  const setValue = useCallback((value: Body) => change(() => value), [change]);
  const { value, failure }: Omit<ReadState<Body>, 'request'> = reading.request === request ? reading : {};
  const isUnanswered = value !== undefined && failure !== undefined && failure.status === undefined;
  const repeats = useRef(0);
  useEffect(() => {
    if (failure === undefined) return undefined;
    const left = new AbortController();
    if (isUnanswered) void pauseBefore(repeats.current++).then(() => (left.signal.aborted ? undefined : read()));
    return () => left.abort();
  }, [failure, isUnanswered, read]);
  return { value, failure, hasFailed: failure !== undefined, read, setValue, change };
}
