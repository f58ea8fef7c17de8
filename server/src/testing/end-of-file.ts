type Work = () => Promise<void> | void;
/** Registers work for the end of a test (Vitest's `onTestFinished`) or of a file (`atEndOfFile`). */
export type AtEnd = (work: Work) => void;

const left: Work[] = [];

/** Runs the work at the end of the current test file. A worker runs several files in the same modules. */
export function atEndOfFile(work: Work): void {
  left.push(work);
}

/** Called by the setup of each file. */
export async function endFile(): Promise<void> {
  for (const work of left.splice(0).toReversed()) await work();
}
