/**
 * Returns a signal that aborts with the first of these. The oldest supported browsers have no `AbortSignal.any`. The
 * listeners are removed when it aborts, so one of the signals should be a deadline.
 */
export function anySignal(...signals: (AbortSignal | undefined)[]): AbortSignal {
  const ended = new AbortController();
  for (const signal of signals) {
    if (signal?.aborted) ended.abort(signal.reason);
    signal?.addEventListener('abort', () => ended.abort(signal.reason), { signal: ended.signal });
  }
  return ended.signal;
}
