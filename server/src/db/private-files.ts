import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, type Stats, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** What a file's group and everybody else may do with it. */
const OTHERS = 0o077;

/** Makes an empty file that its owner alone can read, with its folder; leaves one that is there as it is. */
export function createPrivateFile(path: string): void {
  makeFolder(dirname(path));
  // To close one that is there would end the locks that this process has on it.
  if (existsSync(path)) return;
  closeSync(openSync(path, 'a', 0o600));
  giveToOwnerOf(dirname(path), path);
}

/** Whoever starts or restores may be root; the server, the next time, is not. */
export function giveToOwnerOf(owned: string, file: string): void {
  const { uid, gid } = statSync(owned);
  if (process.geteuid?.() === 0) chownSync(file, uid, gid);
}

/** For its owner alone. Node's own recursive form never returns where the system makes no folders, as below /proc. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, 0o700);
}

/** Takes these files, as far as they are there, from all but their owner; answers those that are not ours to change. */
export function closeToOthers(paths: string[]): string[] {
  // Windows has other rights, which a folder hands down.
  if (process.geteuid === undefined) return [];
  const uid = process.geteuid();
  return paths.filter((path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats !== undefined && (stats.mode & OTHERS) !== 0 && !(stats.uid === uid && isClosed(path, stats));
  });
}

function isClosed(path: string, { mode }: Stats): boolean {
  try {
    chmodSync(path, mode & ~OTHERS & 0o7777);
    return true;
  } catch {
    // As on a file system without rights.
    return false;
  }
}
