/** The steps of a piece of work, so that a caller can let others in between two of them. */
export type CardSteps<Result> = Generator<void, Result>;

/** Lines or entries that are worked on in one step. */
export const LINES_AT_ONCE = 200;

/** Runs all steps without a break. */
export function runSteps<Result>(steps: CardSteps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
