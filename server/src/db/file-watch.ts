import { statSync } from 'node:fs';
import { DatabaseFault } from './fault.ts';

/**
 * Returns a check that throws once one of these files was removed or replaced, since what is written to it is lost with
 * the process. The check then keeps throwing until a restart: even a file that was put back may have been written to.
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

/** Undefined where the file is missing or not accessible. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}
