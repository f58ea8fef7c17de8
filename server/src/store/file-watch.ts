import { statSync } from 'node:fs';
import { DatabaseFault } from './fault.ts';

/**
 * Returns a check that throws once one of these files was removed or replaced, since later writes would be lost. The
 * check then keeps throwing until a restart, because a restored file may have been written to as well.
 */
export function watchFiles(paths: string[]): () => void {
  const opened = paths.map(identityOf);
  let fault: DatabaseFault | undefined;
  return () => {
    const moved = fault === undefined ? paths.find((path, index) => identityOf(path) !== opened[index]) : undefined;
    if (moved !== undefined) fault = new DatabaseFault('moved', new Error(`${moved} was removed or replaced`));
    if (fault !== undefined) throw fault;
  };
}

/** Returns undefined if the file is missing or not accessible. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}
