import { statSync } from 'node:fs';
import { DatabaseFault } from './fault.ts';

/**
 * Answers how to ask whether these files are still the ones that lie there now. What is written to a file that was removed
 * or replaced is lost with the process, so the fault that it throws then stays until the process is started again: whoever
 * puts the file back may have written to it in between.
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

/** Undefined where there is none, or none that we may see. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}
