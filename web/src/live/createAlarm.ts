/** Creates a timer that `ring` ends early. */
export function createAlarm() {
  let ring: (() => void) | undefined;
  return {
    ring: () => ring?.(),
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        ring = resolve;
        setTimeout(resolve, ms);
      }),
  };
}
