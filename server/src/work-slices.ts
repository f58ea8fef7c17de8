import { setImmediate as yieldToLoop } from 'node:timers/promises';

/** How long a piece of work may hold the event loop, in which everybody else waits. */
const SLICE_MS = 2;

/** To be awaited between small pieces of a long work: lets others go first when it has held the loop for a while. */
export function createSlices(): () => Promise<void> | undefined {
  let sinceMs = performance.now();
  return () => {
    if (performance.now() - sinceMs < SLICE_MS) return undefined;
    return yieldToLoop().then(() => void (sinceMs = performance.now()));
  };
}
