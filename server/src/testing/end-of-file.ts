const left: (() => Promise<void>)[] = [];

/** Does this when the test file ends that runs now. A worker runs several, one after the other, in the same modules. */
export function atEndOfFile(work: () => Promise<void>): void {
  left.push(work);
}

/** For the setup of each file. */
export async function endFile(): Promise<void> {
  for (const work of left.splice(0).toReversed()) await work();
}
