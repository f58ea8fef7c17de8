import { useState } from 'react';

/** Runs one work at a time; a work that is started while it is busy is ignored. */
export function useBusy() {
  const [isBusy, setIsBusy] = useState(false);

  async function run(work: () => Promise<unknown>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    await work();
    setIsBusy(false);
  }

  return { isBusy, run };
}
