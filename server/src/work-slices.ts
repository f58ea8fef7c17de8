/** How long a piece of work may hold the event loop, during which all requests wait. */
const SLICE_MS = 2;

/**
 * Turns of the event loop between two slices. A request takes several turns, and would otherwise wait for a slice in each
 * of them.
 */
const TURNS_BETWEEN = 5;

/** Work that waits for its next slice, oldest first. All of it shares one slice in these turns. */
const waiting: (() => void)[] = [];

/** Returns a function to await between small pieces of long work; it waits after the work has used its slice. */
export function createSlices(): () => Promise<void> | undefined {
  let sinceMs = performance.now();
  return () => {
    if (performance.now() - sinceMs < SLICE_MS) return undefined;
    return nextSlice().then(() => void (sinceMs = performance.now()));
  };
}

/** Runs the steps of long work in slices, and returns its result. */
export async function inSlices<Result>(steps: Generator<void, Result>, rest = createSlices()): Promise<Result> {
  for (;;) {
    const step = steps.next();
    await rest();
    if (step.done === true) return step.value;
  }
}

function nextSlice(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (waiting.push(resolve) === 1) setImmediate(resumeOldest, TURNS_BETWEEN);
  return promise;
}

function resumeOldest(turnsLeft: number): void {
  if (turnsLeft > 0) {
    setImmediate(resumeOldest, turnsLeft - 1);
    return;
  }
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(resumeOldest, TURNS_BETWEEN);
}
