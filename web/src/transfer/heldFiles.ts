let held: File[] = [];

/** Stores dropped or chosen files until the screen that sends them has opened. */
export function holdFiles(files: File[]): void {
  held = files;
}

/** Returns the files and removes them, so that a step back does not send them again. */
export function takeHeldFiles(): File[] {
  const files = held;
  held = [];
  return files;
}
