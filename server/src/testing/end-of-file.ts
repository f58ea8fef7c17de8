const left: (() => Promise<void>)[] = [];

/** Runs the work at the end of the current test file. A worker runs several files in the same modules. */
export function atEndOfFile(work: () => Promise<void>): void {
  left.push(work);
}

/** Called by the setup of each file. */
export async function endFile(): Promise<void> {
  for (const work of left.splice(0).toReversed()) await work();
}
