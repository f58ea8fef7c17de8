let held: File[] = [];

/** Files that somebody brought, until the screen that sends them is there. */
export function holdFiles(files: File[]): void {
  held = files;
}

/** They are taken once: what is sent is not sent again by a step back. */
export function takeHeldFiles(): File[] {
  const files = held;
  held = [];
  return files;
}
