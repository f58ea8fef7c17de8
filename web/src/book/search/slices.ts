/** Number of contacts between two looks at the clock. */
export const CONTACTS_PER_CHECK = 64;
/** How long a slice may hold the main thread. */
const SLICE_MS = 6;

/** Does the steps in slices, so that typing is not delayed. Returns their result; undefined if it was aborted. */
export async function inSlices<Result>(
  steps: Generator<undefined, Result>,
  signal: AbortSignal,
): Promise<Result | undefined> {
  let sinceMs = performance.now();
  while (!signal.aborted) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - sinceMs < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    sinceMs = performance.now();
  }
  return undefined;
}
